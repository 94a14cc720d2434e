import type { ContentType, ItemSummary, MarkerType } from "@quarry/contracts";

/** A marker as overviews show it, and where it belongs. */
export interface SummaryLine {
  readonly part: ContentType;
  readonly kind: MarkerType | "engagement";
  readonly line: string;
}

const linesOf = (
  part: ContentType,
  kind: SummaryLine["kind"],
  lines: readonly string[] | undefined = [],
): SummaryLine[] => lines.map((line) => ({ part, kind, line }));

/** All markers of an item in the order in which overviews show them. */
export const summaryLines = ({
  transcript_summary: transcript,
  comments_summary: comments,
}: ItemSummary): SummaryLine[] => [
  ...linesOf("transcript", "key-fact", transcript?.key_facts),
  ...linesOf("transcript", "opinion", transcript?.key_opinions),
  ...linesOf("transcript", "datapoint", transcript?.key_datapoints),
  ...linesOf("comments", "key-fact", comments?.key_facts_from_comments),
  ...linesOf("comments", "opinion", comments?.key_opinions_from_comments),
  ...linesOf("comments", "datapoint", comments?.key_datapoints_from_comments),
  ...linesOf("comments", "engagement", comments?.top_engagement_markers),
];
