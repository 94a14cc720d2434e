/** Names with their aliases, as a reader may write them. */
export type AliasTable<Name extends string> = readonly (readonly [Name, readonly string[]])[];

const maxCharacters = 100;

/** Normalises a name for comparison: `sourceLinkIds`, `source-link-id` and `SOURCE_LINK_ID` are equal. */
export const nameKey = (name: string): string =>
  name
    .slice(0, maxCharacters)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replace(/(?<=\p{Ll}{3})s$/u, "");

/** Creates a lookup of names by their aliases; each name is also an alias of itself. */
export const createNames = <Name extends string>(
  table: AliasTable<Name>,
): ((written: string) => Name | undefined) => {
  const names = new Map(
    table.flatMap(([name, aliases]) => [name, ...aliases].map((alias) => [nameKey(alias), name] as const)),
  );
  return (written) => names.get(nameKey(written));
};

/** Fields of a request. */
export type FieldName =
  | "id"
  | "type"
  | "method"
  | "contentTypes"
  | "linkIds"
  | "markerText"
  | "markerTypes"
  | "topic"
  | "query"
  | "keywords"
  | "filterKeywords"
  | "startWord"
  | "endWord"
  | "range"
  | "contextWindow"
  | "topK"
  | "maxCharacters"
  | "limit"
  | "limitItems"
  | "sortBy"
  | "reason"
  | "priority"
  | "catalogIds";

/** The fields of both seeds, and their variants written by readers; case, hyphens, underscores and a plural s do not matter. */
const aliases: AliasTable<FieldName> = [
  ["id", ["request_id", "req_id"]],
  ["type", ["request_type", "kind", "request", "action", "function", "tool", "operation"]],
  ["method", ["retrieval_method", "search_method", "mode"]],
  ["contentTypes", ["content_types", "content_type", "content", "data_type", "required_data", "part"]],
  ["linkIds", ["source_link_id", "source_link_ids", "link_id", "link", "source", "source_id"]],
  ["linkIds", ["item", "item_id", "content_item", "content_item_id", "required_content_items"]],
  ["linkIds", ["document", "document_id", "video", "video_id", "url"]],
  ["markerText", ["marker_text", "marker", "marker_relevance", "relevant_markers"]],
  ["markerTypes", ["marker_types", "marker_kind"]],
  ["topic", ["topic_area", "theme", "subject"]],
  ["query", ["question", "search_query", "semantic_query", "search", "text", "q"]],
  ["keywords", ["search_hint", "hint", "terms", "search_terms", "phrase"]],
  ["filterKeywords", ["filter_keywords", "keyword_filter"]],
  ["startWord", ["start_word", "word_start", "start", "from", "from_word", "begin"]],
  ["endWord", ["end_word", "word_end", "end", "to", "to_word", "until"]],
  ["range", ["word_range", "words", "word_positions"]],
  ["contextWindow", ["context_window", "window", "context", "context_words", "window_size"]],
  ["topK", ["top_k", "k", "num_results", "max_results"]],
  ["maxCharacters", ["max_characters", "max_chars", "character_limit"]],
  ["limit", ["max_comments", "comment_limit", "max", "count"]],
  ["limitItems", ["limit_items", "max_items", "item_limit"]],
  ["sortBy", ["sort_by", "sort", "order_by", "order"]],
  ["reason", ["rationale", "why", "purpose"]],
  ["priority", ["importance", "urgency"]],
  ["catalogIds", ["catalog_id", "chunk_id", "section_id", "reference"]],
];

/** Returns the field for a name; undefined for a name that is not a field of requests. */
export const fieldNamed = createNames(aliases);
