import { sentences, type TextSpan } from "@quarry/text";
import { findFigures } from "../marking/figures.ts";
import { contentTerms } from "../words.ts";
import type { BriefingSource, SourceUnit } from "./source-unit.ts";

/** A sentence in a source with a figure. */
export interface FigureSentence {
  readonly source: BriefingSource;
  readonly span: TextSpan;
}

/** A unit that is shown, with its source. */
export interface ShownUnit extends Pick<SourceUnit, "layout" | "lines"> {
  readonly source: BriefingSource;
}

interface Measured extends FigureSentence {
  /** The measured quantity, as index terms. */
  readonly measure: ReadonlySet<string>;
  readonly unit: string;
  readonly values: ReadonlySet<number>;
  readonly years: string;
}

const yearPattern = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/gu;
const clauseEnd = /[,;:，；：、](?=\s|\p{Script=Han})|[.。]\s/gu;

/** Returns the words around a figure up to the next punctuation on both sides, without its number and unit. */
const measureOf = (text: string, figure: TextSpan, unit: string, language: string): ReadonlySet<string> => {
  const ends = Array.from(text.matchAll(clauseEnd), ({ index }) => index);
  const start = ends.findLast((at) => at < figure.start) ?? 0;
  const end = ends.find((at) => at >= figure.end) ?? text.length;
  const named = contentTerms(text.slice(start, end).replaceAll(/\p{N}[\p{N}.,]*/gu, " "), language);
  return named.difference(contentTerms(unit, language));
};

const measuredIn = ({ source }: ShownUnit, span: TextSpan): Measured[] => {
  const { language } = source;
  const text = source.text.slice(span.start, span.end);
  const years = [...new Set(text.match(yearPattern))].toSorted().join(" ");
  const figures = findFigures(text, language).flatMap(({ unit, ...figure }) =>
    unit === undefined || !/\p{N}/u.test(text.slice(figure.start, figure.end)) ? [] : [{ ...figure, unit }],
  );
  return [...Map.groupBy(figures, ({ unit }) => unit)].map(([unit, own]): Measured => {
    const measure = own
      .map((figure) => measureOf(text, figure, unit, language))
      .reduce((all, one) => all.union(one));
    return { source, span, unit, measure, years, values: new Set(own.map(({ value }) => value)) };
  });
};

const sentencesOf = ({ source: { text, language }, lines }: ShownUnit): TextSpan[] =>
  lines.flatMap((line) =>
    sentences(text.slice(line.start, line.end), language).map(({ start, end }) => ({
      start: line.start + start,
      end: line.start + end,
    })),
  );

/** Minimum share and number of a measure's words that two sentences must have in common. */
const minShared = 0.6;
const minWords = 2;

const isOfOneMeasure = (one: Measured, other: Measured): boolean => {
  const shared = one.measure.intersection(other.measure).size;
  return shared >= minWords && (2 * shared) / (one.measure.size + other.measure.size) >= minShared;
};

const areDiffering = (one: Measured, other: Measured): boolean =>
  one.source.documentId !== other.source.documentId &&
  one.unit === other.unit &&
  one.years === other.years &&
  one.values.isDisjointFrom(other.values) &&
  isOfOneMeasure(one, other);

const maxPairs = 3;

/**
 * Pairs sentences of two sources that state different figures for the same measure: in the same unit, for the same years, in
 * nearly the same words. Numbers in words, tables and sentences that share a figure are left out.
 */
export const differingFigures = (
  units: readonly ShownUnit[],
): (readonly [FigureSentence, FigureSentence])[] => {
  const measured = units
    .filter(({ layout }) => layout !== "table")
    .flatMap((unit) => sentencesOf(unit).map((span) => measuredIn(unit, span)));
  const pairs = measured.flatMap((own, index) =>
    measured.slice(index + 1).flatMap((others) => {
      const [pair] = own.flatMap((one) =>
        others.filter((other) => areDiffering(one, other)).map((other) => [one, other] as const),
      );
      return pair === undefined ? [] : [pair];
    }),
  );
  return pairs.slice(0, maxPairs);
};
