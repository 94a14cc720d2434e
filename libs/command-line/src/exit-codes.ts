import { QuarryProblem, QuarryUnreachable } from "@quarry/client";

/** How a command ends; a script can tell its own mistake from a broken machine. */
export const exitCodes = {
  done: 0,
  badUsage: 2,
  failed: 70,
  dependencyDown: 75,
  badConfiguration: 78,
  cancelled: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a message for the user and a code for the machine. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const codeOfProblem = ({ status, retryable }: QuarryProblem): ExitCode => {
  if (status === 401) return exitCodes.badConfiguration;
  if (retryable || status === 429 || status === 503) return exitCodes.dependencyDown;
  return status >= 500 ? exitCodes.failed : exitCodes.badUsage;
};

/** The code that an error ends a command with. */
export const exitCodeOf = (error: unknown): ExitCode => {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof QuarryUnreachable) return exitCodes.dependencyDown;
  return error instanceof QuarryProblem ? codeOfProblem(error) : exitCodes.failed;
};

/** What an error tells the user. */
export const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof QuarryProblem && error.status === 401
    ? `${message}\nset QUARRY_API_KEY to a key of this gateway`
    : message;
};
