#!/usr/bin/env node
import { resolve } from "node:path";
import { askOnTerminal, runCommand } from "@quarry/command-line";
import { findLocalModel } from "@quarry/local-stack";
import { quarry } from "./program.ts";

await runCommand((signal) =>
  quarry(process.argv.slice(2), {
    root: resolve(import.meta.dirname, "../../.."),
    workingDirectory: process.env["INIT_CWD"] ?? process.cwd(),
    environment: process.env,
    findModel: () => findLocalModel(fetch),
    terminal: process.stdout.isTTY,
    signal,
    ask: process.stdin.isTTY ? (question) => askOnTerminal(question, signal) : undefined,
    print: (text) => process.stdout.write(text),
    say: (line) => process.stderr.write(line),
  }),
);
