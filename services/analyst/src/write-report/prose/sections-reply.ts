import { z } from "zod";

const saidSentenceSchema = z.object({
  text: z.string(),
  cites: z.array(z.object({ passageId: z.string(), quote: z.string().default("") })),
});

const saidSectionSchema = z.object({ id: z.string(), sentences: z.array(saidSentenceSchema) });

/** What a model is asked for the text of some sections. */
export const sectionsReplySchema = z.object({ sections: z.array(saidSectionSchema) });

export type SaidSection = z.output<typeof saidSectionSchema>;
