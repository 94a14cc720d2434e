import { createInterface } from "node:readline/promises";

/** Asks the user of the terminal and waits for a line; the question stands on stderr, so that stdout stays the report's. */
export const askOnTerminal = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
};
