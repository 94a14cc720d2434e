import type { RankedPassage, ReportMaterial } from "@quarry/contracts";
import {
  findTurnsInSlices,
  mapInSlices,
  overlaps,
  primaryLanguage,
  type Sliced,
  type TextSpan,
} from "@quarry/text";
import { contentTerms, matchableTerms } from "../words.ts";
import { matchOf, type UnitTerms, weighAskedTerms, withParts } from "./asked-terms.ts";
import { blockUnits } from "./block-units.ts";
import type { BriefingSource, SourceUnit } from "./source-unit.ts";
import { commentUnits, turnUnits } from "./spoken-units.ts";

type MaterialTopic = ReportMaterial["topics"][number];

/** A unit of a source with the terms for matching it. */
export interface ReadUnit extends SourceUnit {
  readonly source: BriefingSource;
  readonly terms: UnitTerms;
}

/** A unit and its rating as an answer. */
export interface RatedUnit extends ReadUnit {
  /** 0–1: the match of its words and headings with the question, lowered by the ranking; higher if a reader chose it. */
  readonly score: number;
  /** Its lines that the ranking marked, if its passage is close to the question regardless of its words. */
  readonly near?: readonly TextSpan[] | undefined;
}

/** Returns the units of a source in order: comments, turns of a transcript, or paragraphs, lists and rows under their headings. */
function* sourceUnits(source: BriefingSource): Sliced<SourceUnit[]> {
  const { text, comments = [] } = source;
  if (comments.length > 0) return commentUnits(comments);
  const spoken = yield* findTurnsInSlices(text);
  return yield* spoken === undefined ? blockUnits(text, source) : turnUnits(source, spoken);
}

/** Units that are compared before a pause. */
export const comparedAtATime = 500;

/** Reads the units of sources in slices; terms are determined by the language of the question. */
export function* readUnits(sources: Iterable<BriefingSource>, language: string): Sliced<ReadUnit[]> {
  const read: ReadUnit[] = [];
  for (const source of sources) {
    yield;
    const textOf = ({ start, end }: TextSpan): string => source.text.slice(start, end);
    for (const unit of yield* sourceUnits(source)) {
      yield;
      const lead = unit.lead === undefined ? "" : textOf(unit.lead);
      const own = yield* matchableTerms(unit.lines.map(textOf).join("\n"), language);
      const context = yield* matchableTerms([...unit.path, lead].join("\n"), language);
      read.push({ ...unit, source, terms: { own, context } });
    }
  }
  return read;
}

/** The 95th percentile of cosines between questions and passages that do not answer them; for English, the language of the encoder. */
const minCosine = 0.82;
/** Standard score of a passage that is clearly above the other ranked ones. */
const minScore = 0.4;

/** Cosine of a passage that is close regardless of the others, which may all be. */
const closeCosine = 0.87;

const isNearby = ({ score, why }: RankedPassage): boolean =>
  why.dense >= (score >= minScore ? minCosine : closeCosine);

/** Typical similarity of a word to an unrelated sentence, and to a paraphrase. */
const [leastNear, fullyNear] = [0.1, 0.6];

/**
 * Creates a function that rates a unit by the ranking. It returns two numbers from 0 to 1: the rank of its indexed passage among
 * those of the topic, and the similarity of its sentences, or of its passage's headings and tables, to words of the question.
 */
const createSee = ({ passages }: MaterialTopic, language: string) => {
  const isScaled = primaryLanguage(language) === "en";
  const partsOf = (passage: RankedPassage) => passage.parts ?? [passage];
  const scores = passages.flatMap(partsOf).map(({ score }) => score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const share = (score: number): number => (most === least ? 1 : (score - least) / (most - least));
  const byDocument = Map.groupBy(passages, ({ documentId }) => documentId);
  return ({ source, lead, lines }: ReadUnit) => {
    const read = lead === undefined ? lines : [lead, ...lines];
    const isRead = (span: TextSpan): boolean => read.some((line) => overlaps(line, span));
    const holding = (byDocument.get(source.documentId) ?? []).filter(isRead);
    const nearWords = new Map<string, number>();
    for (const { word, nearness, ...span } of holding.flatMap((passage) => passage.nearWords ?? [])) {
      const similarity = Math.min(1, (nearness - leastNear) / (fullyNear - leastNear));
      if (similarity > (nearWords.get(word) ?? 0) && isRead(span)) nearWords.set(word, similarity);
    }
    const parts = holding.flatMap(partsOf).filter(isRead);
    const ranked = Math.max(0, ...parts.map(({ score }) => share(score)));
    const marks = isScaled && holding.some(isNearby) ? holding.flatMap(({ spans }) => spans) : undefined;
    const marked = marks && lines.filter((line) => marks.some((mark) => overlaps(line, mark)));
    return { nearWords, ranked, near: marked?.length === 0 ? lines : marked };
  };
};

/** A unit is shown with up to this many after it under the same heading, because answers often have no word of the question. */
const maxFollowing = 2;

/** Returns a unit and those after it under the same heading that are shown with it; turns have a time instead of a heading. */
export const shownWith = <Unit extends ReadUnit>(units: readonly Unit[], index: number): Unit[] => {
  const own = units.slice(index, index + 1 + maxFollowing);
  const headings = own.map(({ layout, path }) => (layout === "turn" ? "" : path.join("\n")));
  return own.filter(({ source }, at) => source === own[0]?.source && headings[at] === headings[0]);
};

/** The sources are silent about a question if no unit, with those shown with it, matches this much of it. */
const minMatch = 0.55;

/** In a rating, similarity to a word that the sources have counts for half: texts of one subject are all similar to each other. */
const ofKnown = 0.5;
/** Factor on the score of a unit in the lowest-ranked passage. */
const ofMatch = 0.4;

/** Rates the units of sources for a topic; empty if none matches its question well. */
export function* rateUnits(
  topic: MaterialTopic,
  units: readonly ReadUnit[],
  language: string,
): Sliced<RatedUnit[]> {
  const { findings, topic: asking } = topic;
  const see = createSee(topic, language);
  const read = units.map(({ terms }) => terms);
  const found = yield* withParts(read, contentTerms(asking.question, language), language);
  const seen = yield* mapInSlices(units, comparedAtATime, (unit, index) => {
    const { nearWords, ...rest } = see(unit);
    return { ...unit, ...rest, terms: { ...(found[index] ?? unit.terms), near: nearWords } };
  });
  const met = seen.map(({ terms }): UnitTerms => terms);
  const asked = yield* weighAskedTerms(asking.question, language, met);
  const matches = yield* mapInSlices(seen, comparedAtATime, (_unit, index) =>
    matchOf(asked, ...shownWith(seen, index).map(({ terms }) => terms)),
  );
  if (findings.length === 0 && !matches.some((match) => match >= minMatch)) return [];
  const rating = yield* weighAskedTerms(asking.question, language, met, ofKnown);
  return yield* mapInSlices(seen, comparedAtATime, ({ ranked, ...unit }): RatedUnit => {
    const isFound = findings.some(
      (finding) =>
        finding.documentId === unit.source.documentId && unit.lines.some((line) => overlaps(line, finding)),
    );
    const match = matchOf(rating, unit.terms);
    return { ...unit, score: (isFound ? 1 : 0) + match * (ofMatch + (1 - ofMatch) * ranked) };
  });
}
