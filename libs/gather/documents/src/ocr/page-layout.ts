import { z } from "zod";

const box = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });

const word = z.object({ text: z.string(), confidence: z.number(), bbox: box });

const line = z.object({
  bbox: box,
  baseline: box,
  rowAttributes: z.object({ rowHeight: z.number() }),
  words: z.array(word),
});

// Kinds of blocks with text; all other kinds are pictures, rules and noise.
const layout = z.object({
  blocks: z.array(z.object({ paragraphs: z.array(z.object({ lines: z.array(line) })) })).nullable(),
});

/** A word read by Tesseract, with its confidence from 0 to 100. */
export type RecognizedWord = z.output<typeof word>;

/** A line of a page with its words from left to right, in pixels; y grows downwards. */
export type RecognizedLine = z.output<typeof line>;

/** The lines of a page in reading order: column by column, block by block. */
export type PageLayout = readonly RecognizedLine[];

/** Parses the JSON that Tesseract writes for a page. */
export const parseLayout = (json: string): PageLayout =>
  (layout.parse(JSON.parse(json)).blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines),
  );
