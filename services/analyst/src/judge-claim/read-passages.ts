import type { Citation, InputOf, judgeClaim, RankedPassage } from "@quarry/contracts";
import {
  createSignalCollector,
  type Encoded,
  entailmentWeightsOf,
  type GetContrastAxes,
  isData,
  readEvidence,
  type SignalEncoder,
} from "@quarry/extractive";
import type { YieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace } from "@quarry/text";
import { LRUCache } from "lru-cache";
import type { SketchOf } from "../copies/near-copies.ts";
import { type EvidenceSentence, passageSentences } from "../evidence/passage-sentences.ts";
import type { DocumentTexts, StoredDocuments } from "../evidence/read-texts.ts";

type JudgeInput = InputOf<typeof judgeClaim>;

/** A claim and all that it is judged by. */
export interface Judging {
  readonly job: JudgeInput;
  readonly documents: StoredDocuments;
  readonly sketchOf: SketchOf;
  /** What an encoder makes of the passages; empty where none was asked. */
  readonly readings: PassageReadings;
}

/** The passages a claim is judged by: those found for it, then those that only the query against it found. */
export const allPassages = ({ passages, counter = [] }: JudgeInput): RankedPassage[] => {
  const found = new Set(passages.map(({ passageId }) => passageId));
  return [...passages, ...counter.filter(({ passageId }) => !found.has(passageId))];
};

type Input = InputOf<typeof judgeClaim>;

/** How likely a passage supports and contradicts a claim, and the sentences that say so, best first. */
export interface PassageReading {
  readonly supports: number;
  readonly contradicts: number;
  readonly sentences: readonly Citation[];
}

/** Readings by the passage's id. */
export type PassageReadings = ReadonlyMap<string, PassageReading>;

/** Whether a sentence is the claim's own: its origin speaks for itself. */
export const overlapsOrigin = (
  { documentId, start, end }: Omit<Citation, "quote">,
  { origin }: Pick<Input["claim"], "origin">,
): boolean => documentId === origin.documentId && start < origin.end && origin.start < end;

/** Code and data for programs say nothing to a reader, whatever words they hold. */
const isSaid = ({ quote }: Citation): boolean => !isData(quote) && !/^\s*(?:```|~~~)/u.test(quote);

/** The sentences of a passage that a claim is judged by. */
export const otherSentences = (
  passage: RankedPassage,
  texts: DocumentTexts,
  { claim, language }: Input,
): EvidenceSentence[] =>
  passageSentences(passage, texts, language).filter(
    (sentence) => isSaid(sentence) && !overlapsOrigin(sentence, claim),
  );

/** By what passages are read. */
export interface ReadingEncoder {
  readonly encoder: SignalEncoder;
  readonly contrastAxes: GetContrastAxes;
}

interface ReadingOptions {
  readonly by: ReadingEncoder | undefined;
  readonly signal: AbortSignal;
  readonly yieldToEventLoop: YieldToEventLoop;
}

/** Reads what each passage says of a claim from words and vectors; nothing in a language or with an encoder without fitted weights. */
export const readPassages = async (
  job: Input,
  texts: DocumentTexts,
  { by, signal, yieldToEventLoop }: ReadingOptions,
): Promise<PassageReadings> => {
  const weights = by && entailmentWeightsOf(by.encoder.profile, job.language);
  if (by === undefined || weights === undefined) return new Map();
  const collect = await createSignalCollector(job.claim.text, { ...by, language: job.language, signal });
  const readings = new Map<string, PassageReading>();
  for (const passage of allPassages(job)) {
    await yieldToEventLoop();
    const sentences = otherSentences(passage, texts, job);
    const evidence = await collect(sentences.map(({ quote }) => collapseWhitespace(quote)));
    const { places, ...reading } = readEvidence(evidence, weights);
    readings.set(passage.passageId, {
      ...reading,
      sentences: places.flatMap((place) => sentences[place] ?? []),
    });
  }
  return readings;
};

/** Some 20 MB of token vectors: the sentences of the passages that the claims of one run are judged by. */
const maxCached = 400;

/** An encoder that caches the vectors of its latest texts: the same sentences are compared with many claims. */
export const cacheEncodings = (encoder: SignalEncoder): SignalEncoder => {
  const cached = new LRUCache<string, Encoded>({ max: maxCached });
  return {
    // An encoder that is not loaded yet has none.
    get profile() {
      return encoder.profile;
    },
    encode: async (texts, options) => {
      const known = new Map(
        texts.flatMap(({ text }) => {
          const encoded = cached.get(text);
          return encoded === undefined ? [] : [[text, encoded] as const];
        }),
      );
      const missing = [...new Set(texts.map(({ text }) => text))].filter((text) => !known.has(text));
      const inputs = missing.map((text) => ({ text }));
      const encodings = inputs.length === 0 ? [] : await encoder.encode(inputs, options);
      for (const [index, text] of missing.entries()) {
        const encoded = encodings[index];
        if (encoded !== undefined) known.set(text, encoded);
      }
      for (const [text, encoded] of known) cached.set(text, encoded);
      return texts.flatMap(({ text }) => known.get(text) ?? []);
    },
  };
};
