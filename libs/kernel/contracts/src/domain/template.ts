import { z } from "zod";
import { shownNameSchema, shownTextSchema } from "./shown-text.ts";

/** Name by which a request chooses a template. */
export const templateNameSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u,
    "must be 1 to 63 lower-case letters, digits and hyphens, such as board-brief",
  );

const maxTemplateCharacters = 8_000;

/** Minimum and maximum length that a template can request, in words. */
export const [minTemplateWords, maxTemplateWords] = [50, 20_000] as const;

const wordCount = z.int().min(minTemplateWords).max(maxTemplateWords);

/** Content of a template: outline and tone in free text, and the length in words. */
export const templateContentSchema = z.strictObject({
  title: shownNameSchema(120),
  description: shownTextSchema({ min: 0, max: 300 }).default(""),
  /** Length of the report; that of the depth without it. */
  words: z
    .strictObject({ min: wordCount, max: wordCount })
    .refine(({ min, max }) => min <= max, { error: "must not be less than min", path: ["max"] })
    .optional(),
  /** Markdown for a language model: parts of the report, their order, and how it reads. */
  text: shownTextSchema({ max: maxTemplateCharacters }),
});

/** A template as a run keeps it, so that a later change does not reach the run. */
export const templateSchema = templateContentSchema.extend({ name: templateNameSchema });

export type TemplateContent = z.output<typeof templateContentSchema>;
export type Template = z.output<typeof templateSchema>;
