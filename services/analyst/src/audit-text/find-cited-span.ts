import type { Encoder } from "@quarry/encoder";
import { missingNumbers } from "@quarry/grounding";
import { dot } from "@quarry/ranking";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { termSet, type TextSpan } from "@quarry/text";
import type { FindQuotation } from "./quotations.ts";

/** The citable sentences of a document, and the weights of their words. */
export interface SourceSentences {
  readonly documentId: string;
  readonly text: string;
  readonly language: string;
  /** Never empty. */
  readonly spans: readonly TextSpan[];
  readonly findQuotation: FindQuotation;
  /** Returns the share of a claim's terms in some neighbouring sentences, 0–1, weighted towards rare terms and numbers. */
  share(claim: ReadonlySet<string>, first: number, last: number): number;
}

/** Finds the span of a document closest to a claim: one sentence, with its neighbours if they match more of the claim. */
export type FindCitedSpan = (
  claim: string,
  source: SourceSentences,
  options: { readonly language: string; readonly signal: AbortSignal },
) => Promise<TextSpan>;

/** Maximum sentences compared by meaning; longer documents contribute those sharing the most words. */
const maxSentences = 48;
/** If the best sentence shares less than this of the claim's words, the document is also searched by meaning, in excerpts of several sentences. */
const wordsSuffice = 0.5;
const shortestExcerpt = 8;
/** More would not fit in the model. */
const longestExcerpt = 20;
const maxExcerpts = 160;
const bestExcerpts = 3;
/** Cosines of two texts differ by at most a fifth: shared words weigh as much. */
const wordShare = 0.15;
/** Minimum gain by which a neighbour is added to the span. */
const minGain = 0.12;
const maxInSpan = 3;
const longestSpan = 1_200;

type Vectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

interface Search {
  readonly claim: string;
  /** Of the claim. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
  readonly source: SourceSentences;
  readonly vectorsOf: Vectors;
  readonly yieldToEventLoop: YieldToEventLoop;
}

/** Each text is encoded once; vectors live as long as their caller. */
const createVectors =
  (encoder: Pick<Encoder, "encode">, signal: AbortSignal, kept: Map<string, Float32Array>): Vectors =>
  async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !kept.has(text));
    if (missing.length > 0) {
      const encoded = await encoder.encode(
        missing.map((text) => ({ text })),
        { signal },
      );
      for (const [index, text] of missing.entries()) {
        const dense = encoded[index]?.dense;
        if (dense !== undefined) kept.set(text, dense);
      }
    }
    return texts.map((text) => kept.get(text) ?? new Float32Array());
  };

const textOf = ({ text, spans }: SourceSentences, first: number, last = first): string =>
  text.slice(spans[first]?.start, spans[last]?.end);

/** Neighbouring sentences by their indexes, and the share of the claim's terms in them. */
interface Excerpt {
  readonly first: number;
  readonly last: number;
  readonly share: number;
}

/** Returns the excerpts of some sentences each, those that share most with the claim first. */
const excerptsOf = async (
  { terms, source, yieldToEventLoop }: Search,
  length: number,
): Promise<Excerpt[]> => {
  const excerpts: Excerpt[] = [];
  for (let first = 0; first < source.spans.length; first += length) {
    await yieldToEventLoop();
    const last = Math.min(first + length, source.spans.length) - 1;
    excerpts.push({ first, last, share: source.share(terms, first, last) });
  }
  return excerpts.toSorted((one, other) => other.share - one.share);
};

const nearnessOf = async ({ claim, source, vectorsOf }: Search, excerpts: readonly Excerpt[]) => {
  const texts = excerpts.map(({ first, last }) => textOf(source, first, last));
  const [said = new Float32Array(), ...vectors] = await vectorsOf([claim, ...texts]);
  return vectors.map((vector) => dot(said, vector));
};

/** Returns the sentences of the excerpts closest by meaning. */
const nearestExcerpts = async (search: Search): Promise<number[]> => {
  const even = Math.ceil(search.source.spans.length / maxExcerpts);
  const length = Math.min(longestExcerpt, Math.max(shortestExcerpt, even));
  const excerpts = (await excerptsOf(search, length)).slice(0, maxExcerpts);
  const nearness = await nearnessOf(search, excerpts);
  return excerpts
    .map((excerpt, index) => ({ ...excerpt, near: nearness[index] ?? 0 }))
    .toSorted((one, other) => other.near - one.near)
    .slice(0, bestExcerpts)
    .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
};

const shortlist = async (search: Search): Promise<Excerpt[]> => {
  const ranked = await excerptsOf(search, 1);
  if (ranked.length <= maxSentences) return ranked;
  const chosen = ranked.slice(0, maxSentences);
  if ((ranked[0]?.share ?? 0) >= wordsSuffice) return chosen;
  const near = new Set(await nearestExcerpts(search));
  return [...chosen, ...ranked.slice(maxSentences).filter(({ first }) => near.has(first))];
};

const closestSentence = async (search: Search): Promise<number> => {
  const candidates = await shortlist(search);
  const nearness = await nearnessOf(search, candidates);
  const similarity = candidates.map(({ share }, index) => (nearness[index] ?? 0) + wordShare * share);
  const best = similarity.indexOf(Math.max(...similarity));
  return candidates[best]?.first ?? 0;
};

const widen = ({ claim, language, terms, source }: Search, nearest: number): TextSpan => {
  let [first, last] = [nearest, nearest];
  while (last - first + 1 < maxInSpan) {
    const share = source.share(terms, first, last);
    const missing = missingNumbers(claim, textOf(source, first, last), language).length;
    const [better] = [
      { first: first - 1, last },
      { first, last: last + 1 },
    ]
      .filter((wider) => wider.first >= 0 && wider.last < source.spans.length)
      .map((wider) => {
        const text = textOf(source, wider.first, wider.last);
        const gain = source.share(terms, wider.first, wider.last) - share;
        const numbers = missing - missingNumbers(claim, text, language).length;
        return { ...wider, gain: gain + (numbers > 0 ? minGain : 0), length: text.length };
      })
      .filter(({ gain, length }) => gain >= minGain && length <= longestSpan)
      .toSorted((one, other) => other.gain - one.gain);
    if (better === undefined) break;
    ({ first, last } = better);
  }
  return { start: source.spans[first]?.start ?? 0, end: source.spans[last]?.end ?? source.text.length };
};

/**
 * Creates the search by shared words and meaning, never by agreement: a denial of the claim, or another number, must be found. The
 * cost of one search is bounded for any document length.
 */
export const createFindCitedSpan = (encoder: Pick<Encoder, "encode">): FindCitedSpan => {
  const kept = new Map<string, Float32Array>();
  return async (claim, source, { language, signal }) => {
    const vectorsOf = createVectors(encoder, signal, kept);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const terms = termSet(claim, source.language);
    const search = { claim, language, terms, source, vectorsOf, yieldToEventLoop };
    return widen(search, await closestSentence(search));
  };
};
