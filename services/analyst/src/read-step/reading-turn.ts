import type {
  Citation,
  ContentPiece,
  ContentType,
  InputOf,
  OutputOf,
  PlanStep,
  readStep,
  Span,
} from "@quarry/contracts";
import type { Encoder, EncoderProfile } from "@quarry/encoder";
import { readsLanguage } from "@quarry/grounding";
import { cosine } from "@quarry/ranking";
import type { ReadableItem, ReadableText } from "@quarry/reading";
import { unionOf } from "@quarry/text";

type Input = InputOf<typeof readStep>;

export interface Similarity {
  /** Returns a value per text; higher is nearer, comparable only within one call. */
  readonly of: (query: string, texts: readonly string[]) => Promise<readonly number[]>;
  readonly reads: (language: string) => boolean;
}

export interface ReadingTurn {
  readonly job: Input;
  /** Items of the job that can be read or cited in this turn, in order, with their texts. */
  readonly items: readonly ReadableItem[];
  /** Without it the fallback compares words only. */
  readonly similarity?: Similarity | undefined;
}

/** True if no more content can be requested: the reader must answer. */
export const isLastTurn = ({ job }: ReadingTurn): boolean => job.followUpsLeft === 0;

interface SimilarityEncoder extends Pick<Encoder, "encode" | "encodeQuery"> {
  readonly profile: Pick<EncoderProfile, "id">;
}

/** Creates similarity by an encoder's dense vectors. */
export const createSimilarity = (encoder: SimilarityEncoder): Similarity => ({
  of: async (query, texts) => {
    const [asked, encoded] = await Promise.all([
      encoder.encodeQuery(query),
      encoder.encode(texts.map((text) => ({ text }))),
    ]);
    return encoded.map(({ dense }) => cosine(asked.dense, dense));
  },
  reads: (language) => readsLanguage(encoder.profile.id, language),
});

/** Counts the characters covered by spans of one text, overlaps once. */
const coveredCharacters = (spans: readonly Span[]): number =>
  unionOf(spans).reduce((sum, { start, end }) => sum + end - start, 0);

const piecesOf = <Piece extends ContentPiece>(
  { documentId }: ReadableText,
  pieces: readonly Piece[],
): Piece[] => pieces.filter((piece) => piece.documentId === documentId);

/** Share of a text that was sent, 0 to 1. */
export const readShare = (text: ReadableText, pieces: readonly ContentPiece[]): number =>
  text.text.length === 0 ? 1 : coveredCharacters(piecesOf(text, pieces)) / text.text.length;

/** True if a span of a text is fully contained in a piece that was sent. */
export const wasSent = (text: ReadableText, span: Span, pieces: readonly ContentPiece[]): boolean =>
  piecesOf(text, pieces).some(({ start, end }) => start <= span.start && span.end <= end);

export interface SentPiece extends ContentPiece {
  readonly requestId: string;
  readonly text: string;
  /** The text that it is part of. */
  readonly whole: ReadableText;
  readonly item: ReadableItem;
}

type Source = Pick<SentPiece, "item" | "whole">;

const sourcesOf = (items: readonly ReadableItem[]): ReadonlyMap<string, Source> =>
  new Map(
    items.flatMap((item) =>
      [item.transcript, item.comments].flatMap((whole): [string, Source][] =>
        whole === null ? [] : [[whole.documentId, { item, whole }]],
      ),
    ),
  );

const placeOf = ({ documentId, start, end }: ContentPiece): string => `${documentId}/${start}-${end}`;

/** Returns the pieces sent in earlier turns, each once, in order, without those no longer stored. */
export const sentPieces = ({ job, items }: ReadingTurn): SentPiece[] => {
  const sources = sourcesOf(items);
  const sent = new Map<string, SentPiece>();
  for (const { requestId, pieces } of job.answers) {
    for (const piece of pieces) {
      const source = sources.get(piece.documentId);
      const place = placeOf(piece);
      if (source === undefined || sent.has(place)) continue;
      const text = source.whole.text.slice(piece.start, piece.end);
      sent.set(place, { ...piece, ...source, requestId, text });
    }
  }
  return [...sent.values()];
};

export interface StepText {
  readonly item: ReadableItem;
  readonly linkId: string;
  readonly part: ContentType;
  readonly text: ReadableText;
}

const partsOf: Readonly<Record<PlanStep["required_data"], readonly ContentType[]>> = {
  transcript: ["transcript"],
  comments: ["comments"],
  transcript_with_comments: ["transcript", "comments"],
};

/** Returns the items of a step in order; all if it names no existing one. */
export const stepItems = ({ job, items }: ReadingTurn): readonly ReadableItem[] => {
  const byLinkId = new Map(items.map((item) => [item.reference.linkId, item]));
  const named = job.step.required_content_items.flatMap((linkId) => byLinkId.get(linkId) ?? []);
  return named.length > 0 ? [...new Set(named)] : items;
};

const textsOf = (items: readonly ReadableItem[], parts: readonly ContentType[]): StepText[] =>
  items.flatMap((item) =>
    parts.flatMap((part) => {
      const text = item[part];
      return text === null ? [] : [{ item, linkId: item.reference.linkId, part, text }];
    }),
  );

/** Texts that a step requests; if its items have none of that kind, any text they have. */
export const stepTexts = (turn: ReadingTurn): StepText[] => {
  const items = stepItems(turn);
  const wanted = textsOf(items, partsOf[turn.job.step.required_data]);
  return wanted.length > 0 ? wanted : textsOf(items, ["transcript", "comments"]);
};

export type TurnReading = Omit<OutputOf<typeof readStep>, "model" | "tokens" | "cost">;

export interface Finding {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Findings as cited sentences of their step, numbered from 1. */
export const numberFindings = (findings: readonly Finding[], stepId: number): TurnReading["sentences"] =>
  findings.map(({ text, citations }, index) => ({
    id: `s${index + 1}`,
    section: `step-${stepId}`,
    text,
    citations: [...citations],
  }));
