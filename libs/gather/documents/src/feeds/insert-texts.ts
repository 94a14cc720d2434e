import type { Timing } from "@quarry/contracts";
import type { ReadDocument } from "../document-reader.ts";
import { measuresOf } from "../measures.ts";

/** A text, and the offset in another one after which it belongs. */
export interface InsertedText extends Pick<ReadDocument, "text" | "timings"> {
  readonly at: number;
}

/**
 * Returns a document without stored offsets with other texts inserted as paragraphs, in order of their offsets; their times are
 * kept.
 */
export const insertTexts = (document: ReadDocument, texts: readonly InsertedText[]): ReadDocument => {
  if (texts.length === 0) return document;
  let [text, from] = ["", 0];
  const timings: Timing[] = [];
  for (const { at, text: own, timings: times = [] } of texts) {
    text += `${document.text.slice(from, at)}\n\n`;
    const moved = text.length;
    for (const time of times) timings.push({ ...time, start: time.start + moved, end: time.end + moved });
    text += own;
    from = at;
  }
  text += document.text.slice(from);
  return {
    ...document,
    text,
    ...measuresOf(text, document.language),
    ...(timings.length > 0 && { timings }),
  };
};
