import type {
  CommentsSummary,
  Engagement,
  ItemSummary,
  Marker,
  MarkerType,
  TranscriptSummary,
} from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { ReadableComments, ReadableItem, ReadableText } from "./readable-item.ts";

interface Wording {
  readonly likes: string;
  readonly replies: string;
  readonly brackets: readonly [open: string, close: string];
}

const english: Wording = { likes: "likes", replies: "replies", brackets: [" (", ")"] };
const wordings: Readonly<Record<string, Wording>> = {
  zh: { likes: "点赞", replies: "回复", brackets: ["（", "）"] },
  ru: { likes: "лайков", replies: "ответов", brackets: [" (", ")"] },
  de: { likes: "Likes", replies: "Antworten", brackets: [" (", ")"] },
};

const fewest = 100;

/** Rounds counts of a hundred or more to two digits, because they change while an item is read. */
const roundly = (count: number): string => {
  if (count < fewest) return String(count);
  const step = 10 ** (String(count).length - 2);
  const round = Math.floor(count / step) * step;
  return round === count ? String(count) : `${round}+`;
};

/**
 * Renders a comment with many likes or replies as overviews show it: `High-engagement: … (5000+ likes)`, with counts worded in its
 * language.
 */
export const engagementLine = ({ text, likes, replies }: Engagement, language: string): string => {
  const { brackets, ...words } = wordings[language] ?? english;
  const count = likes === 0 ? `${roundly(replies)} ${words.replies}` : `${roundly(likes)} ${words.likes}`;
  return `High-engagement: ${collapseWhitespace(text)}${brackets[0]}${count}${brackets[1]}`;
};

const prefixes = {
  "key-fact": "FACT",
  opinion: "OPINION",
  datapoint: "DATA",
} as const satisfies Readonly<Record<MarkerType, string>>;

/**
 * Renders a marker as overviews show it and requests name it: `FACT: …`, `OPINION: …` or `DATA: …`, on one line, followed by its
 * speaker in brackets.
 */
export const markerLine = ({ type, text, speaker }: Pick<Marker, "type" | "text" | "speaker">): string =>
  `${prefixes[type]}: ${collapseWhitespace(text)}${speaker === undefined ? "" : ` (${collapseWhitespace(speaker)})`}`;

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
 * Summarises an item by its markers in the layout of seed 001; null for a text that is missing or unmarked. `total_markers` counts
 * the lines, including those of comments with many likes or replies.
 */
export const summariseItem = ({ reference, transcript, comments }: ReadableItem): ItemSummary => ({
  transcript_summary: transcript && summariseTranscript(transcript, reference.transcript?.words ?? 0),
  comments_summary: comments && summariseComments(comments, reference.comments?.count ?? 0),
});
