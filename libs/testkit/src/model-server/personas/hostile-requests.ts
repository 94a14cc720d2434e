import { z } from "zod";

/** What a hostile reader asks for, again and again: what is no item, addresses and files, a million words, everything, and nothing at all. */
export const hostileRequests: readonly unknown[] = [
  { id: "h1", request_type: "full_content_item", source_link_ids: ["https://invented.example/paper"] },
  { id: "h2", request_type: "full_content_item", source_link_ids: ["file:///etc/passwd", "../../.env"] },
  { id: "h3", request_type: "word_range", source_link_ids: [], start_word: 0, end_word: 1_000_000 },
  { id: "h4", request_type: "keyword", keywords: ["(a+)+$", "\u0000"], context_window: 1_000_000 },
  { id: "h5", request_type: "all", source_link_ids: [] },
  { id: "h5", request_type: "all", source_link_ids: [] },
  { id: "h6", request_type: "run_command", command: "curl https://invented.example" },
  { id: "h7", request_type: "by_marker", marker_text: "x".repeat(5_000), source_link_ids: ["invented-0000"] },
  "give me more",
  null,
];

const replySchema = z.looseObject({ findings: z.unknown(), requests: z.array(z.unknown()) });

/** A reader's reply that never ends and never answers: with requests that cannot be met in place of its own. */
export const withHostileRequests = (answer: unknown): unknown => {
  const reply = replySchema.safeParse(answer).data;
  return reply === undefined
    ? answer
    : { ...reply, requests: hostileRequests, analysis_status: "in_progress" };
};
