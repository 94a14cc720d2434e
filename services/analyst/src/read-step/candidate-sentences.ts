import type { Citation, ContentPiece, MarkerType, Span } from "@quarry/contracts";
import { isQuestion, sentenceQuality } from "@quarry/extractive";
import type { ReadableText } from "@quarry/reading";
import {
  createFindTurns,
  movedBy,
  overlaps,
  proseSentences,
  quotableSpans,
  sentences,
  type SpokenLine,
  spokenParts,
  trimSpan,
} from "@quarry/text";
import { type ReadingTurn, type SentPiece, sentPieces, type StepText, stepTexts } from "./reading-turn.ts";

/** A sentence that the fallback could return as a finding, as in its text. */
export interface CandidateSentence extends Citation {
  readonly linkId: string;
  readonly part: ContentPiece["part"];
  readonly language: string;
  /** Speaker of the sentence, in a transcript that names its speakers. */
  readonly speaker?: string | undefined;
  /** Suitability of the sentence to stand alone, 0–1. */
  readonly quality: number;
  /** Type of the overlapping marker; undefined if there is none. */
  readonly markerType?: MarkerType | undefined;
}

type Origin = Pick<CandidateSentence, "linkId" | "part">;

const maxCharacters = 600;
const minCharacters = 12;
/** Quality of an excerpt of a transcript without punctuation, which is less readable than a sentence. */
const cutQuality = 0.4;

const markerAt = ({ marking }: ReadableText, span: Span): MarkerType | undefined =>
  marking?.markers.find((marker) => overlaps(marker, span))?.type;

const isReadable = ({ length }: string): boolean => length >= minCharacters && length <= maxCharacters;

const candidateOf = (
  text: ReadableText,
  span: SpokenLine,
  { linkId, part }: Origin,
): CandidateSentence | undefined => {
  const { start, end } = trimSpan(text.text, span);
  const quote = text.text.slice(start, end);
  if (!isReadable(quote) || isQuestion(quote)) return undefined;
  const { documentId, language } = text;
  const quality = Math.max(cutQuality, sentenceQuality(quote, language));
  const markerType = markerAt(text, span);
  const { speaker } = span;
  return { documentId, start, end, quote, linkId, part, language, quality, markerType, speaker };
};

/** Returns the lines of text without sentences, such as captions without punctuation. */
const linesOf = (text: string): Span[] =>
  Array.from(text.matchAll(/[^\n]+/gu), ({ index, 0: line }) => ({ start: index, end: index + line.length }));

const spansOf = (text: string, language: string): readonly Span[] => {
  const spans = proseSentences(text, language);
  const kept = spans.filter(({ start, end }) => end - start <= maxCharacters);
  if (kept.length > 0) return kept;
  return spans.length > 0 ? linesOf(text) : quotableSpans(text, language);
};

/** Returns the spans of a piece in its text; those of spoken text never cross turns, and leave out the labels that name speakers. */
const spansIn = (
  { start: from, text, whole: { language } }: SentPiece,
  turns: readonly SpokenLine[] | undefined,
): readonly SpokenLine[] => {
  const said = turns === undefined ? spansOf(text, language) : sentences(text, language);
  const spans = movedBy(said, from);
  return turns === undefined
    ? spans
    : spokenParts(spans, turns).filter(({ start, end }) => end - start <= maxCharacters);
};

/** Returns the spans of markers, which are in the overview verbatim. */
const markedSentences = ({ text, linkId, part }: StepText): CandidateSentence[] =>
  (text.marking?.markers ?? []).flatMap((marker) => candidateOf(text, marker, { linkId, part }) ?? []);

const shareText = (one: Citation, other: Citation): boolean =>
  one.documentId === other.documentId && overlaps(one, other);

/** Returns all possible findings of the fallback: the sentences of sent content, and the spans of markers in the step's texts. */
export const candidateSentences = (turn: ReadingTurn): CandidateSentence[] => {
  const said = new Map<string, CandidateSentence>();
  const turnsOf = createFindTurns();
  const sent = sentPieces(turn).flatMap((piece) => {
    const { whole, part } = piece;
    const turns = part === "transcript" ? turnsOf(whole.documentId, whole.text) : undefined;
    return spansIn(piece, turns).flatMap((span) => candidateOf(whole, span, piece) ?? []);
  });
  for (const sentence of sent) said.set(`${sentence.documentId}/${sentence.start}`, sentence);
  const read = Map.groupBy(said.values(), ({ documentId }) => documentId);
  const marked = stepTexts(turn)
    .flatMap(markedSentences)
    .filter((one) => !read.get(one.documentId)?.some((other) => shareText(one, other)));
  return [...said.values(), ...marked];
};
