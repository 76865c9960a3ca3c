# fish completion for kayles; kayles.bash describes the lines of the table
set -l table '
@TABLE@
'
complete -c kayles -f
complete -c kayles -n __fish_use_subcommand -l help -d 'what the program does'
complete -c kayles -n __fish_use_subcommand -l version -d 'its version'
set -g __kayles_games
set -g __kayles_verbs
for row in (string split \n -- $table)
    set -l field (string split -m 4 : -- $row)
    set -q field[5]; or continue
    set -l under "__fish_seen_subcommand_from $field[1]"
    if test -z "$field[1]"
        set -a __kayles_games $field[2]
    else if test -z "$field[3]"
        set -a __kayles_verbs $field[1]
        complete -c kayles -n __fish_use_subcommand -a $field[1] -d $field[5]
        if test "$field[2]" = verb
            complete -c kayles -n $under -a '$__kayles_verbs lua'
        else if test "$field[2]" = game
            complete -c kayles -n "$under; and not __fish_seen_subcommand_from \$__kayles_games" -a '$__kayles_games'
            test "$field[4]" = FILE
            and complete -c kayles -n "$under; and __fish_seen_subcommand_from \$__kayles_games" -F
        else if test "$field[4]" = FILE
            complete -c kayles -n $under -F
        end
    else
        test -n "$field[2]"; and set under "$under; and __fish_seen_subcommand_from $field[2]"
        set -l how -l (string sub -s 3 -- $field[3])
        string match -q -- '--*' $field[3]; or set how -s (string sub -s 2 -- $field[3])
        if test "$field[4]" = FILE
            set -a how -r -F
        else if string match -q '*|*' -- $field[4]
            set -a how -x -a (string replace -a '|' ' ' -- $field[4])
        else if test -n "$field[4]"
            set -a how -x
        end
        complete -c kayles -n $under $how -d $field[5]
    end
end
