import { createInterface } from "node:readline/promises";

/**
 * Asks the user of the terminal and waits for a line; the question stands on stderr, so that stdout stays the report's. Rejects when the
 * signal aborts.
 */
export const askOnTerminal = async (question: string, signal: AbortSignal): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C comes as a key while a line is read, and is the command's to handle.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question(question, { signal });
  } finally {
    terminal.close();
  }
};
