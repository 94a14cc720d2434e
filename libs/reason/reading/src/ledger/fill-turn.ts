import type { ContentPiece, DeferredRequest, RequestAnswer } from "@quarry/contracts";
import { lowerBound } from "@quarry/text";
import {
  answerWithin,
  type AskedContent,
  type ContentPortion,
  contentPortions,
  type Decision,
  freshParts,
  type Relevance,
} from "./answer-within.ts";

/** Content that a reader has received, by text. */
interface SentContent {
  readonly add: (pieces: readonly ContentPiece[]) => void;
  /** Returns the sent pieces of the same text that overlap a piece, in order. */
  readonly covering: (piece: ContentPiece) => ContentPiece[];
}

interface SentText {
  /** Ascending; they do not overlap, because nothing is sent twice. */
  readonly pieces: ContentPiece[];
  readonly starts: Uint32Array;
}

const inOrder = (pieces: readonly ContentPiece[]): SentText => {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  return { pieces: sorted, starts: Uint32Array.from(sorted, ({ start }) => start) };
};

/** Creates a record of the content sent, starting with the pieces of earlier turns. */
export const createSentContent = (earlier: readonly ContentPiece[]): SentContent => {
  const texts = new Map<string, SentText>();
  const add = (pieces: readonly ContentPiece[]): void => {
    for (const [documentId, added] of Map.groupBy(pieces, (piece) => piece.documentId))
      texts.set(documentId, inOrder([...(texts.get(documentId)?.pieces ?? []), ...added]));
  };
  const covering = ({ documentId, start, end }: ContentPiece): ContentPiece[] => {
    const sent = texts.get(documentId);
    if (!sent) return [];
    const first = Math.max(0, lowerBound(sent.starts, start) - 1);
    const last = lowerBound(sent.starts, end);
    return sent.pieces.slice(first, last).filter((piece) => piece.end > start);
  };
  add(earlier);
  return { add, covering };
};

export interface TurnLimits {
  /** Maximum number of items whose content is sent in one turn; metadata does not count. */
  readonly itemsPerTurn: number;
  /** Remaining space in the reader's context. */
  readonly charactersLeft: number;
  /** Content of earlier turns, which is not sent again. */
  readonly earlier: readonly RequestAnswer[];
  /** Order of requests with equal priority when space is short; default: the order of the requests. */
  readonly relevance?: Relevance;
}

/** Content of a turn, in the order of the requests. */
export interface FilledTurn {
  readonly answers: RequestAnswer[];
  /** Ids of the requests that earlier answers had already answered in full, so that nothing was sent for them. */
  readonly repeated: string[];
  /** Requests for which there was no space; the reader is asked to choose. */
  readonly deferred: DeferredRequest[];
  readonly charactersLeft: number;
}

interface Ledger {
  readonly sent: SentContent;
  readonly metadata: Set<string>;
  readonly items: Set<string>;
  charactersLeft: number;
}

const openLedger = ({ earlier, charactersLeft }: TurnLimits): Ledger => ({
  sent: createSentContent(earlier.flatMap(({ pieces }) => pieces)),
  metadata: new Set(earlier.flatMap(({ metadata }) => (metadata ?? []).map(({ text }) => text))),
  items: new Set(),
  charactersLeft,
});

const freshPieces = (parts: Decision["parts"]) => parts.flatMap(({ fresh }) => fresh);

const decide = (portion: ContentPortion, ledger: Ledger, limits: TurnLimits): Decision => {
  const parts = portion.pieces.map(({ piece, place }) => ({
    place,
    ...freshParts(piece, ledger.sent.covering(piece)),
  }));
  const fresh = freshPieces(parts);
  const metadata =
    portion.metadata !== null && !ledger.metadata.has(portion.metadata) ? portion.metadata : null;
  const characters = fresh.reduce((sum, { start, end }) => sum + end - start, (metadata ?? "").length);
  const decided = (fate: Decision["fate"]): Decision => ({ portion, fate, parts, metadata, characters });
  if (fresh.length === 0 && metadata === null) return decided("repeated");
  if (characters > limits.charactersLeft) return decided("too-big");
  const hasRoom = ledger.items.has(portion.linkId) || ledger.items.size < limits.itemsPerTurn;
  if (characters > ledger.charactersLeft || (fresh.length > 0 && !hasRoom)) return decided("deferred");
  return decided("sent");
};

const enter = ({ fate, portion, parts, metadata, characters }: Decision, ledger: Ledger): void => {
  if (fate !== "sent") return;
  const fresh = freshPieces(parts);
  ledger.sent.add(fresh);
  if (fresh.length > 0) ledger.items.add(portion.linkId);
  if (metadata !== null) ledger.metadata.add(metadata);
  ledger.charactersLeft -= characters;
};

/**
 * Decides which of the requested content is sent in a turn. The content of one item for a request is sent whole or not at all, by
 * priority, then relevance, then in the requested order; never twice, and never more than there is room for. Content that could
 * fit in another turn is deferred; content larger than the whole room is refused, with the ranges that would fit.
 */
export const fillTurn = (asked: readonly AskedContent[], limits: TurnLimits): FilledTurn => {
  const ledger = openLedger(limits);
  const decisions = new Map<AskedContent, Decision[]>(asked.map((content) => [content, []]));
  for (const portion of contentPortions(asked, limits.relevance ?? (() => 0))) {
    const decision = decide(portion, ledger, limits);
    enter(decision, ledger);
    decisions.get(portion.asked)?.push(decision);
  }
  const outcomes = [...decisions].map(([content, own]) => answerWithin(content, own, limits.charactersLeft));
  return {
    answers: outcomes.flatMap(({ answer }) => answer ?? []),
    repeated: outcomes.flatMap(({ repeated }) => repeated ?? []),
    deferred: outcomes.flatMap(({ deferred }) => deferred ?? []),
    charactersLeft: ledger.charactersLeft,
  };
};
