import type { ContentPiece, ContentRequest, DeferredRequest, RequestAnswer } from "@quarry/contracts";

/** A request and its complete answer. */
export interface AskedContent {
  readonly request: ContentRequest;
  readonly answer: RequestAnswer;
}

/** A piece and its position in its answer. */
interface PlacedPiece {
  readonly piece: ContentPiece;
  readonly place: number;
}

/** Contribution of one item to one request: sent whole or not at all. */
export interface ContentPortion {
  readonly asked: AskedContent;
  readonly linkId: string;
  readonly pieces: readonly PlacedPiece[];
  /** Metadata for a metadata request; null for other requests. */
  readonly metadata: string | null;
}

/** Relevance of an item to a request; higher is more relevant. */
export type Relevance = (linkId: string, request: ContentRequest) => number;

const placed = ({ pieces }: RequestAnswer): PlacedPiece[] => pieces.map((piece, place) => ({ piece, place }));

const portionsOf = (asked: AskedContent): ContentPortion[] => [
  ...[...Map.groupBy(placed(asked.answer), ({ piece }) => piece.linkId)].map(([linkId, pieces]) => ({
    asked,
    linkId,
    pieces,
    metadata: null,
  })),
  ...(asked.answer.metadata ?? []).map(({ linkId, text }) => ({ asked, linkId, pieces: [], metadata: text })),
];

const ranks = { high: 0, medium: 1, low: 2 } as const;

/**
 * Returns the portions of all fulfilled requests in the order in which they are sent: by priority, by relevance, then in the
 * requested order.
 */
export const contentPortions = (asked: readonly AskedContent[], relevance: Relevance): ContentPortion[] =>
  asked
    .flatMap(portionsOf)
    .map((portion) => ({
      portion,
      rank: ranks[portion.asked.request.priority],
      relevance: relevance(portion.linkId, portion.asked.request),
    }))
    .toSorted((a, b) => a.rank - b.rank || b.relevance - a.relevance)
    .map(({ portion }) => portion);

/** New parts of a piece, and the parts sent before. */
interface FreshParts {
  readonly fresh: readonly ContentPiece[];
  readonly already: readonly ContentPiece[];
}

/** Start or end of a piece in every unit of offsets. */
interface Place {
  readonly character: number;
  readonly word: number;
  readonly ms: number | undefined;
}

const startOf = ({ start, wordStart, startMs }: ContentPiece): Place => ({
  character: start,
  word: wordStart,
  ms: startMs,
});

const endOf = ({ end, wordEnd, endMs }: ContentPiece): Place => ({
  character: end,
  word: wordEnd,
  ms: endMs,
});

const earlier = (one: Place, other: Place): Place => (one.character <= other.character ? one : other);
const later = (one: Place, other: Place): Place => (one.character >= other.character ? one : other);

const between = (
  { startMs: _startMs, endMs: _endMs, ...piece }: ContentPiece,
  from: Place,
  to: Place,
): ContentPiece => ({
  ...piece,
  start: from.character,
  end: to.character,
  wordStart: from.word,
  wordEnd: Math.max(from.word, to.word),
  ...(from.ms !== undefined && to.ms !== undefined && { startMs: from.ms, endMs: Math.max(from.ms, to.ms) }),
});

/**
 * Splits a piece into the parts not covered by any of `covering`, pieces of the same text in order, and the covered parts. White
 * space and punctuation between two sent pieces are not sent.
 */
export const freshParts = (piece: ContentPiece, covering: readonly ContentPiece[]): FreshParts => {
  if (covering.length === 0) return { fresh: [piece], already: [] };
  const fresh: ContentPiece[] = [];
  const already: ContentPiece[] = [];
  let place = startOf(piece);
  const keep = (to: Place): void => {
    const part = between(piece, place, to);
    if (part.wordStart < part.wordEnd) fresh.push(part);
  };
  for (const other of covering) {
    const from = later(place, startOf(other));
    const to = earlier(endOf(piece), endOf(other));
    if (from.character >= to.character) continue;
    if (from.character > place.character) keep(from);
    already.push(between(piece, from, to));
    place = to;
  }
  if (place.character < piece.end) keep(endOf(piece));
  return { fresh, already };
};

/** New parts of a piece and its position in the answer. */
interface PlacedParts extends FreshParts {
  readonly place: number;
}

/** Decision about a portion, and its new parts. */
export interface Decision {
  readonly portion: ContentPortion;
  readonly fate: "sent" | "repeated" | "deferred" | "too-big";
  readonly parts: readonly PlacedParts[];
  /** Null if there is none, or it was sent before. */
  readonly metadata: string | null;
  /** Number of all new characters. */
  readonly characters: number;
}

