#!/bin/sh
# Tests `make install`, the installed files, programs built with them, `make uninstall`, and messages about missing packages.
#   install.sh ROOT BUILD
# To save time, the objects of the tested build are copied to a new build next to it, with the same compiler and the same
# relative paths; only the files that contain the prefix are compiled again.
set -eu
root=$1
tested=$2
build=$tested-install
work=$(mktemp -d)
trap 'rm -rf "$work" "$build"' EXIT
fail() { echo "$*" >&2 && exit 1; }
prefix=$work/prefix
rm -rf "$build"
mkdir "$build"
(cd "$tested" && cp -a .ninja_log .ninja_deps kayles* src "$build")
CC=$(sed -n '/^rule c_COMPILER$/{n;s/^ command = \(.*\) \$ARGS .*/\1/p}' "$tested/build.ninja")
export CC
run_make() {
    make -s -C "$root" BUILD="$build" MESON_FLAGS="-Dtests=disabled" "$@" >"$work/log" 2>&1 ||
        { cat "$work/log"; fail "make $* fails"; }
}

# ---- the installed library and program ----------------------------------------------------------
run_make install PREFIX="$prefix"
library=$(ls "$prefix"/lib/libkayles.so.*.*.*)
[ -f "$prefix/lib/libkayles.a" ] || fail "no static library"
version=$(sed -n 's/^#define KAY_RULESET_VERSION \([0-9]*\)u$/\1/p' "$root/include/kayles/ruleset.h")
objdump -p "$library" | grep -q "SONAME *libkayles\.so\.$version\$" || fail "the soname is not libkayles.so.$version"
[ -e "$prefix/lib/libkayles.so.$version" ] || fail "no link with the soname"
others=$(nm -D --defined-only "$library" | awk '{ print $3 }' | grep -v '^kay_' || true)
[ -z "$others" ] || fail "the library exports names that are not its own: $others"
"$prefix/bin/kayles" list | grep -q . || fail "the installed program does not run"
if [ -x "$tested/kayles-serve" ]; then
    "$prefix/bin/kayles" serve --idle 0.001 | grep -q '^http://' || fail "the installed server does not run"
    mv "$prefix" "$work/moved"
    "$work/moved/bin/kayles" serve --idle 0.001 | grep -q '^http://' || fail "the installed server does not run when it was moved"
    mv "$work/moved" "$prefix"
fi
if [ -x "$tested/kayles-mpi" ]; then
    [ "$("$prefix/bin/kayles-mpi" --version)" = "kayles-mpi ${library##*.so.}" ] || fail "the installed kayles-mpi does not run"
    [ -f "$prefix/share/man/man1/kayles-mpi.1" ] || fail "kayles-mpi(1) is not installed"
fi

# ---- documents ----------------------------------------------------------------------------------
docs=$prefix/share/doc/kayles
"$prefix/bin/kayles" solve "$docs/examples/rules/nim.lua" -e '3;4;5' >/dev/null || fail "the examples are not installed"
for name in $("$prefix/bin/kayles" solve pyramid -e '1 5' | grep -o 'docs/[a-z_]*\.md') docs/theorems.md; do
    [ -f "$docs/$name" ] || fail "a reason names $name, which is not installed"
done
find "$docs" -name '*.md' | while read -r page; do
    grep -o ']([^)#]*)' "$page" | sed 's/^](//; s/)$//' | grep -v '^http' | while read -r target; do
        [ -e "$(dirname "$page")/$target" ] || fail "$page: $target is not installed"
    done
done
(cd "$root" && find docs examples -type f) | while read -r file; do
    [ -f "$docs/$file" ] || fail "$file is not installed"
done
grep -q "$docs" "$prefix/share/man/man1/kayles.1" || fail "the manual does not say where the documents are"
[ -f "$prefix/share/man/man5/kayles-lua.5" ] || fail "kayles-lua(5) is not installed"

