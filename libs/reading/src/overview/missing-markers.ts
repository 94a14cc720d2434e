import type { ContentType } from "@quarry/contracts";
import type { OverviewItem } from "./overview-item.ts";

const shownInstead = (sentences: number): string => {
  if (sentences === 0) return "nothing is shown in its place";
  return sentences === 1
    ? "a sentence of it is shown instead"
    : `${sentences} sentences of it are shown instead`;
};

const warningFor = ({ reference, abstracts }: OverviewItem, part: ContentType): string => {
  const text = part === "transcript" ? "the text" : "the text of the comments";
  const sentences = abstracts[part]?.length ?? 0;
  return `item ${JSON.stringify(reference.linkId)}: ${text} has no markers; ${shownInstead(sentences)}`;
};

const hasNone = (summary: { readonly total_markers: number } | null): boolean =>
  summary === null || summary.total_markers === 0;

/** Says of each text of an item that has no markers what an overview shows instead. */
export const missingMarkers = (item: OverviewItem): string[] => {
  const { reference, summary } = item;
  const bare: ContentType[] = [
    ...(reference.transcript !== null && hasNone(summary.transcript_summary) ? ["transcript" as const] : []),
    ...(reference.comments !== null && hasNone(summary.comments_summary) ? ["comments" as const] : []),
  ];
  return bare.map((part) => warningFor(item, part));
};
