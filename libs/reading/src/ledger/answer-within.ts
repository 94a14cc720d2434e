import type { ContentPiece, DeferredRequest, RequestAnswer } from "@quarry/contracts";
import type { AskedContent, ContentPortion } from "./content-portions.ts";
import type { FreshParts } from "./fresh-parts.ts";

/** What of a piece is new, and where the piece stands in its answer. */
export interface PlacedParts extends FreshParts {
  readonly place: number;
}

/** What becomes of a portion, and what of it is new. */
export interface Decision {
  readonly portion: ContentPortion;
  readonly fate: "sent" | "repeated" | "deferred" | "too-big";
  readonly parts: readonly PlacedParts[];
  /** Null where there is none, or it was sent before. */
  readonly metadata: string | null;
  /** Of all that is new. */
  readonly characters: number;
}

/** What a request comes to in this turn. */
export interface TurnOutcome {
  readonly answer?: RequestAnswer;
  /** The id of the request, when all of it was sent before. */
  readonly repeated?: string;
  readonly deferred?: DeferredRequest;
}

const maxAvailable = 10;

const rangeLine = ({ linkId, part, wordStart, wordEnd }: ContentPiece): string =>
  `words ${wordStart} to ${wordEnd} of the ${part} of ${linkId}`;

const tooBigSentence = ({ portion: { linkId }, characters }: Decision, charactersLeft: number): string =>
  `${linkId} has ${characters} characters for it, and the context has room for ${charactersLeft}`;

/** In the order of the answer: comments are sorted by what was asked for. */
const partsOf = (decisions: readonly Decision[], which: keyof FreshParts): ContentPiece[] =>
  decisions
    .flatMap(({ parts }) => parts)
    .toSorted((a, b) => a.place - b.place)
    .flatMap((part) => part[which]);

/** How many words of a text fit, as long as its words are. */
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

/** What a request is answered with when this was decided of its portions. */
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
