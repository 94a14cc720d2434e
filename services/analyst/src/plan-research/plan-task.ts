import { planResearch } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { planByModel } from "./plan-by-model.ts";
import { planExtractively } from "./plan-extractively.ts";
import { planReplySchema } from "./plan-reply.ts";
import type { Planning } from "./planning.ts";

/** A plan to make, and what a model is shown of the collection. */
export interface ShownPlanning {
  readonly planning: Planning;
  /** Markers only, no text. */
  readonly overview: string;
  /** Which markers bear on the goal. */
  readonly relevance: string;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const noStep = "no step is left: each needs a goal in plain words, without addresses or markup";

/** The reasoning task behind `plan-research`; its fallback needs nothing but the markers. */
export const planTask = defineTask({
  name: planResearch.name,
  prompt: planResearch.name,
  tier: "main",
  input: z.custom<ShownPlanning>(isObject),
  output: planResearch.output.pick({ plan: true }),
  values: ({ planning, overview, relevance }) => ({
    goal: planning.goal,
    overview,
    relevance,
    mostSteps: String(planning.maxSteps),
    language: planning.language,
  }),
  reply: ({ planning }) =>
    planReplySchema.transform((said, context) => {
      const plan = planByModel(said.steps, planning);
      if (plan !== undefined) return { plan };
      context.addIssue({ code: "custom", path: ["steps"], message: noStep });
      return z.NEVER;
    }),
  fallback: ({ planning }, _ports: object) => Promise.resolve(planExtractively(planning)),
});
