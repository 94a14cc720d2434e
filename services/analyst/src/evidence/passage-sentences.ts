import type { Citation, RankedPassage } from "@quarry/contracts";
import { termSet } from "@quarry/extractive";
import { collapseWhitespace, locateQuote, proseSentences, type TextSpan, trimSpan } from "@quarry/text";
import type { DocumentTexts } from "./read-texts.ts";

/** A sentence of a passage as it stands in its document: `text.slice(start, end) === quote`. */
export interface EvidenceSentence extends Citation {
  readonly passage: RankedPassage;
  /** Share of the query's token matches that the sentence carries, 0 when the ranking marked other sentences. */
  readonly share: number;
}

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end;

const shareOf = (span: TextSpan, { spans }: RankedPassage): number =>
  Math.max(0, ...spans.filter((marked) => overlaps(marked, span)).map(({ score }) => score));

/** The prose sentences of a passage in reading order; of a passage without prose, the spans the ranking marked. */
export const passageSentences = (
  passage: RankedPassage,
  texts: DocumentTexts,
  language: string,
): EvidenceSentence[] => {
  const text = texts.get(passage.documentId);
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(passage.start, passage.end), language).map(({ start, end }) => ({
    start: start + passage.start,
    end: end + passage.start,
  }));
  const spans: readonly TextSpan[] = prose.length > 0 ? prose : passage.spans;
  return spans.flatMap((span) => {
    const { start, end } = trimSpan(text, span);
    const quote = text.slice(start, end);
    if (quote === "") return [];
    return [
      { documentId: passage.documentId, start, end, quote, passage, share: shareOf({ start, end }, passage) },
    ];
  });
};

/** The text of a passage; empty when its document is not stored. */
export const passageText = ({ documentId, start, end }: RankedPassage, texts: DocumentTexts): string =>
  texts.get(documentId)?.slice(start, end) ?? "";

/** Where a quote is looked for. */
export interface QuotedPassage {
  readonly passage: RankedPassage;
  readonly texts: DocumentTexts;
  readonly language: string;
  /** Two when left out. */
  readonly maxSentences?: number;
}

/** A word or two stand anywhere and prove nothing. */
const minTerms = 2;

/**
 * The whole sentences of a passage in which a quote stands, so that nothing is proved by half a sentence; undefined when the quote does
 * not stand there verbatim, is too short to prove anything, or is longer than so many sentences.
 */
export const proveQuote = (
  quote: string,
  { passage, texts, language, maxSentences = 2 }: QuotedPassage,
): Citation | undefined => {
  if (termSet(quote, language).size < minTerms) return undefined;
  const text = passageText(passage, texts);
  const found = locateQuote(text, quote);
  if (found === undefined) return undefined;
  const quoted = passageSentences(passage, texts, language).filter(
    ({ start, end }) => start < passage.start + found.end && passage.start + found.start < end,
  );
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (first === undefined || last === undefined || quoted.length > maxSentences) return undefined;
  const { documentId, start } = first;
  const { end } = last;
  return { documentId, start, end, quote: text.slice(start - passage.start, end - passage.start) };
};

const overlap = (one: RankedPassage, other: RankedPassage): boolean =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;

/** One passage for two that overlap: at the rank of the first, with what the ranking marked in both. */
const joined = (first: RankedPassage, second: RankedPassage): RankedPassage => ({
  ...first,
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
  spans: [
    ...new Map([...first.spans, ...second.spans].map((span) => [`${span.start}-${span.end}`, span])).values(),
  ],
});

/** Joins passages of one document until none overlaps another; each keeps the best rank of its parts. */
const withoutOverlaps = (passages: readonly RankedPassage[]): RankedPassage[] => {
  let distinct: RankedPassage[] = [];
  for (const passage of passages) {
    const touching = distinct.filter((kept) => overlap(kept, passage));
    const [first] = touching;
    if (first === undefined) {
      distinct.push(passage);
      continue;
    }
    const whole = [...touching, passage].reduce(joined);
    distinct = distinct.flatMap((kept) => {
      if (kept === first) return [whole];
      return touching.includes(kept) ? [] : [kept];
    });
  }
  return distinct;
};

/**
 * Passages in their order without a text that stands there twice: overlapping ones of one document become one, and of passages whose
 * words stand in another one, in whatever document, the longer is kept at the better rank.
 */
export const distinctPassages = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
): RankedPassage[] => {
  const ranked = withoutOverlaps(passages).map((passage, rank) => ({
    passage,
    rank,
    text: collapseWhitespace(passageText(passage, texts)).trim(),
  }));
  type Ranked = (typeof ranked)[number];
  const isInside = (one: Ranked, other: Ranked): boolean =>
    one !== other &&
    (other.text.length > one.text.length ||
      (other.text.length === one.text.length && other.rank < one.rank)) &&
    other.text.includes(one.text);
  const nested = ranked.map((one) => ({ one, holders: ranked.filter((other) => isInside(one, other)) }));
  const outermost = new Set(nested.filter(({ holders }) => holders.length === 0).map(({ one }) => one));
  // In the order of the ranking each stands at the place of the first that stands in it.
  const inOrder = new Set(nested.flatMap(({ one, holders }) => [one, ...holders]));
  return [...inOrder].filter((one) => one.text !== "" && outermost.has(one)).map(({ passage }) => passage);
};
