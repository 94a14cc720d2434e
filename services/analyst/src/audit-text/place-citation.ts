import type { Citation, CitingSentence } from "@quarry/contracts";
import { citationAt, type ScoreSupport } from "@quarry/grounding";
import {
  blocksInSlices,
  containment,
  finishWithPauses,
  inverseDocumentFrequency,
  sentencesInSlices,
  type Sliced,
  termSet,
  type TermWeight,
  type TextSpan,
} from "@quarry/text";
import type { Asking } from "../audit-report/audit-round.ts";
import type { StoredDocument } from "../ports.ts";
import type { FindCitedSpan, SourceSentences } from "./find-cited-span.ts";
import { createQuotationFinder, quotationsIn } from "./quotations.ts";

/** Sentences processed before other work gets its turn. */
const atATime = 20;

/** A table or a list without ends of sentences is cited in parts of this length: longer ones would hold the event loop. */
const longestSentence = 2_000;

/** Splits a sentence into parts of bounded length, at spaces where possible; an empty one is one part. */
const inParts = (text: string, { start, end }: TextSpan): TextSpan[] => {
  const parts: TextSpan[] = [];
  let from = start;
  do {
    const part = text.slice(from, Math.min(end, from + longestSentence));
    const space = part.lastIndexOf(" ") + 1;
    const isSplitLetter = /[\uD800-\uDBFF]$/.test(part);
    const to = from + part.length < end ? from + (space || part.length - Number(isSplitLetter)) : end;
    parts.push({ start: from, end: to });
    from = to;
  } while (from < end);
  return parts;
};

const rowOfDashes = /[ \t]*\n[ \t]*[|:-][ \t|:-]*-[ \t|:-]*(?:\n|$)/uy;

/** True for the first row of a table, which has a row of dashes below it. */
const isTableHead = (text: string, { start, end }: TextSpan): boolean => {
  rowOfDashes.lastIndex = end;
  return text.slice(start, end).includes("|") && rowOfDashes.test(text);
};

/** A heading, or the head of a table, names a subject without saying anything about it. */
function* withoutHeadings(text: string, language: string): Sliced<TextSpan[]> {
  const headings = (yield* blocksInSlices(text)).filter(({ kind }) => kind === "heading");
  let next = 0;
  const found: TextSpan[] = [];
  for (const [index, sentence] of (yield* sentencesInSlices(text, language)).entries()) {
    if (index % atATime === 0) yield;
    while ((headings[next]?.end ?? Infinity) <= sentence.start) next += 1;
    const isHeading = sentence.start >= (headings[next]?.start ?? Infinity);
    if (!isHeading && !isTableHead(text, sentence)) found.push(...inParts(text, sentence));
  }
  return found;
}

const numbersCountTwice =
  (weight: TermWeight): TermWeight =>
  (term) =>
    /\p{N}/u.test(term) ? 2 * weight(term) : weight(term);

/** Splits a document into sentences with pauses, because a long one takes a second. */
export const readSentences = async (
  { facts, text }: StoredDocument,
  pause: () => Promise<void>,
): Promise<SourceSentences> => {
  const { documentId, language } = facts;
  const found = await finishWithPauses(withoutHeadings(text, language), pause);
  const spans = found.length > 0 ? found : inParts(text, { start: 0, end: text.length });
  const terms: ReadonlySet<string>[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    terms.push(termSet(text.slice(start, end), language));
    if (index % atATime === 0) await pause();
  }
  const weight = numbersCountTwice(inverseDocumentFrequency(terms));
  return {
    documentId,
    text,
    language,
    spans,
    findQuotation: createQuotationFinder(text, pause),
    share: (claim, first, last) => {
      const [one = new Set<string>(), ...others] = terms.slice(first, last + 1);
      const together = others.reduce<ReadonlySet<string>>((all, each) => all.union(each), one);
      return containment(claim, together, weight);
    },
  };
};

/** Returns the whole sentences that contain an excerpt. */
const wholeSentences = ({ spans }: SourceSentences, found: TextSpan): TextSpan => {
  const touched = spans.filter(({ start, end }) => start < found.end && found.start < end);
  const start = Math.min(found.start, ...touched.map((span) => span.start));
  return { start, end: Math.max(found.end, ...touched.map((span) => span.end)) };
};

export interface Checking {
  /** By document id; deleted ones are missing. */
  readonly sources: ReadonlyMap<string, SourceSentences>;
  /** Names that the text uses for its documents. */
  readonly refs: ReadonlyMap<string, string>;
  readonly language: string;
  readonly findCitedSpan: FindCitedSpan;
  readonly scoreSupport: ScoreSupport;
  /** Compiles the patterns of numbers with pauses. */
  readonly prepareNumbers: () => Promise<void>;
  readonly asking: Asking;
}

/** Finds the place of a claim in a source: that of its verbatim quotation, otherwise the closest. */
export const placeCitation = async (
  claim: string,
  { named, source }: Pick<Placed, "named" | "source">,
  { language, findCitedSpan, asking }: Pick<Checking, "language" | "findCitedSpan" | "asking">,
): Promise<Placed> => {
  const quotations: { readonly pieces: readonly string[]; readonly span: TextSpan | undefined }[] = [];
  for (const pieces of quotationsIn(claim, language))
    quotations.push({ pieces, span: await source.findQuotation(pieces) });
  const [standing] = quotations.flatMap(({ span }) => span ?? []);
  const span =
    standing === undefined
      ? await findCitedSpan(claim, source, { language, signal: asking.context.signal })
      : wholeSentences(source, standing);
  return {
    named,
    source,
    citation: citationAt(source.documentId, source.text, span),
    hasQuotation: quotations.length > 0,
    missing: quotations.filter(({ span }) => span === undefined).map(({ pieces }) => pieces),
  };
};

export type NamedCitation = CitingSentence["citations"][number];

/** A citation and the span of its source that supports a claim. */
export interface Placed {
  readonly named: NamedCitation;
  readonly source: SourceSentences;
  readonly citation: Citation;
  readonly hasQuotation: boolean;
  /** Quotations of the claim that are missing in the source, in pieces. */
  readonly missing: readonly (readonly string[])[];
}

/** Citations in the sources for a sentence, or for its part before a mark. */
export interface PlacedClaim {
  readonly sentence: CitingSentence;
  readonly claim: string;
  readonly placed: readonly Placed[];
  /** Citations of deleted sources. */
  readonly lost: readonly NamedCitation[];
}
