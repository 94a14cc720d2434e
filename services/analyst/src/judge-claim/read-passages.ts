import type { Citation, InputOf, judgeClaim, RankedPassage } from "@quarry/contracts";
import {
  createSignalCollector,
  entailmentWeightsOf,
  type GetContrastAxes,
  isData,
  readEvidence,
  type SignalEncoder,
} from "@quarry/extractive";
import { collapseWhitespace } from "@quarry/text";
import { type EvidenceSentence, passageSentences } from "../evidence/passage-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { allPassages } from "./judging.ts";

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

/** Reads what each passage says of a claim from words and vectors; nothing in a language or with an encoder without fitted weights. */
export const readPassages = async (
  job: Input,
  texts: DocumentTexts,
  { by, signal }: { readonly by: ReadingEncoder | undefined; readonly signal: AbortSignal },
): Promise<PassageReadings> => {
  const weights = by && entailmentWeightsOf(by.encoder.profile, job.language);
  if (by === undefined || weights === undefined) return new Map();
  const collect = await createSignalCollector(job.claim.text, { ...by, language: job.language, signal });
  const readings = new Map<string, PassageReading>();
  for (const passage of allPassages(job)) {
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
