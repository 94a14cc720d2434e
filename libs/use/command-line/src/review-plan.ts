import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { LoggedEvent, PlanView, QuestionPlan, ReadingPlan, RunEvent, RunPlan } from "@quarry/contracts";
import { errorMessage } from "@quarry/failure";
import { CommandError, exitCodeOf, exitCodes, messageOf } from "./exit-codes.ts";

type Step = ReadingPlan["steps"][number];

const step = ({ step_id, goal, required_content_items, required_data, retrieval_strategy, ...rest }: Step) =>
  [
    `${step_id}. ${goal}`,
    `   reads ${required_content_items.length === 0 ? "every item" : required_content_items.join(", ")} (${required_data}, ${retrieval_strategy})`,
    ...rest.marker_relevance.map((marker) => `   - ${marker}`),
  ].join("\n");

const topic = ({ name, question, queries }: QuestionPlan["topics"][number], index: number): string =>
  [`${index + 1}. ${name}: ${question}`, `   searches for ${queries.join(" · ")}`].join("\n");

/** Formats a plan for a person to review. */
export const renderPlan = (plan: RunPlan): string =>
  `${("steps" in plan ? plan.steps.map(step) : plan.topics.map(topic)).join("\n")}\n`;

/** Formats the engines that a plan will use and its expected cost, as far as they are known. */
export const renderOutlook = ({ engines, estimate }: Pick<PlanView, "engines" | "estimate">): string => {
  if (estimate === null) return "";
  const { calls, cost, seconds } = estimate;
  const price = cost === null ? "" : `, cost ${cost.expected.toFixed(2)} (at most ${cost.max.toFixed(2)})`;
  return [
    ...(engines === null || engines.length === 0 ? [] : [`search engines: ${engines.join(", ")}`]),
    `likely: ${Math.round(calls.expected)} calls of the model${price}, ${Math.ceil(seconds.expected / 60)} min`,
  ]
    .map((line) => `${line}\n`)
    .join("");
};

/** Client methods of a review; invalid plans are refused by the gateway. */
export interface PlanClient {
  readonly research: {
    readonly plan: (runId: string) => Promise<Pick<PlanView, "plan" | "engines" | "estimate">>;
    readonly approvePlan: (runId: string, plan: RunPlan) => Promise<unknown>;
  };
}

/** Terminal and folder of a review. */
export interface Reviewer {
  readonly say: (text: string) => void;
  /** Asks and reads a line; undefined if there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Folder of `plan.json` while the run waits. */
  readonly folder: string;
}

const isYes = (answer: string): boolean => /^y(?:es)?$/iu.test(answer.trim());

/**
 * Reads a plan changed by the user; the gateway validates it.
 * @throws CommandError
 */
export const parsePlan = (path: string): RunPlan => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CommandError(exitCodes.badUsage, `${path} cannot be read: ${errorMessage(error)}`);
  }
};

/** Approves the plan in the file; a refused plan is reported and can be changed again. */
const approveFile = async (client: PlanClient, runId: string, path: string): Promise<string | undefined> => {
  try {
    await client.research.approvePlan(runId, parsePlan(path));
    return undefined;
  } catch (error) {
    if (exitCodeOf(error) === exitCodes.badUsage) return messageOf(error);
    throw error;
  }
};

/** Asks until the user declines or the plan is accepted. */
const isApproved = async (
  { client, runId, path }: { readonly client: PlanClient; readonly runId: string; readonly path: string },
  reviewer: Reviewer,
): Promise<boolean> => {
  const { say, ask } = reviewer;
  if (ask === undefined) return false;
  if (!isYes(await ask(`Continue with this plan? You can change ${path} first. [y/N] `))) return false;
  const refused = await approveFile(client, runId, path);
  if (refused === undefined) return true;
  say(`${refused}\n`);
  return isApproved({ client, runId, path }, reviewer);
};

/** Shows the plan of a run and lets the user change and approve it; false if the run is left waiting. */
export const reviewPlan = async (client: PlanClient, runId: string, reviewer: Reviewer): Promise<boolean> => {
  const { say, folder } = reviewer;
  const { plan, ...outlook } = await client.research.plan(runId);
  if (plan === null) throw new CommandError(exitCodes.failed, `run ${runId} waits, and has no plan`);
  const path = join(folder, "plan.json");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(plan, null, 2)}\n`);
  say(`\n${renderPlan(plan)}${renderOutlook(outlook)}\n`);
  if (await isApproved({ client, runId, path }, reviewer)) {
    rmSync(path);
    return true;
  }
  say(
    `run ${runId} waits for approval; the plan is in ${path}. To let it continue, with the stack running (npm run up):\n` +
      `npm run quarry -- plan ${runId} --approve ${path}\n`,
  );
  return false;
};

/**
 * Asks the user of the terminal and reads a line; the question is written to stderr, so that stdout contains only the report.
 * Rejects when the signal aborts.
 */
export const askOnTerminal = async (question: string, signal: AbortSignal): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // While a line is read, Ctrl-C arrives as a key; the command handles it.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question(question, { signal });
  } finally {
    terminal.close();
  }
};

/** Yields the events of a run, pausing each time it waits for its user; ends if `attend` leaves it waiting. */
export async function* untilLeft(
  events: AsyncIterable<LoggedEvent>,
  attend: (event: Awaiting) => Promise<boolean>,
): AsyncGenerator<LoggedEvent> {
  for await (const logged of events) {
    yield logged;
    const { event } = logged;
    if ((event.type === "plan-awaited" || event.type === "answers-awaited") && !(await attend(event))) return;
  }
}

/** Events of a run that waits for its user. */
export type Awaiting = Extract<RunEvent, { type: "plan-awaited" | "answers-awaited" }>;
