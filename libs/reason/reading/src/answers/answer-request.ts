import type { ContentRequest, ContentRequestType, RequestAnswer } from "@quarry/contracts";
import {
  partsOf,
  type ReadablePart,
  remainingOf,
  toContentPiece,
  topicsOf,
} from "../content/readable-part.ts";
import {
  fulfilled,
  type Outcome,
  refused,
  type RequestOf,
  selectContent,
  type SelectedContent,
} from "../content/select-content.ts";
import { windowsAround } from "../content/windows-around.ts";
import type { ReadableItem } from "../items/readable-item.ts";
import { markerLine } from "../items/summarise-item.ts";
import { topicRelevance } from "../matches/topic-relevance.ts";
import { findKeyword } from "../words/find-keyword.ts";
import { wordIndexOf } from "../words/word-index.ts";
import { answerByMarker } from "./answer-by-marker.ts";
import { answerComments } from "./answer-comments.ts";
import { answerMetadata } from "./answer-metadata.ts";
import { answerSemantic, type FoundPassage } from "./answer-semantic.ts";

/** Returns every text completely. */
const answerWhole = (parts: readonly ReadablePart[]): Outcome =>
  fulfilled(parts.map((part) => toContentPiece(part, { start: 0, end: part.text.text.length })));

const nameOf = ({ linkId, part }: ReadablePart): string => `the ${part} of ${linkId}`;

/** Answers with the words from `startWord` to `endWord` of each text that has them, including everything between the words. */
const answerWordRange = (
  { startWord, endWord }: RequestOf<"word_range">,
  parts: readonly ReadablePart[],
): Outcome => {
  const counted = parts.map((part) => ({ part, index: wordIndexOf(part.text) }));
  const long = counted.filter(({ index }) => startWord < index.count);
  if (long.length === 0 || endWord <= startWord)
    return {
      problem: `words ${startWord} to ${endWord} are out of bounds; ask for a start below the number of words and an end above the start`,
      available: counted.map(({ part, index }) => `${nameOf(part)} has words 0 to ${index.count}`),
    };
  const short = counted.filter(({ index }) => startWord >= index.count);
  const cut = long.filter(({ index }) => endWord > index.count);
  return {
    pieces: long.map(({ part, index }) =>
      toContentPiece(part, index.spanOf({ start: startWord, end: Math.min(endWord, index.count) })),
    ),
    repairs: [
      ...short.map(({ part, index }) => `left out ${nameOf(part)}, which has only ${index.count} words`),
      ...cut.map(({ part, index }) => `ended at word ${index.count}, the last of ${nameOf(part)}`),
    ],
  };
};

const countLine = ({ linkId, part, text: { marking } }: ReadablePart): string => {
  const counts = Map.groupBy(marking?.markers ?? [], ({ type }) => type);
  const told = [...counts].map(([type, { length }]) => `${length} ${type}`);
  return `the ${part} of ${linkId} has ${told.length > 0 ? told.join(", ") : "no"} markers`;
};

/** Answers with windows around every marker of the requested types. */
const answerSelectiveMarkers = (
  { markerTypes, contextWindow }: RequestOf<"selective_markers">,
  parts: readonly ReadablePart[],
): Outcome => {
  const pieces = parts.flatMap((part) => {
    const hits = (part.text.marking?.markers ?? [])
      .filter(({ type }) => markerTypes.includes(type))
      .map((marker) => ({ start: marker.start, end: marker.end, foundBy: markerLine(marker) }));
    return windowsAround(part, hits, contextWindow);
  });
  if (pieces.length > 0) return fulfilled(pieces);
  return {
    problem: `none of the requested texts has a marker of type ${markerTypes.join(" or ")}`,
    available: parts.slice(0, 20).map(countLine),
  };
};

