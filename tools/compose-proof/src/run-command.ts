import { spawn } from "node:child_process";
import { Failure } from "@quarry/failure";

/** How a command is run. */
export interface CommandOptions {
  readonly directory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const lastCharacters = 2_000;

/**
 * Runs a command to its end and answers what it printed on stdout.
 * @throws {Failure} upstream-failed with its last words when it ends with another code than 0
 */
export const runCommand = async (
  command: string,
  commandLine: readonly string[],
  { directory, environment, signal }: CommandOptions = {},
): Promise<string> => {
  const child = spawn(command, commandLine, {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let [printed, words] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (words = (words + text).slice(-lastCharacters)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (code === 0) return printed;
  const message = `${command} ${commandLine.join(" ")} ended with ${code}: ${words || printed.slice(-lastCharacters)}`;
  throw new Failure("upstream-failed", message, { retry: "never" });
};
