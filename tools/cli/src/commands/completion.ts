import { type Command, Argument } from "commander";
import type { World } from "../world.ts";

/** Returns the words that can follow a command: subcommands, options, values of arguments. */
const wordsOf = (command: Command): string[] => [
  ...command.commands.map((one) => one.name()),
  ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  ...command.options.flatMap(({ long, short }) => long ?? short ?? []),
  "--help",
];

const casesOf = (command: Command, path = ""): string[] => [
  ...command.commands.flatMap((one) => casesOf(one, `${path} ${one.name()}`.trim())),
  `    "${path}") words="${wordsOf(command).join(" ")}" ;;`,
];

const bashOf = (program: Command): string => {
  const groups = program.commands.filter(({ commands }) => commands.length > 0).map((one) => one.name());
  return `_quarry() {
  local words path="" current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -gt 1 ]; then path="\${COMP_WORDS[1]}"; fi
  case " ${groups.join(" ")} " in
    *" $path "*) if [ "$COMP_CWORD" -gt 2 ]; then path="$path \${COMP_WORDS[2]}"; fi ;;
  esac
  case "$path" in
${casesOf(program).join("\n")}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _quarry quarry
`;
};

const zshPrelude = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";

/** Adds `quarry completion`, which prints a script that lets a shell complete commands and options. */
export const addCompletion = (program: Command, world: World): void => {
  program
    .command("completion")
    .description("Print the completion for a shell: source <(quarry completion bash)")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh"]))
    .action((shell: string) => world.print(`${shell === "zsh" ? zshPrelude : ""}${bashOf(program)}`));
};
