import type { ContentPiece, ContentRequest } from "@quarry/contracts";
import { markerLine } from "@quarry/reading";
import { readShare, wasSent } from "../turn/read-share.ts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import type { StepText } from "../turn/step-texts.ts";
import type { RatedMarker } from "./step-relevance.ts";

/** A request the twin would make, and about how many characters would answer it. */
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
const keywordWords = 200;
const commentsAtOnce = 40;
/** About what a passage of the store has, with what is sent around it. */
const charactersPerPassage = 3_500;
const charactersPerWord = 7;

/** Where an item stands in the job: the same in every turn of a step, so an id tells what was asked for before. */
const placeOf = ({ job }: ReadingTurn, { linkId }: StepText): string =>
  String(job.items.findIndex((item) => item.linkId === linkId) + 1);

const shared = (id: string, texts: readonly StepText[], reason: string) => ({
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

interface Meaning {
  readonly goal: string;
  readonly texts: readonly StepText[];
  readonly topK: number;
}

const meaning = (id: string, { goal, texts, topK }: Meaning): Pick<Wish, "request" | "characters"> => ({
  request: {
    type: "semantic",
    ...shared(id, texts, "what comes nearest to the goal of the step"),
    query: goal,
    topK,
  },
  characters: topK * charactersPerPassage,
});

/** The passages of some texts that come nearest to the goal of the step. */
export const wishNearest = ({ job }: ReadingTurn, texts: readonly StepText[], topK: number): Wish => ({
  ...meaning("nearest", { goal: job.step.goal, texts, topK }),
  isRead: (sent) => texts.every(({ text }) => readShare(text, sent) >= nearlyAll),
});

/** The same of one text, so that nothing the plan names stays unread. */
export const wishNearestIn = (turn: ReadingTurn, text: StepText, topK: number): Wish => ({
  ...meaning(`nearest-${placeOf(turn, text)}-${text.part}`, {
    goal: turn.job.step.goal,
    texts: [text],
    topK,
  }),
  isRead: (sent) => readShare(text.text, sent) > 0,
});

/** Where some texts use the words of the goal. */
export const wishKeywords = (texts: readonly StepText[], keywords: readonly string[]): Wish => ({
  request: {
    type: "keyword",
    ...shared("keywords", texts, "where it uses the words of the goal"),
    keywords: [...keywords],
    contextWindow: keywordWords,
  },
  characters: texts.length * keywordWords * charactersPerWord,
  isRead: (sent) => texts.every(({ text }) => readShare(text, sent) >= nearlyAll),
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
