import { type Command, CommanderError } from "commander";
import { CommandError, exitCodes } from "./exit-codes.ts";

const wordsOf = ({ code, message }: CommanderError): string => {
  if (code === "commander.excessArguments") return "too many words; put the question in quotation marks";
  return message.replace(/^error: /, "").replace(/\.$/, "");
};

/** Parses a command line; help goes to stdout. @throws CommandError with exit code 2 on bad usage, 0 after --help. */
export const parseCommand = (command: Command, argv: readonly string[]): Command => {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    return command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw error.code === "commander.helpDisplayed"
      ? new CommandError(exitCodes.done, "")
      : new CommandError(exitCodes.badUsage, `${wordsOf(error)}; see ${command.name()} --help`);
  }
};
