import { blocks } from "@quarry/text";
import { termSet } from "../signals/term-overlap.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** What stands around a sentence and tells what it speaks of, as index terms. */
export interface SentenceContext {
  /** Terms of the headings that a position of a document stands under, its title included. */
  readonly headingTermsAt: (documentId: string, position: number) => ReadonlySet<string>;
  /** Terms of the prose and the headings of a text; its code and tables may quote anything and do not count. */
  readonly proseTerms: (text: string) => ReadonlySet<string>;
}

interface Heading {
  readonly start: number;
  readonly level: number;
  readonly text: string;
}

const uncounted: ReadonlySet<string> = new Set(["code", "table"]);

const headingsOf = (text: string): Heading[] =>
  blocks(text)
    .filter(({ kind }) => kind === "heading")
    .map(({ start, end, level = 1 }) => ({ start, level, text: text.slice(start, end) }));

/** The headings above a position, the nearest last; one of the same or a deeper level ends those before it. */
const pathAt = (headings: readonly Heading[], position: number): Heading[] => {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > position) break;
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path;
};

/** Reads the headings of each document once, for many sentences. */
export const createSentenceContext = (texts: DocumentTexts, language: string): SentenceContext => {
  const headings = new Map<string, Heading[]>();
  const read = (documentId: string): Heading[] => {
    const known = headings.get(documentId) ?? headingsOf(texts.get(documentId) ?? "");
    headings.set(documentId, known);
    return known;
  };
  const termsOfPath = new Map<string, ReadonlySet<string>>();
  return {
    headingTermsAt: (documentId, position) => {
      const path = pathAt(read(documentId), position)
        .map(({ text }) => text)
        .join("\n");
      const terms = termsOfPath.get(path) ?? termSet(path, language);
      termsOfPath.set(path, terms);
      return terms;
    },
    proseTerms: (text) => {
      const counted = blocks(text).filter(({ kind }) => !uncounted.has(kind));
      return termSet(counted.map(({ start, end }) => text.slice(start, end)).join("\n"), language);
    },
  };
};