# ---- headers ------------------------------------------------------------------------------------
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
for header in "$prefix"/include/kayles/*.h; do
    printf '#include <kayles/%s>\n#include <kayles/%s>\n' "$(basename "$header")" "$(basename "$header")" >"$work/alone.c"
    # shellcheck disable=SC2046 # several words
    cc -std=c17 -Wall -Wextra -Wshadow -Wpedantic -Werror -fsyntax-only $(pkg-config --cflags kayles) "$work/alone.c" ||
        fail "$(basename "$header") does not compile alone"
done

[ "$(pkg-config --cflags kayles | xargs)" = "-I$prefix/include" ] || fail "more folders than the headers need"

# ---- a program on top of it ---------------------------------------------------------------------
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$root/examples/who_wins.c" $(pkg-config --cflags --libs kayles) -o "$work/shared"
static_link() { # builds a program from sources with the static library
    # shellcheck disable=SC2046
    cc -std=c17 "$@" $(pkg-config --cflags kayles) "$prefix/lib/libkayles.a" \
        $(pkg-config --static --libs-only-l kayles | sed 's/-lkayles//') -o "$work/static"
}
static_link "$root/examples/who_wins.c"
echo 'return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end }' >"$work/pile.lua"
while IFS=: read -r game position answer; do
    for build in shared static; do
        [ "$(LD_LIBRARY_PATH=$prefix/lib "$work/$build" "$game" "$position")" = "$answer" ] || fail "who_wins ($build) is wrong: $game"
    done
done <<END
pyramid:5 3 3 4:Iori wins by 2
0.77:5 7:First wins by 1:1+3
cram:..|..:Right wins
$work/pile.lua:3:First wins by 0
END
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$root/examples/own_game.c" $(pkg-config --cflags --libs kayles) -o "$work/own_game"
for pile in 7:Second 10:Second 11:First 13:First; do # lost piles are 0, 2, 5, 7, 10, 12, ...
    [ "$(LD_LIBRARY_PATH=$prefix/lib "$work/own_game" "${pile%:*}" | head -1)" = "${pile#*:} wins" ] ||
        fail "own_game is wrong for ${pile%:*}"
done
[ "$(LD_LIBRARY_PATH=$prefix/lib "$work/own_game" 11 5 | paste -sd,)" = \
    "First wins,take 1 from pile 1,take 4 from pile 1,take 9 from pile 1,take 4 from pile 2" ] ||
    fail "own_game has the wrong moves"
[ "$(LD_LIBRARY_PATH=$prefix/lib "$work/own_game" 11 11)" = "Second wins" ] || fail "own_game is wrong for equal piles"

# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror "$root/examples/all_positions.c" $(pkg-config --cflags --libs kayles) -o "$work/all_positions"
echo 'return { loopy = true, moves = function(p, emit) if p > 0 then emit(p - 1) emit((p + 1) % 6) end end }' >"$work/ring.lua"
echo 3 >"$work/three"
[ "$(LD_LIBRARY_PATH=$prefix/lib "$work/all_positions" "$work/ring.lua" "$work/three" | paste -sd' ' | tr '\t' :)" = \
    "3:draw 2:draw 4:draw 1:win:1 5:win:1 0:loss:0" ] || fail "all_positions is wrong for a ring"
printf '2\n1 1\n' >"$work/piles"
LD_LIBRARY_PATH=$prefix/lib "$work/all_positions" pyramid "$work/piles" >"$work/positions"
[ "$(sort -u "$work/positions" | wc -l)" = "$(wc -l <"$work/positions")" ] || fail "all_positions lists a position twice"
grep -q 'loss	0$' "$work/positions" || fail "all_positions does not see the end"

# shellcheck disable=SC2046
cc -Wall -Wextra -Werror "$root/examples/untrusted.c" $(pkg-config --cflags --libs kayles) -o "$work/untrusted"
echo 'return { moves = function(p, emit) while p == 9 do end for q = 0, p - 1 do emit(q) end end }' >"$work/endless.lua"
for position in 3:win 0:loss 9:'not known'; do
    echo "${position%:*}" >"$work/three"
    [ "$(LD_LIBRARY_PATH=$prefix/lib "$work/untrusted" "$work/endless.lua" "$work/three")" = "${position#*:}" ] ||
        fail "untrusted is wrong for ${position%:*}"
done

# ---- names in a static link -----------------------------------------------------------------------
nm -g -P --defined-only "$prefix/lib/libkayles.a" | awk 'NF > 2 { print $1 }' | sort -u >"$work/names"
others=$(grep -v '^kay_' "$work/names" || true)
[ -z "$others" ] || fail "the static library has names that are not its own: $others"
sed -n 's/^kay__//p' "$work/names" >"$work/inside"
[ -s "$work/inside" ] || fail "no name is shared inside the library"
sed 's/.*/const char &[] = "of the program";/' "$work/inside" >"$work/own.c"
static_link "$root/examples/who_wins.c" "$work/own.c" || fail "a program with names of its own does not link"
[ "$("$work/static" pyramid 5 3 3 4)" = "Iori wins by 2" ] || fail "who_wins is wrong beside names of its own"
cat >"$work/small.c" <<'END'
#include <kayles/kayles.h>
int main(void)
{
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_text_u64(&text, 7);
    return *kay_text_string(&text) != '7';
}
END
# shellcheck disable=SC2046
cc -std=c17 "$work/small.c" $(pkg-config --cflags kayles) "$prefix/lib/libkayles.a" -o "$work/small" ||
    fail "a small program does not link without the libraries that it does not need"
