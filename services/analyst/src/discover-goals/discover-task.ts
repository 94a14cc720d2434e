import { discoverGoals } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import type { GiveWay } from "@quarry/runtime";
import { z } from "zod";
import { goalsByModel } from "./goals-by-model.ts";
import { goalsExtractively, type GoalSearch } from "./goals-extractively.ts";
import { goalsReplySchema } from "./goals-reply.ts";

/** A search for goals, and what a model is shown of the collection. */
export interface ShownSearch {
  readonly search: GoalSearch;
  /** Markers only, no text. */
  readonly overview: string;
  readonly giveWay: GiveWay;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const nothingBorne =
  "no goal is left: each needs link ids and markers copied from the overview, and speaks of what they say";

/** The reasoning task behind `discover-goals`; its fallback needs nothing but the markers. */
export const discoverTask = defineTask({
  name: discoverGoals.name,
  prompt: discoverGoals.name,
  tier: "main",
  input: z.custom<ShownSearch>(isObject),
  output: discoverGoals.output.pick({ goals: true }),
  values: ({ search, overview }) => ({
    overview,
    interest: search.interest ?? "Nothing in particular.",
    mostGoals: String(search.limit),
    language: search.language,
  }),
  reply: ({ search }) =>
    goalsReplySchema
      .transform(({ goals }) => goalsByModel(goals, search))
      .refine(({ goals }) => goals.length > 0, nothingBorne),
  fallback: ({ search, giveWay }, _ports: object) => goalsExtractively(search, giveWay),
});
