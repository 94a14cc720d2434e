import type { RankedPassage } from "@quarry/contracts";
import {
  type ClosestSentences,
  type PackedSource,
  type PackSentence,
  type PackView,
  renderPackInSlices,
  sentenceKey,
  shownSentence,
} from "@quarry/grounding";
import { estimateTokens } from "@quarry/language-model";
import type { Sliced } from "@quarry/text";
import type { AuditUnit, MissingFigures } from "../shared/audit-units.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

/** A smaller pack is shown completely to every call, so that its prompt begins with the same words and can be cached. */
const wholePackTokens = 96_000;
/** Shorter sources are shown completely. */
const wholeSentences = 80;
/** Sentences shown before and after a cited one. */
const neighbours = 2;
/** Related sentences of a long source shown for a statement. */
const related = 12;
/** Sentences of a long source shown for figures that the cited ones lack. */
const withFigures = 6;
/** Sentences of the whole pack shown for a statement about all sources. */
const closestOfAll = 6;

/** Renders the sources of units, given the figures that these lack. */
export type RenderSources = (units: readonly AuditUnit[], missing: MissingFigures) => Sliced<string>;

/** Source text shown to an auditor. */
export interface AuditEvidence {
  /** True if every call of the first round shows the whole pack. */
  readonly isWhole: boolean;
  readonly render: RenderSources;
  /** Renders what units cite, even of a small pack: for the second round, as the first has looked at everything else. */
  readonly renderCited: RenderSources;
}

interface EvidenceOptions {
  readonly closest: ClosestSentences;
  /** Passages of the whole store, by statement. */
  readonly searches: ReadonlyMap<string, readonly RankedPassage[]>;
  readonly documents: StoredDocuments;
  /** Tokens of sources that the model takes. */
  readonly maxTokens: number;
}

/** True if the shown sentences of a pack have at most this many tokens; a large pack is not counted to its end. */
const fitsIn = ({ sources }: PackView, maxTokens: number): boolean => {
  let left = maxTokens;
  for (const { sentences, isShown } of sources)
    for (const { sentence, quote } of sentences) {
      if (isShown(sentence)) left -= estimateTokens(quote);
      if (left < 0) return false;
    }
  return true;
};

/** Matches figures as written: `449` matches “$449.00”, not “1449”; undefined if there are none. */
const matchFigures = (written: readonly string[]): RegExp | undefined => {
  const figures = written.flatMap((one) => /\d[\d.,]*(?<=\d)/u.exec(one)?.[0] ?? []);
  if (figures.length === 0) return undefined;
  return new RegExp(
    `(?<![\\d.,])(?:${figures.map((one) => one.replaceAll(".", "\\.")).join("|")})(?!\\d)`,
    "u",
  );
};

/** Sentences that are searched before a pause. */
const searchedAtATime = 1_000;

/** Yields the first sentences with one of some figures. */
function* firstWith(figures: RegExp, sentences: readonly PackSentence[]): Sliced<PackSentence[]> {
  const found: PackSentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (index % searchedAtATime === 0) yield;
    if (figures.test(sentence.quote)) found.push(sentence);
    if (found.length >= withFigures) break;
  }
  return found;
}

/**
 * Renders the sources of statements, each sentence once: a small pack whole; of a large one short cited sources whole, of longer
 * ones the cited sentences with neighbours, related ones, and those with figures that the cited ones lack. For statements about
 * all sources also the closest sentences in the pack and the store.
 */
export function* createAuditEvidence(
  pack: PackView,
  { closest, searches, documents, maxTokens }: EvidenceOptions,
): Sliced<AuditEvidence> {
  function* chosenFor(unit: AuditUnit, missing: MissingFigures): Sliced<PackSentence[]> {
    const { statement, text, cited } = unit;
    const figures = matchFigures(missing.get(unit) ?? []);
    const chosen: PackSentence[] = [];
    for (const { source, sentence } of cited) {
      yield;
      const { sentences = [] } = pack.sources.find(({ number }) => number === source) ?? {};
      chosen.push(...sentences.slice(Math.max(0, sentence - 1 - neighbours), sentence + neighbours));
      if (sentences.length <= wholeSentences) continue;
      chosen.push(...closest.find(text, { source, minShared: 1, max: related }));
      if (figures !== undefined) chosen.push(...(yield* firstWith(figures, sentences)));
    }
    const isAboutAll = statement?.kind === "absent" || statement?.kind === "connecting";
    return isAboutAll ? [...chosen, ...closest.find(text, { max: closestOfAll })] : chosen;
  }
  const searched = (units: readonly AuditUnit[]): string[] =>
    units.flatMap(({ id, text }) => {
      const found = (searches.get(id) ?? []).flatMap(({ documentId, spans: [span] }) => {
        const sentence = span && documents.get(documentId)?.text.slice(span.start, span.end);
        return sentence === undefined ? [] : [`- ${shownSentence(sentence)}`];
      });
      return found.length === 0 ? [] : [`A search of everything for ${id} (${text}) found:`, ...found];
    });
  const isWhole = fitsIn(pack, Math.min(wholePackTokens, maxTokens));
  const whole = isWhole ? yield* renderPackInSlices(pack) : "";
  function* renderCited(units: readonly AuditUnit[], missing: MissingFigures): Sliced<string> {
    const chosen = new Set<string>();
    for (const unit of units)
      for (const sentence of yield* chosenFor(unit, missing)) chosen.add(sentenceKey(sentence));
    const named = new Set(units.flatMap(({ cited }) => cited.map(({ source }) => source)));
    const shows = (source: PackedSource, sentence: PackSentence): boolean =>
      chosen.has(sentenceKey(sentence)) ||
      (named.has(source.number) && source.sentences.length <= wholeSentences);
    return [yield* renderPackInSlices(pack, shows), ...searched(units)].join("\n\n");
  }
  function* renderWhole(units: readonly AuditUnit[]): Sliced<string> {
    yield;
    return [whole, ...searched(units)].join("\n\n");
  }
  return { isWhole, render: isWhole ? renderWhole : renderCited, renderCited };
}
