import type { readStep } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import type { ItemLibrary, OverviewWording } from "@quarry/reading";
import { answerTask } from "../answer-task.ts";
import type { Reasoning } from "../ports.ts";
import { readTask } from "./read-task.ts";
import type { Nearness } from "./turn/reading-turn.ts";

/** What the handler needs; without a model its twin answers, without `nearness` by words alone. */
export interface ReadStepPorts extends Partial<Reasoning> {
  readonly library: ItemLibrary;
  readonly wordingFor: (language: string) => OverviewWording;
  readonly nearness?: Nearness | undefined;
}

/** Answers one turn of reading a step: findings that rest on what was sent, or requests for more. */
export const createReadStep =
  ({ library, wordingFor, nearness, ...reasoning }: ReadStepPorts): Handler<typeof readStep> =>
  async (job, { log, report, signal }) => {
    const items = await library.read(job.items);
    const asked = { turn: { job, items, nearness }, wording: wordingFor(job.language) };
    const { output, model, usage } = await answerTask(readTask, asked, reasoning, {
      runId: job.runId,
      log,
      report,
      signal,
    });
    const tokens = usage.inputTokens + usage.outputTokens;
    return { ...output, model, tokens, cost: usage.cost };
  };
