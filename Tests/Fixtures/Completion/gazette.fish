# Completion of gazette for fish, by 'gazette completion fish'. It asks gazette what comes next.
function __gazette_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command gazette completion fish -- $words[2..] "$current" 2>/dev/null)
        switch $line
            case '=*'
                set -l lead (string match -r -- '^--[^=]*=' "$current")
                for path in (__fish_complete_path (string replace -- "$lead" '' "$current"))
                    printf '%s\n' "$lead$path"
                end
            case '+*'
                string sub -s 2 -- $line
        end
    end
end
complete -c gazette -f -a '(__gazette_complete)'
