import type { ItemPart } from "@quarry/contracts";
import type { Fulfilled } from "../content/select-content.ts";
import type { ReadableItem, ReadableText } from "../items/readable-item.ts";

const markerCounts = ({ marking }: ReadableText) => {
  const countOf = (type: string): number =>
    (marking?.markers ?? []).filter((marker) => marker.type === type).length;
  return {
    key_facts: countOf("key-fact"),
    key_opinions: countOf("opinion"),
    key_datapoints: countOf("datapoint"),
  };
};

const transcriptFacts = (part: ItemPart, text: ReadableText) => ({
  word_count: part.words,
  characters: part.characters,
  language: part.language,
  duration_ms: text.timings.at(-1)?.endMs,
  topic_areas: text.marking?.topicAreas ?? [],
  ...markerCounts(text),
});

const commentFacts = (part: ItemPart & { count: number }, text: ReadableText) => ({
  comment_count: part.count,
  word_count: part.words,
  characters: part.characters,
  language: part.language,
  major_themes: text.marking?.comments?.themes ?? [],
  sentiment_overview: text.marking?.comments?.sentiment,
  ...markerCounts(text),
});

const factsOf = ({ reference, transcript, comments }: ReadableItem) => ({
  link_id: reference.linkId,
  source: reference.source,
  title: reference.title,
  author: reference.author,
  metadata: reference.metadata,
  transcript: transcript && reference.transcript ? transcriptFacts(reference.transcript, transcript) : null,
  comments: comments && reference.comments ? commentFacts(reference.comments, comments) : null,
});

/** Returns the metadata of each item as JSON with the field names of seed 001. */
export const answerMetadata = (items: readonly ReadableItem[]): Fulfilled => ({
  pieces: [],
  repairs: [],
  metadata: items.map((item) => ({
    linkId: item.reference.linkId,
    text: JSON.stringify(factsOf(item), null, 2),
  })),
});
