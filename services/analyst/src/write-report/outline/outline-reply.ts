import { z } from "zod";
import { paperParts } from "./outline.ts";

/** A part as a model plans it. */
const saidPartSchema = z.object({
  part: z.enum(paperParts),
  heading: z.string(),
  topicIds: z.array(z.string()),
  passageIds: z.array(z.string()),
  points: z.array(z.string()),
});

/** What a model is asked for an outline. */
export const outlineReplySchema = z.object({ sections: z.array(saidPartSchema) });

export type SaidPart = z.output<typeof saidPartSchema>;
