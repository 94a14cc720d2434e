import type { CommentsSummary, ItemSummary, Marker, MarkerType, TranscriptSummary } from "@quarry/contracts";
import type { ReadableComments, ReadableItem, ReadableText } from "../readable-item.ts";
import { engagementLine } from "./engagement-line.ts";
import { markerLine } from "./marker-line.ts";

const linesOf = (markers: readonly Marker[], type: MarkerType): string[] =>
  markers.filter((marker) => marker.type === type).map(markerLine);

const summariseTranscript = ({ marking }: ReadableText, words: number): TranscriptSummary | null =>
  marking && {
    key_facts: linesOf(marking.markers, "key-fact"),
    key_opinions: linesOf(marking.markers, "opinion"),
    key_datapoints: linesOf(marking.markers, "datapoint"),
    topic_areas: marking.topicAreas,
    word_count: words,
    total_markers: marking.markers.length,
  };

const summariseComments = (
  { marking, comments, language }: ReadableComments,
  count: number,
): CommentsSummary | null => {
  if (marking === null) return null;
  const { themes, sentiment, topEngagement } = marking.comments ?? {
    themes: marking.topicAreas,
    sentiment: "mixed",
    topEngagement: [],
  };
  return {
    key_facts_from_comments: linesOf(marking.markers, "key-fact"),
    key_opinions_from_comments: linesOf(marking.markers, "opinion"),
    key_datapoints_from_comments: linesOf(marking.markers, "datapoint"),
    major_themes: themes,
    sentiment_overview: sentiment,
    top_engagement_markers: topEngagement.map((engagement) => engagementLine(engagement, language)),
    total_comments: Math.max(count, comments.length),
    total_markers: marking.markers.length + topEngagement.length,
  };
};

/**
 * What is known of an item by its markers, laid out as seed 001 has it; null for a text it does not have or that nobody has marked.
 * `total_markers` counts the lines, those of comments that many liked or answered included.
 */
export const summariseItem = ({ reference, transcript, comments }: ReadableItem): ItemSummary => ({
  transcript_summary: transcript && summariseTranscript(transcript, reference.transcript?.words ?? 0),
  comments_summary: comments && summariseComments(comments, reference.comments?.count ?? 0),
});
