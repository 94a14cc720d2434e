import { join, relative, resolve } from "node:path";
import { parseArguments, type StartArguments } from "./arguments.ts";
import { createGatewayClient } from "./client/gateway-client.ts";
import { defaultFolder } from "./output/bundle-folder.ts";
import { checkFolder } from "./output/check-folder.ts";
import { downloadBundle } from "./output/download-bundle.ts";
import { printedReport } from "./output/printed-report.ts";
import { writingProblem } from "./output/writing-problem.ts";
import { plainProgress, type ShowProgress, terminalProgress } from "./progress/show-progress.ts";
import { runQuestion } from "./run-question.ts";
import { collectSources } from "./sources/collect-sources.ts";
import { dataFolder } from "./stack/data-folder.ts";
import { findStack } from "./stack/find-stack.ts";
import { startStack } from "./stack/start-stack.ts";

export interface StartOptions {
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly terminal: boolean;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  /** Asks the user and waits for a line; undefined where nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly say: (line: string) => void;
}

// A list that is drawn anew would hide the plan and what the user answers.
const showFor = ({ json, plan }: StartArguments, { terminal, say }: StartOptions): ShowProgress =>
  terminal && !json && plan !== "review" ? terminalProgress : plainProgress(say);

const folderOf = ({ out, question }: StartArguments, { workingDirectory }: StartOptions): string =>
  resolve(workingDirectory, out ?? defaultFolder(question));

const research = async (gatewayUrl: string, parsed: StartArguments, options: StartOptions): Promise<void> => {
  const { print, say, ask, signal, workingDirectory } = options;
  const folder = folderOf(parsed, options);
  const client = createGatewayClient(gatewayUrl, options.environment["QUARRY_API_KEY"]);
  const sources = collectSources(parsed.sources, workingDirectory);
  const runId = await runQuestion({
    client,
    arguments: parsed,
    sources,
    show: showFor(parsed, options),
    warn: (line) => say(`${line}\n`),
    reviewer: { say, ask, folder },
    signal,
  });
  if (runId === undefined) return;
  const files = await downloadBundle(client, runId, folder);
  const shown = (await client.readArtifact(runId, parsed.json ? "findings.json" : "report.md")).toString(
    "utf8",
  );
  print(parsed.json ? `${JSON.stringify(JSON.parse(shown))}\n` : printedReport(shown));
  const problem = writingProblem(await client.view(runId));
  if (problem !== undefined) say(`\n${problem}\n`);
  const name = relative(workingDirectory, folder) || ".";
  say(`\n${files} files in ${name}: open ${name}/report.html, check with: npm run verify -- ${name}\n`);
};

/** Runs one question from the command line to its bundle, on the running stack or on one of its own. @throws CommandError */
export const start = async (argv: readonly string[], options: StartOptions): Promise<void> => {
  const parsed = parseArguments(argv);
  // Bad paths are bad usage: they are found before anything is started.
  collectSources(parsed.sources, options.workingDirectory);
  checkFolder(folderOf(parsed, options));
  const data = dataFolder(options.root, options.environment);
  const running = await findStack(join(data, "stack.json"));
  if (running !== undefined) {
    await research(running, parsed, options);
    return;
  }
  options.say("starting Redis, Qdrant and seven services\n");
  const stack = await startStack({
    root: options.root,
    data,
    command: "start",
    environment: options.environment,
    signal: options.signal,
  });
  try {
    await Promise.race([research(stack.gatewayUrl, parsed, options), stack.broken]);
  } finally {
    await stack.stop();
  }
};
