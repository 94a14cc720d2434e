import { noteKindSchema } from "@quarry/contracts";
import { z } from "zod";

/** What a model is asked to leave of a source; code finds where its quotes stand. */
export const notesReplySchema = z.object({
  notes: z.array(
    z.object({
      kind: noteKindSchema,
      text: z.string(),
      conditions: z.string().nullish(),
      speaker: z.string().nullish(),
      topicIds: z.array(z.string()).default([]),
      quotes: z.array(z.object({ quote: z.string() })),
    }),
  ),
});

export type NoteReply = z.output<typeof notesReplySchema>["notes"][number];
