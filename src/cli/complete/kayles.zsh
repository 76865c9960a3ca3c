#compdef kayles
# kayles.bash describes the lines of the table.
_kayles_table=$(cat <<'END'
@TABLE@
END
)

_kayles() {
    local curcontext=$curcontext state line of of_game flag value help action word
    typeset -A opt_args
    local -a verbs games names flags operands
    _arguments -C '(- *)--help[what the program does]' '(- *)--version[its version]' \
        '1:verb:->verb' '*::operand:->operand'
    while IFS=: read -r of of_game flag value help; do
        if [[ -z $of ]]; then
            games+=($of_game)
        elif [[ -z $flag ]]; then
            verbs+=("$of:$help")
            names+=($of)
            [[ $of == $line[1] ]] || continue
            [[ $of_game == game ]] && operands=("1:game:($games)")
            [[ $of_game == verb ]] && operands=(verb)
            [[ $value == FILE ]] && operands+=('*:file:_files')
        elif [[ $of == $line[1] ]]; then
            action=
            [[ $value == FILE ]] && action=_files
            if [[ $value == *'|'* ]]; then
                action="(${value//|/ })"
                value=value
            fi
            for word in '\' '[' ']' ':'; do
                help=${help//"$word"/"\\$word"}
            done
            [[ $flag == --* && -n $value ]] && flag+='='
            flags+=("${flag}[$help]${value:+:$value:$action}")
        fi
    done <<<$_kayles_table
    [[ $operands == verb ]] && operands=("1:verb:($names lua)")
    case $state in
    verb) _describe verb verbs ;;
    operand) _arguments -s $flags $operands ;;
    esac
}
_kayles "$@"
