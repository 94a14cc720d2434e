import type { DocumentFacts, InputOf, readSource } from "@quarry/contracts";

/** A part of a source that is read in one call, and what it is read for. */
export interface SourcePart extends Pick<InputOf<typeof readSource>, "question" | "language" | "topics"> {
  readonly documentId: string;
  /** How the source is introduced: title, publisher, date and kind. */
  readonly source: string;
  /** The whole text of the document; the part is `text.slice(start, end)`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Counts from 1. */
  readonly part: number;
  readonly parts: number;
}

const kindOf = ({ mediaType }: DocumentFacts, isTimed: boolean): string =>
  isTimed ? "transcript of something spoken" : mediaType;

/** What is known of a source besides its text, a line each. */
export const introduceSource = (facts: DocumentFacts, isTimed: boolean): string =>
  [
    ["title", facts.title],
    ["author", facts.author],
    ["publisher", facts.publisher],
    ["published", facts.publishedAt],
    ["kind", kindOf(facts, isTimed)],
  ]
    .flatMap(([name, value]) => (value === undefined || value === "" ? [] : [`${name}: ${value}`]))
    .join("\n");
