import type { LoggedEvent } from "@quarry/contracts";
import { requestOf, type StartArguments } from "./arguments.ts";
import { followEvents } from "./client/follow-events.ts";
import type { GatewayClient } from "./client/gateway-client.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import type { ShowProgress } from "./progress/show-progress.ts";
import { type Reviewer, reviewPlan } from "./review/review-plan.ts";
import { untilLeft } from "./review/until-left.ts";
import type { CollectedSources } from "./sources/collect-sources.ts";

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

/** A collection's name may be no longer. */
const longestName = 200;

/** Hands files and pages in; one that is refused is told and left out, a gateway that is gone ends the command. */
const handIn = async (options: RunQuestionOptions): Promise<string | undefined> => {
  const { client, sources, warn, signal } = options;
  const { question, goal } = options.arguments;
  if (sources.files.length === 0 && sources.urls.length === 0) return undefined;
  // Markers are what a goal is planned by; a question needs none.
  const mark = goal !== undefined;
  const collectionId = await client.createCollection(question.slice(0, longestName), { mark });
  const take = async (name: string, handing: () => Promise<void>): Promise<void> => {
    if (signal.aborted) throw new CommandError(exitCodes.cancelled, "cancelled; nothing was submitted");
    await handing().catch((error: unknown) => {
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.badUsage) throw error;
      warn(`not handed in: ${name}: ${error.message}`);
    });
  };
  for (const url of sources.urls) await take(url, () => client.addUrl(collectionId, url));
  for (const file of sources.files) await take(file.uri, () => client.addFile(collectionId, file));
  return collectionId;
};

const cancelled = async (client: GatewayClient, runId: string): Promise<never> => {
  await client.cancel(runId);
  throw new CommandError(exitCodes.cancelled, `cancelled; run ${runId} has stopped`);
};

/** Hands in the sources, submits the question or goal, shows the run, and answers with its id once it has ended well; undefined when it is left waiting for its plan. */
export const runQuestion = async (options: RunQuestionOptions): Promise<string | undefined> => {
  const { client, show, signal, reviewer } = options;
  const collectionId = await handIn(options);
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
