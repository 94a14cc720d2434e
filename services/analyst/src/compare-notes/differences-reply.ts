import { differenceSchema } from "@quarry/contracts";
import { z } from "zod";

/** What a model says of notes that differ; code numbers it. */
export const differencesReplySchema = z.object({
  differences: z.array(
    z.object({
      subject: z.string(),
      positions: z.array(z.object({ text: z.string(), noteIds: z.array(z.string()) })),
      cause: differenceSchema.shape.cause,
      explanation: z.string(),
    }),
  ),
});

export type DifferenceReply = z.output<typeof differencesReplySchema>["differences"][number];