"$work/small" || fail "a small program is wrong"

# ---- a plugin -----------------------------------------------------------------------------------
plugin() { # builds a plugin from a source
    # shellcheck disable=SC2046
    cc -std=c17 -Wall -Wextra -Werror -shared -fPIC "$1" $(pkg-config --cflags --libs kayles) -o "$work/euclid.so"
}
kayles() { LD_LIBRARY_PATH=$prefix/lib "$prefix/bin/kayles" "$@"; }
refuses() { # asserts that the plugin is refused with this message
    if kayles solve "$work/euclid.so" -e '13 5' >"$work/out" 2>"$work/log"; then fail "a plugin is not refused: $1"; fi
    grep -q "^$work/euclid.so: .*$1" "$work/log" || { cat "$work/log"; fail "a plugin is not refused with words: $1"; }
}
plugin "$root/examples/plugin/euclid.c"
[ "$(kayles solve "$work/euclid.so" --contest -e '13 5 8 5 6 6' | paste -sd' ')" = "Stan Ollie Stan" ] || fail "euclid is wrong"
kayles rules "$work/euclid.so" | grep -q '^euclid: ' || fail "euclid has no manual"
(cd "$work" && kayles solve euclid.so -e '13 5' >/dev/null) || fail "a plugin in this folder is not found"
sed 's/= KAY_RULESET_VERSION/= 999/' "$root/examples/plugin/euclid.c" >"$work/other.c"
plugin "$work/other.c" && refuses 'version 999'
sed 's/^ *\.moves = .*//' "$root/examples/plugin/euclid.c" | sed 's/euclid_moves(/unused_moves(/; s/^static kay_status unused/kay_status unused_moves(const kay_game *, const uint64_t *, kay_player, kay_move_list *);\nkay_status unused/' >"$work/other.c"
plugin "$work/other.c" && refuses "lacks 'moves'"
echo 'int x;' >"$work/other.c"
plugin "$work/other.c" && refuses kay_plugin_ruleset
echo 'no shared object' >"$work/euclid.so" && refuses 'not a plugin'
rm "$work/euclid.so" && refuses 'not a plugin'

# ---- DESTDIR and uninstall ----------------------------------------------------------------------
run_make uninstall PREFIX="$prefix"
left=$(find "$prefix" -type f -o -type l -o -path '*/doc/kayles*')
[ -z "$left" ] || fail "uninstall leaves $left"
run_make install PREFIX=/opt/kayles DESTDIR="$work/stage"
[ -x "$work/stage/opt/kayles/bin/kayles" ] || fail "DESTDIR is not honoured"
run_make uninstall PREFIX=/opt/kayles DESTDIR="$work/stage"
left=$(find "$work/stage" -mindepth 1)
[ -z "$left" ] || fail "uninstall leaves $left"

# ---- missing packages ---------------------------------------------------------------------------
cp -r "$root/scripts" "$root/Makefile" "$work"
chmod -R a+rX "$work"
echo 'no-such-package build command no-such-command' >>"$work/scripts/packages.txt"
as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --clear-groups "$@"; else "$@"; fi; }
if as_nobody make -s -C "$work" deps >"$work/log" 2>&1; then fail "make deps without root is content"; fi
grep -q 'apt-get install.* no-such-package' "$work/log" || fail "make deps without root does not print the command"
if make -s -C "$work" BUILD="$work/other" >"$work/log" 2>&1; then fail "make is content with a package missing"; fi
grep -q 'missing:.*no-such-package' "$work/log" || fail "make does not name what is missing"
