import type { EvidencePack, PackCandidate, PackSource, SentenceRange } from "@quarry/contracts";
import { lowerBound, mapInSlices, type Sliced, type TextSpan } from "@quarry/text";
import { type PackDocument, packSentences } from "./pack-view.ts";

export interface PackMaterial {
  /** The previous pack, whose sources keep their numbers and sentences. */
  readonly before: EvidencePack | null;
  /** Best first. */
  readonly candidates: readonly PackCandidate[];
  readonly documents: ReadonlyMap<string, PackDocument>;
  /** Maximum size of the rendered pack in a prompt. */
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

export interface CreatedPack {
  readonly pack: EvidencePack;
  readonly toSelect: { readonly documentId: string; readonly maxTokens: number }[];
}

/** Tokens of the number before a sentence, and of the title and facts of a source. */
const tokensPerSentence = 4;
const tokensPerSource = 40;
/** A selection with fewer tokens would only contain a few sentences of a source. */
const minSelectionTokens = 400;

interface Counted {
  readonly candidate: PackCandidate;
  readonly number: number;
  readonly spans: readonly TextSpan[];
  readonly tokens: readonly number[];
  readonly total: number;
  /** The sentences of its passages. */
  readonly found: readonly number[];
  readonly chosen: Set<number>;
}

const rangesOf = (chosen: ReadonlySet<number>): SentenceRange[] => {
  const ranges: SentenceRange[] = [];
  for (const sentence of [...chosen].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === sentence - 1) last.to = sentence;
    else ranges.push({ from: sentence, to: sentence });
  }
  return ranges;
};

/** Returns the sentences that passages touch; `spans` are those of all sentences in order. */
const sentencesIn = (spans: readonly TextSpan[], passages: readonly TextSpan[]): number[] => {
  const ends = spans.map((span) => span.end);
  return passages.flatMap(({ start, end }) => {
    const touched: number[] = [];
    for (let index = lowerBound(ends, start + 1); (spans[index]?.start ?? end) < end; index += 1)
      touched.push(index + 1);
    return touched;
  });
};

const inRanges = (ranges: readonly SentenceRange[], count: number): number[] =>
  ranges.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.min(to, count) - from + 1) }, (_, index) => from + index),
  );

const neighboursOf = (sentences: readonly number[]): number[] =>
  sentences.flatMap((sentence) => [sentence - 1, sentence + 1]);

const all = ({ spans }: Counted): number[] => spans.map((_, index) => index + 1);

/** Creates a token budget; the sentences of a step are added one by one, or all or none. */
const createBudget = (maxTokens: number) => {
  let left = maxTokens;
  const costOf = (source: Counted, sentences: readonly number[]): number =>
    sentences.reduce((sum, sentence) => sum + (source.tokens[sentence - 1] ?? 0), 0) +
    (source.chosen.size === 0 && sentences.length > 0 ? tokensPerSource : 0);
  const freshOf = (source: Counted, sentences: readonly number[]): number[] =>
    [...new Set(sentences)].filter(
      (sentence) => sentence >= 1 && sentence <= source.spans.length && !source.chosen.has(sentence),
    );
  const keep = (source: Counted, sentences: readonly number[]): void => {
    const fresh = freshOf(source, sentences);
    left -= costOf(source, fresh);
    for (const sentence of fresh) source.chosen.add(sentence);
  };
  const addAll = (source: Counted, sentences: readonly number[]): void => {
    if (costOf(source, freshOf(source, sentences)) <= left) keep(source, sentences);
  };
  return {
    addAll,
    /** Adds one sentence of each source before a second one of any; a sentence that does not fit is skipped. */
    *addInTurn(
      sources: readonly Counted[],
      sentencesOf: (source: Counted) => readonly number[],
    ): Sliced<undefined> {
      const waiting = yield* mapInSlices(sources, 1, (source) => ({
        source,
        sentences: freshOf(source, sentencesOf(source)),
      }));
      const rounds = Math.max(0, ...waiting.map(({ sentences }) => sentences.length));
      for (let round = 0; round < rounds; round += 1) {
        yield;
        for (const { source, sentences } of waiting) addAll(source, sentences.slice(round, round + 1));
      }
      return undefined;
    },
    keep,
    left: () => left,
  };
};

/** Sentences whose tokens are counted before a pause. */
const countedAtATime = 200;

type Known = ReadonlyMap<string, PackSource>;

const sourcesById = ({ before }: PackMaterial): Known =>
  new Map((before?.sources ?? []).map((source) => [source.documentId, source]));