/** Answers with windows around every occurrence of a keyword. */
const answerKeyword = (
  { keywords, contextWindow }: RequestOf<"keyword">,
  parts: readonly ReadablePart[],
): Outcome => {
  const pieces = parts.flatMap((part) => {
    const hits = keywords.flatMap((keyword) =>
      findKeyword(part.text, keyword).map((span) => ({ ...span, foundBy: keyword })),
    );
    return windowsAround(part, hits, contextWindow);
  });
  if (pieces.length > 0) return fulfilled(pieces);
  return {
    problem: `none of the requested texts has ${keywords.map((keyword) => `“${keyword}”`).join(", ")}; ask with other words, by meaning, or for an existing topic`,
    available: topicsOf(parts),
  };
};

/** Answers with the whole texts of items about a topic, the most relevant items first. */
const answerByTopic = (
  { topic, limitItems }: RequestOf<"by_topic">,
  parts: readonly ReadablePart[],
): Outcome => {
  const relevance = topicRelevance(topic, parts);
  const ranked = [...Map.groupBy(parts, ({ linkId }) => linkId).values()]
    .map((own) => ({ own, relevance: Math.max(...own.map((part) => relevance.get(part) ?? 0)) }))
    .filter((item) => item.relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limitItems);
  if (ranked.length > 0) return answerWhole(ranked.flatMap(({ own }) => own));
  return {
    problem: `none of the requested items is about “${topic}”; ask for an existing topic`,
    available: topicsOf(parts),
  };
};

export interface AnswerOptions {
  /** Passages found by semantic search, by request id; empty for a search without results. */
  readonly found?: ReadonlyMap<string, readonly FoundPassage[]>;
  /** Repairs made by `parseRequests` in the request; reported with the answer. */
  readonly repairs?: readonly string[];
}

interface Asked {
  readonly content: SelectedContent;
  readonly options: AnswerOptions;
}

type Answerers = {
  readonly [Type in ContentRequestType]: (request: RequestOf<Type>, asked: Asked) => Outcome;
};

const answerers: Answerers = {
  full_content_item: (_request, { content }) => answerWhole(content.parts),
  all: (_request, { content }) => answerWhole(content.parts),
  word_range: (request, { content }) => answerWordRange(request, content.parts),
  keyword: (request, { content }) => answerKeyword(request, content.parts),
  by_marker: (request, { content }) => answerByMarker(request, content),
  selective_markers: (request, { content }) => answerSelectiveMarkers(request, content.parts),
  by_topic: (request, { content }) => answerByTopic(request, content.parts),
  semantic: (request, { content, options }) =>
    answerSemantic(request, content.parts, options.found?.get(request.id) ?? []),
  comments: (request, { content }) => answerComments(request, content.parts),
  metadata: (_request, { content }) => answerMetadata(content.items),
};

const contentFor = <Type extends ContentRequestType>(
  type: Type,
  request: RequestOf<Type>,
  asked: Asked,
): Outcome => answerers[type](request, asked);

/**
 * Answers a request: with whole content, all its offsets and the rest of each text, or with the problem and the available
 * alternatives. Nothing is truncated; the ledger handles what does not fit. Never throws for any request of a reader.
 * Indexes of a text are created once and cached with its object, so pass the same `ReadableItem` again.
 */
export const answerRequest = (
  request: ContentRequest,
  items: readonly ReadableItem[],
  options: AnswerOptions = {},
): RequestAnswer => {
  const shared = { requestId: request.id, type: request.type };
  const selected = selectContent(request, items);
  const outcome =
    "problem" in selected ? selected : contentFor(request.type, request, { content: selected, options });
  const before = [...(options.repairs ?? []), ...("problem" in selected ? [] : selected.repairs)];
  if ("problem" in outcome) return refused({ ...shared, repairs: before }, outcome);
  const { pieces, repairs, metadata } = outcome;
  const told = (metadata ?? []).reduce((sum, { text }) => sum + text.length, 0);
  return {
    ...shared,
    status: "fulfilled",
    repairs: [...before, ...repairs],
    pieces: [...pieces],
    ...(metadata && { metadata }),
    characters: pieces.reduce((sum, { start, end }) => sum + end - start, told),
    words: pieces.reduce((sum, { wordStart, wordEnd }) => sum + wordEnd - wordStart, 0),
    remaining: remainingOf(partsOf(items, ["transcript", "comments"]), pieces),
  };
};
