import { relative, resolve } from "node:path";
import type { QuarryClient } from "@quarry/client";
import type { AskArguments } from "./arguments.ts";
import {
  checkFolder,
  defaultFolder,
  downloadBundle,
  printedReport,
  writingProblem,
} from "./bundle-folder.ts";
import { collectSources } from "./collect-sources.ts";
import { plainProgress, type ShowProgress, terminalProgress } from "./progress/show-progress.ts";
import { runQuestion, submitQuestion } from "./run-question.ts";

/** Who asks, and where they sit. */
export interface AskOptions {
  readonly workingDirectory: string;
  /** Whether what is printed is seen by a person at once. */
  readonly terminal: boolean;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly say: (line: string) => void;
  /** Asks the user and waits for a line; undefined where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

// A list that is drawn anew would hide the plan and what the user answers.
const showFor = ({ json, plan }: AskArguments, { terminal, say }: AskOptions): ShowProgress =>
  terminal && !json && plan !== "review" ? terminalProgress : plainProgress(say);

const folderOf = ({ out, question }: AskArguments, workingDirectory: string): string =>
  resolve(workingDirectory, out ?? defaultFolder(question));

/** Makes sure that the sources are there and the bundle can be written, before any work is done. @throws CommandError */
export const checkPaths = (given: AskArguments, workingDirectory: string): void => {
  collectSources(given.sources, workingDirectory);
  checkFolder(folderOf(given, workingDirectory));
};

/** Hands in the sources and submits the run; answers with its id. @throws CommandError */
export const submit = (client: QuarryClient, given: AskArguments, options: AskOptions): Promise<string> =>
  submitQuestion({
    client,
    arguments: given,
    sources: collectSources(given.sources, options.workingDirectory),
    warn: (line) => options.say(`${line}\n`),
    signal: options.signal,
  });

/** Asks a gateway, shows the run, keeps the bundle and prints the report. @throws CommandError */
export const ask = async (client: QuarryClient, given: AskArguments, options: AskOptions): Promise<void> => {
  const { print, say, signal, workingDirectory } = options;
  const folder = folderOf(given, workingDirectory);
  const runId = await runQuestion({
    client,
    arguments: given,
    sources: collectSources(given.sources, workingDirectory),
    show: showFor(given, options),
    warn: (line) => say(`${line}\n`),
    reviewer: { say, ask: options.ask, folder },
    signal,
  });
  if (runId === undefined) return;
  const files = await downloadBundle(client.research, runId, folder);
  const shown = await client.research.report(runId, given.json ? "json" : "md");
  print(given.json ? `${JSON.stringify(JSON.parse(shown))}\n` : printedReport(shown));
  const problem = writingProblem(await client.research.get(runId));
  if (problem !== undefined) say(`\n${problem}\n`);
  const name = relative(workingDirectory, folder) || ".";
  say(`\n${files} files in ${name}: open ${name}/report.html, check with: npm run verify -- ${name}\n`);
};
