import type { CommentsSummary, ItemSummary, TranscriptSummary } from "@quarry/contracts";
import type { OverviewItem } from "../overview-items.ts";

interface Parts {
  readonly linkId?: string;
  readonly title?: string;
  readonly source?: string;
  readonly language?: string;
  /** Null for an item without a transcript; undefined for an unmarked one. */
  readonly transcript?: Partial<TranscriptSummary> | null;
  readonly comments?: Partial<CommentsSummary> | null;
  readonly abstracts?: OverviewItem["abstracts"];
}

const words = 12_345;

const transcriptSummary = (given: Partial<TranscriptSummary>): TranscriptSummary => {
  const lists = { key_facts: [], key_opinions: [], key_datapoints: [], topic_areas: [], ...given };
  const markers = [lists.key_facts, lists.key_opinions, lists.key_datapoints].flat();
  return { ...lists, word_count: words, total_markers: markers.length };
};

const commentsSummary = (given: Partial<CommentsSummary>): CommentsSummary => ({
  key_facts_from_comments: [],
  key_opinions_from_comments: [],
  key_datapoints_from_comments: [],
  major_themes: [],
  sentiment_overview: "mixed",
  top_engagement_markers: [],
  total_comments: 1_000,
  total_markers: 0,
  ...given,
});

const summaryOf = ({ transcript, comments }: Parts): ItemSummary => ({
  transcript_summary: transcript ? transcriptSummary(transcript) : null,
  comments_summary: comments ? commentsSummary(comments) : null,
});

/** Creates an overview item for tests with the given markers. */
export const anOverviewItem = (parts: Parts = {}): OverviewItem => {
  const { linkId = "yt_1", title = "A talk", source = "youtube", language = "en", abstracts = {} } = parts;
  const part = { documentId: `d-${linkId}`, characters: 60_000, words, language };
  const comments = { ...part, documentId: `c-${linkId}`, count: 1_000 };
  return {
    reference: {
      itemId: `i-${linkId}`,
      linkId,
      source,
      title,
      metadata: {},
      transcript: parts.transcript === null ? null : part,
      comments: parts.comments === null ? null : comments,
    },
    abstracts,
    summary: summaryOf(parts),
  };
};
