import type { ContentRequestType, ContentType, MarkerType } from "@quarry/contracts";
import { type AliasTable, createNames, nameKey } from "./field-names.ts";

const requestTypes: AliasTable<ContentRequestType> = [
  [
    "full_content_item",
    ["full_content", "full_item", "full_text", "full_transcript", "full_article", "full"],
  ],
  ["full_content_item", ["content_item", "whole_item", "entire_item", "complete_item"]],
  ["by_marker", ["marker", "marker_text", "marker_context", "around_marker"]],
  ["by_topic", ["topic", "topic_search", "theme"]],
  ["selective_markers", ["selective_by_markers", "by_marker_types", "marker_types", "markers_by_type"]],
  ["word_range", ["words", "range", "by_word_range", "word_positions"]],
  ["keyword", ["keyword_search", "by_keyword", "search", "text_search", "full_text_search"]],
  ["semantic", ["semantic_search", "semantic_similarity", "similarity", "similar", "by_meaning", "meaning"]],
  ["semantic", ["vector_search", "embedding", "by_similarity", "by_semantic_similarity"]],
  ["comments", ["filter_comments", "comment_filter", "comment_filtering", "matching_comments"]],
  ["metadata", ["meta", "item_metadata", "info", "元数据"]],
  ["all", ["everything", "entire", "whole", "complete", "全部"]],
];

const requestTypeNamed = createNames(requestTypes);

/** Removes the verb from `retrieve_by_marker`, the naming of methods in the handler of seeds 000 and 001. */
const withoutVerb = (written: string): string =>
  nameKey(written).replaceAll(/^(?:retrieve|get|fetch|request|find)|(?:request|retrieval)$/gu, "");

/** Maps a reader's word, such as `retrieve_by_marker`, to a request type; undefined for other words. */
export const readRequestType = (written: string): ContentRequestType | undefined =>
  requestTypeNamed(written) ?? requestTypeNamed(withoutVerb(written));

/** Names that readers use for the texts of an item. */
type WrittenContent = ContentType | "both" | "metadata";

const contentTypes: AliasTable<WrittenContent> = [
  ["transcript", ["transcript_section", "transcript_segment", "article", "text", "body", "转录", "转录本"]],
  ["comments", ["comment_section", "user_comments", "评论", "комментарии"]],
  ["both", ["transcript_with_comments", "transcript_and_comments", "all", "everything", "any"]],
  ["metadata", ["meta", "元数据"]],
];

const contentNamed = createNames(contentTypes);

/** Maps a reader's word, such as `get_transcript`, to a part of an item; undefined for others. */
export const readContent = (written: string): WrittenContent | undefined =>
  contentNamed(written) ?? contentNamed(withoutVerb(written));

const markerTypes: AliasTable<MarkerType | "all"> = [
  ["key-fact", ["fact", "key_facts_from_comments", "事实", "关键事实", "факты"]],
  ["opinion", ["key_opinions", "key_opinions_from_comments", "观点", "关键观点", "мнения"]],
  ["datapoint", ["key_datapoints", "key_datapoints_from_comments", "data", "key_data", "data_point"]],
  ["datapoint", ["statistics", "numbers", "数据", "数据点", "关键数据点", "данные"]],
  ["all", ["any", "all_markers", "markers"]],
];

/** Maps a reader's word to a type of marker; undefined for other words. */
export const readMarkerType = createNames(markerTypes);

const priorities: AliasTable<"high" | "medium" | "low"> = [
  ["high", ["critical", "urgent", "highest", "important", "1", "高"]],
  ["medium", ["normal", "mid", "middle", "moderate", "2", "中"]],
  ["low", ["lowest", "optional", "minor", "3", "低"]],
];

/** Parses the priority of a request; undefined for other words. */
export const readPriority = createNames(priorities);

const sortings: AliasTable<"relevance" | "likes" | "replies"> = [
  ["relevance", ["relevant", "best", "score", "相关性"]],
  [
    "likes",
    ["like_count", "upvotes", "votes", "popularity", "popular", "top", "engagement", "点赞数", "点赞"],
  ],
  ["replies", ["reply", "reply_count", "answers", "discussed", "回复数", "回复"]],
];

/** Parses the sort order of comments; undefined for other words. */
export const readSorting = createNames(sortings);
