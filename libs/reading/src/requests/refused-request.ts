import type { RequestAnswer } from "@quarry/contracts";

/** The forms a request can have, in the words of the seeds, each on a line. */
export const availableForms: readonly string[] = [
  '{"request_type": "full_content_item", "source_link_id": "…", "content_types": ["transcript", "comments"]}',
  '{"request_type": "by_marker", "marker_text": "FACT: …", "source_link_id": "…", "context_window": 2000}',
  '{"request_type": "by_topic", "topic": "…", "source_link_ids": ["…"], "limit_items": 3}',
  '{"request_type": "selective_markers", "marker_types": ["key_facts"], "source_link_ids": ["…"]}',
  '{"request_type": "word_range", "source_link_id": "…", "start_word": 5000, "end_word": 7000}',
  '{"request_type": "keyword", "source_link_id": "…", "keywords": ["…"], "context_window": 500}',
  '{"request_type": "semantic", "source_link_id": "…", "query": "…", "top_k": 3}',
  '{"request_type": "comments", "source_link_id": "…", "filter_keywords": ["…"], "limit": 10, "sort_by": "likes"}',
  '{"request_type": "metadata", "source_link_ids": ["…"]}',
];

export interface Refusal {
  readonly requestId: string;
  /** What the request called itself. */
  readonly type: string;
  readonly problem: string;
  readonly available: readonly string[];
}

/** The answer to a request that could not be understood. */
export const refusedRequest = ({ requestId, type, problem, available }: Refusal): RequestAnswer => ({
  requestId,
  type: type.slice(0, 100),
  status: "refused",
  repairs: [],
  problem,
  available: [...available],
  pieces: [],
  characters: 0,
  words: 0,
  remaining: [],
});
