import type { ContentPiece, ContentRequest } from "@quarry/contracts";
import { markerLine } from "@quarry/reading";
import {
  isLastTurn,
  type ReadingTurn,
  readShare,
  sentPieces,
  type StepText,
  stepTexts,
  wasSent,
} from "./reading-turn.ts";

/** A request the fallback would make, and the approximate length of its answer. */
interface CandidateRequest {
  readonly request: ContentRequest;
  readonly characters: number;
  /** True if pieces sent for other requests already answered it. */
  readonly isRead: (sent: readonly ContentPiece[]) => boolean;
}

/** Longer texts are read in parts: about an hour and a half of speech. */
const longText = 60_000;
/** Read share above which the rest of a text is not worth requesting. */
const nearlyAll = 0.95;
const commentsAtOnce = 40;
/** Words around a marker: some minutes of a conversation. */
const [maxMarkers, markerWords, charactersPerWord] = [8, 600, 7];
/** Characters of one section found by meaning. */
const charactersPerSection = 1_900;
/** With less room no search by meaning is made: not one sentence would fit. */
const minCharacters = 200;
const [sectionsOfAll, sectionsOfOne] = [20, 3];

/** Returns the position of an item in the job, equal in every turn of a step, so that an id shows what was requested before. */
const placeOf = ({ job }: ReadingTurn, { linkId }: StepText): string =>
  String(job.items.findIndex((item) => item.linkId === linkId) + 1);

const shared = (id: string, texts: readonly StepText[], reason: string) => ({
  id,
  reason,
  priority: "medium" as const,
  linkIds: [...new Set(texts.map(({ linkId }) => linkId))],
});

const partsOf = (texts: readonly StepText[]) => [...new Set(texts.map(({ part }) => part))];

const areRead = (texts: readonly StepText[], sent: readonly ContentPiece[]): boolean =>
  texts.every(({ text }) => readShare(text, sent) >= nearlyAll);

const whole = (turn: ReadingTurn, text: StepText): CandidateRequest => ({
  request: {
    type: "full_content_item",
    ...shared(`whole-${placeOf(turn, text)}-${text.part}`, [text], "the step is read in it whole"),
    contentTypes: [text.part],
  },
  characters: text.text.text.length,
  isRead: (sent) => areRead([text], sent),
});

/**
 * Builds a search for the sections of some texts most likely to contain the answer, up to the length of `topK` sections and the
 * available room.
 */
const sections = (
  { job }: ReadingTurn,
  id: string,
  { texts, topK }: { readonly texts: readonly StepText[]; readonly topK: number },
): CandidateRequest => {
  const characters = Math.max(minCharacters, Math.min(topK * charactersPerSection, job.charactersLeft));
  return {
    request: {
      type: "semantic",
      ...shared(id, texts, "where most of an answer to the goal of the step can be expected"),
      contentTypes: partsOf(texts),
      query: job.step.goal,
      topK,
      maxCharacters: characters,
    },
    characters,
    isRead: (sent) => texts.some(({ text }) => readShare(text, sent) > 0),
  };
};

/**
 * Returns ids of requests answered or refused in earlier turns, and of those that will never fit; deferred ones are requested
 * again.
 */
const settledBefore = ({ job }: ReadingTurn): ReadonlySet<string> =>
  new Set([
    ...job.answers.map(({ requestId }) => requestId),
    ...job.deferred
      .filter(({ characters }) => characters > job.charactersLeft)
      .map(({ request }) => request.id),
  ]);

/** Builds requests for the text around the markers named by the plan. */
const aroundNamed = (turn: ReadingTurn, texts: readonly StepText[]): CandidateRequest[] =>
  turn.job.step.marker_relevance.slice(0, maxMarkers).flatMap((line): CandidateRequest[] => {
    const plain = line.replace(/^[A-Z][A-Z-]*:\s*/u, "").trim();
    const [named] = texts.flatMap((text) => {
      const marker = text.text.marking?.markers.find((one) => plain.startsWith(one.text.trim()));
      return marker === undefined ? [] : [{ text, marker }];
    });
    if (named === undefined) return [];
    const { text, marker } = named;
    return [
      {
        request: {
          type: "by_marker",
          ...shared(`marker-${placeOf(turn, text)}-${marker.id}`, [text], "the plan names it"),
          contentTypes: [text.part],
          markerText: markerLine(marker),
          contextWindow: markerWords,
        },
        characters: markerWords * charactersPerWord,
        isRead: (sent) => wasSent(text.text, marker, sent),
      },
    ];
  });

/** Requests the first comments of some items in an order. */
const comments = (texts: readonly StepText[], sortBy: "relevance" | "likes"): CandidateRequest => {
  const characters = texts.reduce((sum, { text }) => sum + text.text.length, 0);
  const count = texts.reduce((sum, { item }) => sum + (item.comments?.comments.length ?? 0), 0);
  return {
    request: {
      type: "comments",
      ...shared(`comments-${sortBy}`, texts, "what commenters say of it"),
      filterKeywords: [],
      limit: commentsAtOnce,
      sortBy,
    },
    characters: Math.ceil(characters * Math.min(1, commentsAtOnce / Math.max(1, count))),
    isRead: (sent) => areRead(texts, sent),
  };
};

/**
 * Returns everything the fallback would read for a step, in order: whole texts if the plan requests them and they are short. Of
 * others it reads the sections most likely to contain an answer: first across all, then around the markers named by the plan, and
 * of each unread text. Of comments it reads the most relevant and the most liked. Empty if the plan uses markers alone and there are some.
 */
export const candidateRequests = (turn: ReadingTurn): CandidateRequest[] => {
  const texts = stepTexts(turn);
  const { retrieval_strategy: strategy } = turn.job.step;
  const isMarked = texts.some(({ text }) => (text.marking?.markers.length ?? 0) > 0);
  if (strategy === "markers_only" && isMarked) return [];
  const commented = texts.filter(({ part }) => part === "comments");
  const said = texts.filter(({ part }) => part === "transcript");
  const max = strategy === "full_content" ? Math.min(longText, turn.job.charactersLeft) : 0;
  const inParts = said.filter(({ text }) => text.text.length > max);
  const each = inParts.map((text) =>
    sections(turn, `nearest-${placeOf(turn, text)}`, { texts: [text], topK: sectionsOfOne }),
  );
  return [
    ...(inParts.length > 0 ? [sections(turn, "nearest", { texts: inParts, topK: sectionsOfAll })] : []),
    ...(commented.length > 0 ? [comments(commented, "relevance")] : []),
    ...said.filter((text) => !inParts.includes(text)).map((text) => whole(turn, text)),
    ...aroundNamed(turn, inParts),
    ...each,
    ...(commented.length > 0 ? [comments(commented, "likes")] : []),
  ];
};

/** Requests the content that the fallback would read next: not answered, not yet read, and within the remaining room. Requests nothing in the last turn. */
export const chooseRequests = (turn: ReadingTurn): ContentRequest[] => {
  if (isLastTurn(turn)) return [];
  const settled = settledBefore(turn);
  const sent = sentPieces(turn);
  let left = turn.job.charactersLeft;
  return candidateRequests(turn)
    .filter(({ request, isRead }) => !settled.has(request.id) && !isRead(sent))
    .filter(({ characters }) => {
      if (characters > left) return false;
      left -= characters;
      return true;
    })
    .slice(0, turn.job.itemsPerTurn)
    .map(({ request }) => request);
};
