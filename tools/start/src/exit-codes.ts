/** How `npm start` ends; a script can tell its own mistake from a broken machine. */
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
