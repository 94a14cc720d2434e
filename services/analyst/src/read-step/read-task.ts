import { readStep } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import type { OverviewWording } from "@quarry/reading";
import { z } from "zod";
import { readExtractively } from "./fallback/read-extractively.ts";
import { promptValues } from "./prompt/prompt-values.ts";
import { readReply } from "./reply/read-reply.ts";
import { stepReplySchema } from "./reply/step-reply.ts";
import type { ReadingTurn } from "./turn/reading-turn.ts";

/** A turn, and the words in which a model is shown what there is. */
export interface AskedTurn {
  readonly turn: ReadingTurn;
  readonly wording: OverviewWording;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The reasoning task behind `read-step`; its fallback needs nothing but the texts. */
export const readTask = defineTask({
  name: readStep.name,
  prompt: readStep.name,
  tier: "main",
  input: z.custom<AskedTurn>(isObject),
  output: readStep.output.omit({ model: true, tokens: true, cost: true }),
  values: ({ turn, wording }) => promptValues(turn, wording),
  reply: ({ turn }) =>
    stepReplySchema.transform((said, context) => {
      const read = readReply(said, turn);
      if (read.ok) return read.reading;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  fallback: ({ turn }, _ports: object) => readExtractively(turn),
});
