import { Failure } from "@quarry/failure";
import { scrubText } from "@quarry/observability";
import { exitCodeOf } from "./exit-code.ts";

/** What ends a main.ts; `process` is one. */
export interface MainPort {
  readonly stderr: { write(text: string): unknown };
  exit(code: number): unknown;
}

// A Failure says what is wrong and what to do; only a bug needs its stack.
const textOf = (error: unknown): string => {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs the body of a main.ts; what it throws becomes clear text on stderr and the exit code of its kind. */
export const runMain = async (
  name: string,
  body: () => Promise<unknown>,
  port: MainPort = process,
): Promise<void> => {
  try {
    await body();
  } catch (error) {
    port.stderr.write(`${name}: ${scrubText(textOf(error)).replaceAll("\n", `\n${name}: `)}\n`);
    port.exit(exitCodeOf(error));
  }
};
