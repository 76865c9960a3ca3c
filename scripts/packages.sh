#!/bin/sh
# Finds and installs the packages in scripts/packages.txt that this machine lacks.  Columns: build, test,
# sanitizers, python, notebook, page, browser, mpi.
#   packages.sh list                 prints all package names on one line
#   packages.sh missing [COLUMN ...] prints the missing packages of these columns, or of all
#   packages.sh check                fails and prints the missing packages if the build lacks any
#   packages.sh install [COLUMN ...] installs the missing packages of these columns, or of build and test (Debian, as root)
set -eu
here=$(dirname "$0")

have() { # have KIND WHAT
    case $1 in
    command) command -v "$2" >/dev/null ;;
    file) test -e "$2" ;;
    header) echo "#include <$2>" | cc -fsyntax-only -x c - 2>/dev/null ;;
    module) pkg-config --exists "$2" 2>/dev/null ;;
    library) ldconfig -p 2>/dev/null | grep -q "[[:space:]]$2 " ;;
    python) "$(command -v /usr/bin/python3 || echo python3)" -c "import $2" 2>/dev/null ;; # the one that meson uses
    fuzzer)
        echo 'int LLVMFuzzerTestOneInput(const char *d, long n); int LLVMFuzzerTestOneInput(const char *d, long n)
              { return d && n < 0; }' |
            "$2" -fsanitize=fuzzer,address,undefined -x c - -o /dev/null 2>/dev/null
        ;;
    *) echo "packages.txt: unknown kind $1" >&2 && exit 2 ;;
    esac
}

entries() { sed 's/#.*//' "$here/packages.txt" | awk 'NF'; }

missing() { # missing [COLUMN ...]
    entries | while read -r package column kind what; do
        case " ${*:-$column} " in
        *" $column "*) have "$kind" "$what" || printf ' %s' "$package" ;;
        esac
    done
}

advice() { # advice PACKAGE...
    echo "missing:$*" >&2
    echo "on Debian 12, as root:  apt-get install --no-install-recommends$*" >&2
    echo "elsewhere, or without root: README.md, 'Other systems, and without root'" >&2
}

case ${1:-} in
list) entries | awk '{ printf "%s%s", (NR > 1 ? " " : ""), $1 } END { print "" }' ;;
missing)
    shift
    lacking=$(missing "$@")
    echo "${lacking# }"
    ;;
check)
    lacking=$(missing build)
    [ -z "$lacking" ] || { advice "$lacking"; exit 1; }
    ;;
install)
    shift
    [ $# -gt 0 ] || set -- build test
    lacking=$(missing "$@")
    [ -n "$lacking" ] || exit 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        advice "$lacking"
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    echo "installing:$lacking"
    apt-get update -qq
    # shellcheck disable=SC2086 # one word for each package
    apt-get install -y -qq --no-install-recommends $lacking >/dev/null
    lacking=$(missing "$@")
    [ -z "$lacking" ] || { advice "$lacking"; exit 1; }
    ;;
*)
    sed -n '2,6s/^# *//p' "$0" >&2
    exit 2
    ;;
esac
