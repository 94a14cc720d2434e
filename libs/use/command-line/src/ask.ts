import { relative, resolve } from "node:path";
import type { QuarryClient, ResearchClient } from "@quarry/client";
import { hasReport, type LoggedEvent, nothingAnswers, type RunView } from "@quarry/contracts";
import { type AskArguments, requestOf } from "./arguments.ts";
import {
  checkFolder,
  defaultFolder,
  downloadBundle,
  printedReport,
  writingProblem,
} from "./bundle-folder.ts";
import { type AnswerClient, answerQuestions, showClarified } from "./clarify.ts";
import { type CollectedSources, collectSources } from "./collect-sources.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { followUpOf } from "./follow-up-of.ts";
import { plainProgress, type ShowProgress, terminalProgress } from "./progress/show-progress.ts";
import { type Awaiting, type PlanClient, type Reviewer, reviewPlan, untilLeft } from "./review-plan.ts";
import { uploadSources, type SourceCollections } from "./upload-sources.ts";

/** Parts of a gateway's client that a run needs. */
export interface RunClient extends PlanClient {
  readonly collections: SourceCollections;
  readonly research: PlanClient["research"] &
    AnswerClient["research"] &
    Pick<ResearchClient, "submit" | "followUp" | "events" | "get" | "cancel">;
}

interface RunQuestionOptions {
  readonly client: RunClient;
  readonly arguments: AskArguments;
  readonly sources: CollectedSources;
  readonly show: ShowProgress;
  readonly warn: (line: string) => void;
  /** Reviewer of the plan, if the run waits for approval. */
  readonly reviewer: Reviewer;
  /** Aborted when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Shows a run until `show` resolves; cancels the run when the user presses Ctrl-C.
 * @throws CommandError
 */
export const showOrCancel = async (
  { research }: { readonly research: Pick<ResearchClient, "cancel"> },
  runId: string,
  { show, signal }: { readonly show: () => Promise<void>; readonly signal: AbortSignal },
): Promise<void> => {
  try {
    await show();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (!signal.aborted) return;
  await research.cancel(runId);
  throw new CommandError(exitCodes.cancelled, `cancelled; run ${runId} has stopped`);
};

/**
 * Checks that a run has ended with a report.
 * @throws CommandError
 */
export const checkEnd = ({ status, problem }: Pick<RunView, "status" | "problem">): void => {
  if (hasReport(status)) return;
  const why = problem === null ? "" : `: ${problem}`;
  throw new CommandError(exitCodes.failed, `the run ended as ${status}${why}`);
};

/** Uploads the sources and submits the question or goal; returns the id of the run. */
const submitQuestion = async (options: Omit<RunQuestionOptions, "show" | "reviewer">): Promise<string> => {
  const { client, signal } = options;
  const { question, goal, collectionId: known, after } = options.arguments;
  if (after !== undefined) {
    const { id, warnings } = await client.research.followUp(after, followUpOf(options.arguments));
    for (const warning of warnings) options.warn(warning);
    return id;
  }
  const collectionId = await uploadSources({
    collections: client.collections,
    sources: options.sources,
    collectionId: known,
    name: question,
    // Planning for a goal needs markers; a question does not.
    mark: goal !== undefined,
    warn: options.warn,
    say: options.warn,
    now: () => performance.now(),
    signal,
  });
  if (signal.aborted) throw new CommandError(exitCodes.cancelled, "cancelled; nothing was submitted");
  const { id, warnings } = await client.research.submit({
    ...requestOf(options.arguments),
    ...(collectionId === undefined ? {} : { collectionId }),
  });
  for (const warning of warnings) options.warn(warning);
  return id;
};

/**
 * Submits the question or goal, shows the run, and returns its id once it has succeeded; undefined if the run is left waiting for
 * its user.
 */
export const runQuestion = async (options: RunQuestionOptions): Promise<string | undefined> => {
  const { client, show, signal, reviewer } = options;
  const runId = await submitQuestion(options);
  const events: AsyncIterable<LoggedEvent> = client.research.events(runId, { signal });
  let isLeft = false;
  const attend = async (event: Awaiting): Promise<boolean> => {
    isLeft = !(event.type === "plan-awaited"
      ? await reviewPlan(client, runId, reviewer)
      : await answerQuestions(client, runId, event.questions, reviewer));
    return !isLeft;
  };
  await showOrCancel(client, runId, { show: () => show(untilLeft(events, attend)), signal });
  if (isLeft) return undefined;
  checkEnd(await client.research.get(runId));
  return runId;
};

/** Environment of the command. */
export interface AskOptions {
  readonly workingDirectory: string;
  /** True if the output is a terminal. */
  readonly terminal: boolean;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly say: (line: string) => void;
  /** Asks the user and reads a line; undefined if there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

// A redrawn list would hide the plan and the user's input.
const showFor = ({ json, plan, clarify }: AskArguments, { terminal, say }: AskOptions): ShowProgress => {
  const plain = plainProgress(say);
  if (!terminal || json || plan === "review") return plain;
  return clarify === "auto" ? showClarified(plain, terminalProgress) : terminalProgress;
};

/** Returns the arguments, and allows questions about an ambiguous question if a person can answer them. */
const clarifying = (given: AskArguments, { ask: asks }: AskOptions): AskArguments =>
  given.clarify === undefined && asks !== undefined && !given.json ? { ...given, clarify: "auto" } : given;

const folderOf = ({ out, question }: AskArguments, workingDirectory: string): string =>
  resolve(workingDirectory, out ?? defaultFolder(question));

/**
 * Checks that the sources exist and the bundle can be written, before any work is done.
 * @throws CommandError
 */
export const checkPaths = (given: AskArguments, workingDirectory: string): void => {
  collectSources(given.sources, workingDirectory);
  checkFolder(folderOf(given, workingDirectory));
};

/**
 * Uploads the sources and submits the run; returns its id.
 * @throws CommandError
 */
export const submit = (client: QuarryClient, given: AskArguments, options: AskOptions): Promise<string> =>
  submitQuestion({
    client,
    arguments: given,
    sources: collectSources(given.sources, options.workingDirectory),
    warn: (line) => options.say(`${line}\n`),
    signal: options.signal,
  });

/**
 * Sends the question to a gateway, shows the run, saves the bundle and prints the report.
 * @throws CommandError
 */
export const ask = async (client: QuarryClient, asked: AskArguments, options: AskOptions): Promise<void> => {
  const given = clarifying(asked, options);
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
  const run = await client.research.get(runId);
  const problem = writingProblem(run);
  if (problem !== undefined) say(`\n${problem}\n`);
  const name = relative(workingDirectory, folder) || ".";
  say(`\n${files} files in ${name}: open ${name}/report.html, check with: npm run verify -- ${name}\n`);
  if (run.answered === false) say(`${nothingAnswers}\n`);
};