/** Outcome of a request in this turn. */
interface TurnOutcome {
  readonly answer?: RequestAnswer;
  /** The id of the request, if all of its content was sent before. */
  readonly repeated?: string;
  readonly deferred?: DeferredRequest;
}

const maxAvailable = 10;

const rangeLine = ({ linkId, part, wordStart, wordEnd }: ContentPiece): string =>
  `words ${wordStart} to ${wordEnd} of the ${part} of ${linkId}`;

const tooBigSentence = ({ portion: { linkId }, characters }: Decision, charactersLeft: number): string =>
  `${linkId} has ${characters} characters for it, and the context has room for ${charactersLeft}`;

/** Returns parts in the order of the answer, because comments are sorted as requested. */
const partsOf = (decisions: readonly Decision[], which: keyof FreshParts): ContentPiece[] =>
  decisions
    .flatMap(({ parts }) => parts)
    .toSorted((a, b) => a.place - b.place)
    .flatMap((part) => part[which]);

/** Returns the number of words of a text that fit, by the average length of its words. */
const wordsThatFit = (decisions: readonly Decision[], charactersLeft: number): number => {
  const pieces = partsOf(decisions, "fresh");
  const characters = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  const words = pieces.reduce((sum, { wordStart, wordEnd }) => sum + wordEnd - wordStart, 0);
  return characters === 0 ? 0 : Math.floor((charactersLeft * words) / characters);
};

const refusal = (
  answer: RequestAnswer,
  tooBig: readonly Decision[],
  charactersLeft: number,
): RequestAnswer => {
  const words = wordsThatFit(tooBig, charactersLeft);
  const remedy =
    words > 0
      ? `ask for word ranges of at most ${words} words, for keywords or for markers`
      : "the context is full: answer with what was sent";
  const told = tooBig.slice(0, maxAvailable).map((decision) => tooBigSentence(decision, charactersLeft));
  return {
    ...answer,
    status: "refused",
    problem: `${told.join("; ")}; ${remedy}`,
    available: partsOf(tooBig, "fresh").slice(0, maxAvailable).map(rangeLine),
    pieces: [],
    metadata: undefined,
    characters: 0,
    words: 0,
    remaining: [],
  };
};

const withContent = (
  answer: RequestAnswer,
  decisions: readonly Decision[],
  repairs: readonly string[],
): RequestAnswer => {
  const sent = decisions.filter(({ fate }) => fate === "sent");
  const known = decisions.filter(({ fate }) => fate === "sent" || fate === "repeated");
  const links = new Set(known.map(({ portion }) => portion.linkId));
  const fresh = partsOf(sent, "fresh");
  const already = partsOf(known, "already");
  const metadata = sent.flatMap(({ portion: { linkId }, metadata: text }) =>
    text === null ? [] : [{ linkId, text }],
  );
  return {
    ...answer,
    repairs: [...answer.repairs, ...repairs],
    pieces: fresh,
    ...(already.length > 0 && { alreadySent: already }),
    ...(answer.metadata && { metadata }),
    characters: sent.reduce((sum, { characters }) => sum + characters, 0),
    words: fresh.reduce((sum, { wordStart, wordEnd }) => sum + wordEnd - wordStart, 0),
    remaining: answer.remaining.filter(({ linkId }) => links.has(linkId)),
  };
};

/** Builds the answer to a request from the decisions about its portions. */
export const answerWithin = (
  { request, answer }: AskedContent,
  decisions: readonly Decision[],
  charactersLeft: number,
): TurnOutcome => {
  const by = Map.groupBy(decisions, ({ fate }) => fate);
  const [sent, tooBig, waiting] = [by.get("sent") ?? [], by.get("too-big") ?? [], by.get("deferred") ?? []];
  const deferredOf = (left: readonly Decision[]): DeferredRequest => ({
    request,
    linkIds: left.map(({ portion }) => portion.linkId),
    characters: left.reduce((sum, { characters }) => sum + characters, 0),
  });
  if (decisions.length === 0) return { answer };
  if (sent.length === 0 && waiting.length > 0) return { deferred: deferredOf([...waiting, ...tooBig]) };
  if (sent.length === 0 && tooBig.length > 0) return { answer: refusal(answer, tooBig, charactersLeft) };
  const content = withContent(
    answer,
    decisions,
    tooBig.map((decision) => `left out ${tooBigSentence(decision, charactersLeft)}`),
  );
  if (sent.length === 0) return { answer: content, repeated: request.id };
  return waiting.length === 0 ? { answer: content } : { answer: content, deferred: deferredOf(waiting) };
};
