import type { ResearchClient } from "@quarry/client";
import type { LoggedEvent } from "@quarry/contracts";
import { type AskArguments, requestOf } from "./arguments.ts";
import type { CollectedSources } from "./collect-sources.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { handIn, type SourceCollections } from "./hand-in.ts";
import type { ShowProgress } from "./progress/show-progress.ts";
import { type PlanClient, type Reviewer, reviewPlan, untilLeft } from "./review-plan.ts";

/** What of a gateway's client a run needs. */
export interface RunClient extends PlanClient {
  readonly collections: SourceCollections;
  readonly research: PlanClient["research"] & Pick<ResearchClient, "submit" | "events" | "get" | "cancel">;
}

export interface RunQuestionOptions {
  readonly client: RunClient;
  readonly arguments: AskArguments;
  readonly sources: CollectedSources;
  readonly show: ShowProgress;
  readonly warn: (line: string) => void;
  /** Who sees the plan of a run that waits for it. */
  readonly reviewer: Reviewer;
  /** Aborted when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

const cancelled = async ({ research }: RunClient, runId: string): Promise<never> => {
  await research.cancel(runId);
  throw new CommandError(exitCodes.cancelled, `cancelled; run ${runId} has stopped`);
};

/** Hands in the sources and submits the question or goal; answers with the id of the run. */
export const submitQuestion = async (
  options: Omit<RunQuestionOptions, "show" | "reviewer">,
): Promise<string> => {
  const { client, signal } = options;
  const { question, goal, collectionId: known } = options.arguments;
  const collectionId = await handIn({
    collections: client.collections,
    sources: options.sources,
    collectionId: known,
    name: question,
    // Markers are what a goal is planned by; a question needs none.
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

/** Submits the question or goal, shows the run, and answers with its id once it has ended well; undefined when it is left waiting for its plan. */
export const runQuestion = async (options: RunQuestionOptions): Promise<string | undefined> => {
  const { client, show, signal, reviewer } = options;
  const runId = await submitQuestion(options);
  const events: AsyncIterable<LoggedEvent> = client.research.events(runId, { signal });
  let isLeft = false;
  const review = async (): Promise<boolean> => {
    isLeft = !(await reviewPlan(client, runId, reviewer));
    return !isLeft;
  };
  try {
    await show(untilLeft(events, review));
  } catch (error) {
    if (signal.aborted) return cancelled(client, runId);
    throw error;
  }
  if (signal.aborted) return cancelled(client, runId);
  if (isLeft) return undefined;
  const { status, problem } = await client.research.get(runId);
  if (status === "completed" || status === "completed_partial") return runId;
  throw new CommandError(
    exitCodes.failed,
    `the run ended as ${status}${problem === null ? "" : `: ${problem}`}`,
  );
};
