import { z } from "zod";

/** What a model is asked of an overview; how strong a goal is, code says. */
export const goalsReplySchema = z.object({
  goals: z.array(
    z.object({
      goal: z.string(),
      rationale: z.string(),
      linkIds: z.array(z.string()),
      markers: z.array(z.string()),
    }),
  ),
});

export type SaidGoal = z.output<typeof goalsReplySchema>["goals"][number];
