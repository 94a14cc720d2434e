import { type InputOf, type ItemReference, readStep } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import type { OverviewWording } from "@quarry/reading";
import { z } from "zod";
import type { OverviewPorts } from "../ports.ts";
import { answerTask, defineOwnTask } from "../shared/answer-task.ts";
import { readExtractively } from "./read-extractively.ts";
import { readReply, stepReplySchema } from "./read-reply.ts";
import type { ReadingTurn, Similarity } from "./reading-turn.ts";
import { promptValues } from "./render-turn.ts";

interface AskedTurn {
  readonly turn: ReadingTurn;
  readonly wording: OverviewWording;
}

const outputSchema = readStep.output.omit({ model: true, tokens: true, cost: true });

/** Reasoning task of `read-step`; its fallback needs only the texts. */
const readTask = defineOwnTask<AskedTurn, typeof outputSchema>({
  name: readStep.name,
  tier: "main",
  output: outputSchema,
  values: ({ turn, wording }) => promptValues(turn, wording),
  reply: ({ turn }) =>
    stepReplySchema.transform((said, context) => {
      const read = readReply(said, turn);
      if (!("problem" in read)) return read;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  fallback: ({ turn }) => readExtractively(turn),
});

/** Dependencies of the handler; without a model the fallback answers, without `similarity` by words alone. */
export interface ReadStepPorts extends OverviewPorts {
  readonly similarity?: Similarity | undefined;
}

/** Returns the items of the step, or all if it names none, and those with sent content; others are only named. */
const readable = ({ step, answers, items }: InputOf<typeof readStep>): ItemReference[] => {
  const named = new Set(step.required_content_items);
  const ofStep = items.filter(({ linkId }) => named.has(linkId));
  if (ofStep.length === 0) return [...items];
  const sent = new Set(answers.flatMap(({ pieces }) => pieces.map(({ linkId }) => linkId)));
  return items.filter(({ linkId }) => named.has(linkId) || sent.has(linkId));
};

/** Creates the handler for one turn of reading a step: findings based on sent content, or requests for more. */
export const createReadStep =
  ({ library, wordingFor, similarity, ...reasoning }: ReadStepPorts): Handler<typeof readStep> =>
  async (job, context) => {
    const items = await library.read(readable(job));
    const turn = { job, items, similarity };
    const asked = { turn, wording: wordingFor(job.language) };
    const { output, model, usage } = await answerTask(readTask, asked, reasoning, {
      runId: job.runId,
      ...context,
    });
    return { ...output, model, tokens: usage.inputTokens + usage.outputTokens, cost: usage.cost };
  };
