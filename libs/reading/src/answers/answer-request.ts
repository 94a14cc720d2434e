import type { ContentRequest, ContentRequestType, RequestAnswer } from "@quarry/contracts";
import type { Outcome, RequestOf } from "../content/outcome.ts";
import { partsOf } from "../content/readable-part.ts";
import { remainingOf } from "../content/remaining-of.ts";
import { selectContent, type SelectedContent } from "../content/select-content.ts";
import type { ReadableItem } from "../readable-item.ts";
import { answerByMarker } from "./answer-by-marker.ts";
import { answerByTopic } from "./answer-by-topic.ts";
import { answerComments } from "./answer-comments.ts";
import { answerKeyword } from "./answer-keyword.ts";
import { answerMetadata } from "./answer-metadata.ts";
import { answerSelectiveMarkers } from "./answer-selective-markers.ts";
import { answerSemantic, type FoundPassage } from "./answer-semantic.ts";
import { answerWhole } from "./answer-whole.ts";
import { answerWordRange } from "./answer-word-range.ts";

export interface AnswerOptions {
  /** What a search by meaning found for semantic requests, by the request's id; none is a search that found nothing. */
  readonly found?: ReadonlyMap<string, readonly FoundPassage[]>;
  /** What `parseRequests` had to change in the request; told with the answer. */
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
 * What a request comes to: whole content with all offsets and what remains of each text, or what was wrong and what there is
 * instead. Nothing is cut short; what does not fit is for the ledger to decide. Never throws for what a reader asks.
 * Indexes of a text are made once and kept as long as its object: hand in the same `ReadableItem` again.
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
  if ("problem" in outcome)
    return {
      ...shared,
      status: "refused",
      repairs: before,
      problem: outcome.problem,
      available: [...outcome.available],
      pieces: [],
      characters: 0,
      words: 0,
      remaining: [],
    };
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
