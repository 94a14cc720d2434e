import { askOnTerminal, runCommand } from "@quarry/command-line";
import { start } from "./start.ts";

await runCommand((signal) =>
  start(process.argv.slice(2), {
    root: `${import.meta.dirname}/../../..`,
    workingDirectory: process.env["INIT_CWD"] ?? process.cwd(),
    environment: process.env,
    terminal: process.stdout.isTTY,
    signal,
    ask: process.stdin.isTTY ? (question) => askOnTerminal(question, signal) : undefined,
    print: (text) => process.stdout.write(text),
    say: (line) => process.stderr.write(line),
  }),
);
