import type { LoggedEvent } from "@quarry/contracts";
import { requestOf, type StartArguments } from "./arguments.ts";
import { followEvents } from "./client/follow-events.ts";
import type { GatewayClient } from "./client/gateway-client.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import type { ShowProgress } from "./progress/show-progress.ts";
import { type Reviewer, reviewPlan } from "./review/review-plan.ts";
import { untilLeft } from "./review/until-left.ts";
import type { CollectedSources } from "./sources/collect-sources.ts";
import { handIn } from "./sources/hand-in.ts";

export interface RunQuestionOptions {
  readonly client: GatewayClient;
  readonly arguments: StartArguments;
  readonly sources: CollectedSources;
  readonly show: ShowProgress;
  readonly warn: (line: string) => void;
  /** Who sees the plan of a run that waits for it. */
  readonly reviewer: Reviewer;
  /** Aborted when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

const cancelled = async (client: GatewayClient, runId: string): Promise<never> => {
  await client.cancel(runId);
  throw new CommandError(exitCodes.cancelled, `cancelled; run ${runId} has stopped`);
};

/** Hands in the sources, submits the question or goal, shows the run, and answers with its id once it has ended well; undefined when it is left waiting for its plan. */
export const runQuestion = async (options: RunQuestionOptions): Promise<string | undefined> => {
  const { client, show, signal, reviewer } = options;
  const { question, goal, collectionId: known } = options.arguments;
  const collectionId = await handIn({
    client,
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
  const runId = await client.submit({
    ...requestOf(options.arguments),
    ...(collectionId === undefined ? {} : { collectionId }),
  });
  const events: AsyncIterable<LoggedEvent> = followEvents(`${client.url}/v1/research/${runId}/events`, {
    signal,
    headers: client.credentials,
  });
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
  const { status, problem } = await client.view(runId);
  if (status === "completed" || status === "completed_partial") return runId;
  throw new CommandError(
    exitCodes.failed,
    `the run ended as ${status}${problem === null ? "" : `: ${problem}`}`,
  );
};