function* countSources(
  { candidates, documents, countTokens }: PackMaterial,
  known: Known,
): Sliced<Counted[]> {
  const asked = new Map(candidates.map((candidate) => [candidate.documentId, candidate]));
  const kept = [...known.keys()].map(
    (documentId): PackCandidate =>
      asked.get(documentId) ?? { documentId, grade: "C", spans: [], selected: null },
  );
  const ordered = [...kept, ...candidates.filter(({ documentId }) => !known.has(documentId))];
  const counted: Counted[] = [];
  let number = Math.max(0, ...[...known.values()].map((source) => source.number));
  for (const candidate of ordered) {
    yield;
    const document = documents.get(candidate.documentId);
    if (document === undefined) continue;
    const spans = yield* packSentences(document);
    if (spans.length === 0) continue;
    const tokens = yield* mapInSlices(
      spans,
      countedAtATime,
      ({ start, end }) => countTokens(document.text.slice(start, end)) + tokensPerSentence,
    );
    counted.push({
      candidate,
      number: known.get(candidate.documentId)?.number ?? (number += 1),
      spans,
      tokens,
      total: tokens.reduce((sum, one) => sum + one, tokensPerSource),
      found: sentencesIn(spans, candidate.spans),
      chosen: new Set(),
    });
  }
  return counted;
}

const keepEarlier = (counted: readonly Counted[], known: Known, budget: Budget): void => {
  for (const source of counted) {
    const { sentences } = known.get(source.candidate.documentId) ?? {};
    if (sentences === undefined) continue;
    budget.keep(source, sentences === "whole" ? all(source) : inRanges(sentences, source.spans.length));
  }
};

type Budget = ReturnType<typeof createBudget>;

/**
 * Returns the tokens that each source may fill: short sources are included whole, and the remaining room is shared equally by the
 * longer ones.
 */
const fairShare = (counted: readonly Counted[], maxTokens: number): number => {
  let left = maxTokens;
  let share = counted.length === 0 ? maxTokens : maxTokens / counted.length;
  const ascending = counted.toSorted((one, other) => one.total - other.total);
  for (const [index, { total }] of ascending.entries()) {
    share = left / (ascending.length - index);
    if (total > share) break;
    left -= total;
  }
  return share;
};

/** Returns the candidates without any selected sentence; empty if there would be no candidates left. */
const offTopicOf = ({ candidates }: PackMaterial, known: Known): PackCandidate[] => {
  const found = candidates.filter(
    ({ documentId, selected }) => selected?.length === 0 && !known.has(documentId),
  );
  return found.length === candidates.length && known.size === 0 ? [] : found;
};

/**
 * Chooses the material of a writer. Every source gets its best sentence before any gets its second best; whole texts are added in
 * rank order while they fit their fair share. Longer ones contribute the passages found for the question, the selected sentences
 * and their neighbours, taken from each source in turn. Sources without room for a single sentence are listed as omitted, those
 * without any selected sentence as off topic.
 */
export function* createPack(material: PackMaterial): Sliced<CreatedPack> {
  const { maxTokens } = material;
  const known = sourcesById(material);
  const offTopic = offTopicOf(material, known);
  const candidates = material.candidates.filter((candidate) => !offTopic.includes(candidate));
  const counted = yield* countSources({ ...material, candidates }, known);
  const budget = createBudget(maxTokens);
  keepEarlier(counted, known, budget);
  const share = fairShare(counted, maxTokens);
  const selected = (source: Counted): number[] =>
    inRanges(source.candidate.selected ?? [], source.spans.length);
  const best = (source: Counted): number[] => [...source.found, ...selected(source), 1].slice(0, 1);
  yield* budget.addInTurn(counted, (source) => (source.chosen.size === 0 ? best(source) : []));
  for (const source of counted) {
    yield;
    if (source.total <= share) budget.addAll(source, all(source));
  }
  yield* budget.addInTurn(counted, ({ found }) => found);
  yield* budget.addInTurn(counted, selected);
  yield* budget.addInTurn(counted, (source) => neighboursOf([...source.found, ...selected(source)]));
  for (const source of counted) {
    yield;
    budget.addAll(source, all(source));
  }
  const isWhole = (source: Counted): boolean => source.chosen.size === source.spans.length;
  const sources = counted
    .filter(({ chosen }) => chosen.size > 0)
    .map((source): PackSource => ({
      number: source.number,
      documentId: source.candidate.documentId,
      sentences: isWhole(source) ? "whole" : rangesOf(source.chosen),
    }));
  const reason = "there was no room for it in the context of the model; raise LLM_CONTEXT_TOKENS";
  return {
    pack: {
      sources: sources.toSorted((one, other) => one.number - other.number),
      omitted: counted
        .filter(({ chosen }) => chosen.size === 0)
        .map(({ candidate: { documentId } }) => ({ documentId, reason })),
      ...(offTopic.length > 0 && { offTopic: offTopic.map(({ documentId }) => documentId) }),
      tokens: Math.max(0, Math.round(maxTokens - budget.left())),
    },
    toSelect: counted
      .filter((source) => !isWhole(source) && source.candidate.selected === null)
      .map(({ candidate: { documentId } }) => ({
        documentId,
        maxTokens: Math.max(minSelectionTokens, Math.floor(share)),
      })),
  };
}
