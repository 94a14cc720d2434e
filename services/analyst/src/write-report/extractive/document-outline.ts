import { type Block, blocks } from "@quarry/text";
import { plainWords } from "./plain-words.ts";

/** The blocks of a document, and the heading any position stands under. */
export interface DocumentOutline {
  readonly blocks: readonly Block[];
  /** Plain text of the nearest heading above a position; empty when there is none. */
  readonly headingAt: (position: number) => string;
}

/** A heading that says nothing without the one above it. */
const generic = /^(?:examples?|usage|overview|introduction|notes?|details|summary|示例|用法|概述|简介)$/iu;
const sectionNumber = /^(?:\d+[.)]|\d+(?:\.\d+)+[.)]?)\s+(?=\S)/u;

/** Outlines a document once, for many positions. */
export const outlineDocument = (text: string): DocumentOutline => {
  const all = blocks(text);
  const headings = all.filter(({ kind }) => kind === "heading");
  const wordsOf = (heading: Block): string => {
    const [line = ""] = text.slice(heading.start, heading.end).split("\n");
    return plainWords(line.replace(/^#{1,6}\s+|\s+#+\s*$/gu, "")).replace(sectionNumber, "");
  };
  const headingAt = (position: number, level = 7): string => {
    const heading = headings.findLast(
      (candidate) => candidate.start <= position && (candidate.level ?? 1) < level,
    );
    if (heading === undefined) return "";
    const found = wordsOf(heading);
    if (!generic.test(found)) return found;
    const above = headingAt(heading.start - 1, heading.level);
    return above === "" ? found : `${above}: ${found}`;
  };
  return { blocks: all, headingAt: (position) => headingAt(position) };
};
