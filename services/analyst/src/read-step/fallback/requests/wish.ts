import type { ContentPiece, ContentRequest } from "@quarry/contracts";
import { markerLine } from "@quarry/reading";
import { readShare, wasSent } from "../../turn/read-share.ts";
import type { ReadingTurn } from "../../turn/reading-turn.ts";
import type { StepText } from "../../turn/step-texts.ts";
import type { RatedMarker } from "../step-relevance.ts";

/** A request the fallback would make, and about how many characters would answer it. */
export interface Wish {
  readonly request: ContentRequest;
  readonly characters: number;
  /** Whether it was answered by what was sent for other requests. */
  readonly isRead: (sent: readonly ContentPiece[]) => boolean;
}

/** What is left of a text is not worth asking for. */
export const nearlyAll = 0.95;

/** Words around a marker: some minutes of a conversation. */
const markerWords = 600;
const commentsAtOnce = 40;
/** About what a passage of the store has, with what is sent around it. */
const charactersPerPassage = 3_500;
const charactersPerWord = 7;

/** Where an item stands in the job: the same in every turn of a step, so an id tells what was asked for before. */
const placeOf = ({ job }: ReadingTurn, { linkId }: StepText): string =>
  String(job.items.findIndex((item) => item.linkId === linkId) + 1);

/** What every request of the fallback says. */
export const shared = (id: string, texts: readonly StepText[], reason: string) => ({
  id,
  reason,
  priority: "medium" as const,
  linkIds: [...new Set(texts.map(({ linkId }) => linkId))],
  contentTypes: [...new Set(texts.map(({ part }) => part))],
});

/** The whole of a text. */
export const wishWhole = (turn: ReadingTurn, text: StepText): Wish => ({
  request: {
    type: "full_content_item",
    ...shared(`whole-${placeOf(turn, text)}-${text.part}`, [text], "its markers bear on the step"),
  },
  characters: text.text.text.length,
  isRead: (sent) => readShare(text.text, sent) >= nearlyAll,
});

/** What stands around a marker. */
export const wishAround = (turn: ReadingTurn, { in: text, marker }: RatedMarker): Wish => ({
  request: {
    type: "by_marker",
    ...shared(`marker-${placeOf(turn, text)}-${marker.id}-${text.part}`, [text], "it bears on the step"),
    markerText: markerLine(marker),
    contextWindow: markerWords,
  },
  characters: markerWords * charactersPerWord,
  isRead: (sent) => wasSent(text.text, marker, sent),
});

/** As many passages as are wanted and have room; one at least. */
const nearest = (
  { job }: ReadingTurn,
  id: string,
  { texts, topK }: { readonly texts: readonly StepText[]; readonly topK: number },
): Pick<Wish, "request" | "characters"> => {
  const most = Math.max(1, Math.min(topK, Math.floor(job.charactersLeft / charactersPerPassage)));
  return {
    request: {
      type: "semantic",
      ...shared(id, texts, "what comes nearest to the goal of the step"),
      query: job.step.goal,
      topK: most,
    },
    characters: most * charactersPerPassage,
  };
};

/** The passages of some texts that come nearest to the goal of the step. */
export const wishNearest = (turn: ReadingTurn, texts: readonly StepText[], topK: number): Wish => ({
  ...nearest(turn, "nearest", { texts, topK }),
  isRead: (sent) => texts.every(({ text }) => readShare(text, sent) >= nearlyAll),
});

/** The same of one text, so that nothing the plan names stays unread. */
export const wishNearestIn = (turn: ReadingTurn, text: StepText, topK: number): Wish => ({
  ...nearest(turn, `nearest-${placeOf(turn, text)}-${text.part}`, { texts: [text], topK }),
  isRead: (sent) => readShare(text.text, sent) > 0,
});

/** The first comments of some items in an order. */
export const wishComments = (texts: readonly StepText[], sortBy: "relevance" | "likes"): Wish => {
  const { contentTypes: _always, ...request } = shared(
    `comments-${sortBy}`,
    texts,
    "what commenters say of it",
  );
  const characters = texts.reduce((sum, { text }) => sum + text.text.length, 0);
  const comments = texts.reduce((sum, { item }) => sum + (item.comments?.comments.length ?? 0), 0);
  return {
    request: { type: "comments", ...request, filterKeywords: [], limit: commentsAtOnce, sortBy },
    characters: Math.ceil(characters * Math.min(1, commentsAtOnce / Math.max(1, comments))),
    isRead: (sent) => texts.every(({ text }) => readShare(text, sent) >= nearlyAll),
  };
};
