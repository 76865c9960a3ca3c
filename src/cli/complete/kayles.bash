# bash completion for kayles
#
# The table has a line for each game (":GAME::"), each verb ("VERB:its first operand::") and each flag of a verb, or of a
# game under a verb ("VERB:GAME:FLAG:VALUE:HELP").
_kayles_table=$(cat <<'END'
@TABLE@
END
)

_kayles()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local verb= game= first= word i skip= valued=' ' flags= games= verbs= of of_game flag value help
    if [[ $cur == '=' ]]; then
        cur=
    elif [[ $prev == '=' ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    while IFS=: read -r of of_game flag value help; do
        [[ $flag && $value ]] && valued+="$flag "
    done <<<"$_kayles_table"
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == '=' ]]; then
            continue
        elif [[ $skip ]]; then
            skip=
        elif [[ $word == -?* ]]; then
            [[ $valued == *" $word "* ]] && skip=yes
        elif [[ ! $verb ]]; then
            verb=$word
        elif [[ ! $game ]]; then
            game=$word
        fi
    done
    while IFS=: read -r of of_game flag value help; do
        if [[ ! $of ]]; then
            games+=" $of_game"
        elif [[ ! $flag ]]; then
            verbs+=" $of"
            [[ $of == "$verb" ]] && first=$of_game
        elif [[ (! $verb || $of == "$verb") && (! $of_game || $of_game == "$game") ]]; then
            flags+=" $flag"
            if [[ $flag == "$prev" && $value ]]; then
                if [[ $value == FILE ]]; then
                    compopt -o filenames
                    COMPREPLY=($(compgen -f -- "$cur"))
                elif [[ $value == *'|'* ]]; then
                    COMPREPLY=($(compgen -W "${value//|/ }" -- "$cur"))
                fi
                return
            fi
        fi
    done <<<"$_kayles_table"
    if [[ ! $verb ]]; then
        COMPREPLY=($(compgen -W "$verbs --help --version" -- "$cur"))
    elif [[ $first == verb ]]; then
        COMPREPLY=($(compgen -W "$verbs lua" -- "$cur"))
    elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    elif [[ $first == game && ! $game ]]; then
        COMPREPLY=($(compgen -W "$games" -- "$cur"))
    elif [[ $first ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$cur"))
    fi
}
complete -F _kayles kayles
