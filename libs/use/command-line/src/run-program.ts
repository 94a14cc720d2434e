import { Command, CommanderError } from "commander";
import { CommandError, exitCodes } from "./exit-codes.ts";

const wordsOf = ({ code, message }: CommanderError): string => {
  if (code === "commander.excessArguments") return "too many words; put text with spaces in quotation marks";
  if (code === "commander.help") return "name one of its commands";
  return message.replace(/^error: /, "").replace(/\.$/, "");
};

/** Converts errors of commander. @throws CommandError, or any other error unchanged */
const refuse = (error: unknown, name: string): never => {
  if (!(error instanceof CommanderError)) throw error;
  throw error.exitCode === 0
    ? new CommandError(exitCodes.done, "")
    : new CommandError(exitCodes.badUsage, `${wordsOf(error)}; see ${name} --help`);
};

/** Parses a command line; help goes to stdout. @throws CommandError with exit code 2 on bad usage, 0 after --help. */
export const parseCommand = (command: Command, argv: readonly string[]): Command => {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    return command.parse([...argv], { from: "user" });
  } catch (error) {
    return refuse(error, command.name());
  }
};

/** Creates a program that prints its help and throws CommandErrors, as do commands created from it later. */
export const createProgram = (name: string, print: (text: string) => void): Command =>
  new Command(name).exitOverride().configureOutput({ writeOut: print, writeErr: () => undefined });

/**
 * Parses a command line and runs the command that it names.
 * @throws CommandError with exit code 2 on bad usage, 0 after --help.
 */
export const runProgram = async (program: Command, argv: readonly string[]): Promise<void> => {
  await program
    .parseAsync([...argv], { from: "user" })
    .catch((error: unknown) => refuse(error, program.name()));
};
