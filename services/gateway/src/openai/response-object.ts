import type { RunFacts } from "../ports.ts";
import { isTerminal } from "../research/is-terminal.ts";
import type { CitedText } from "./cited-text.ts";
import { whyNoReport } from "./run-of-request.ts";

/** Of a run, as OpenAI's API names a response. */
export const responseIdOf = (runId: string): string => `resp_${runId}`;

const statusOf = ({ status }: RunFacts, hasText: boolean): string => {
  if (hasText) return "completed";
  if (status === "queued") return "queued";
  if (status === "cancelled") return "cancelled";
  return isTerminal(status) ? "failed" : "in_progress";
};

/** The part of a message that has the text. */
export const textPart = ({ text, annotations }: CitedText) => ({
  type: "output_text",
  text,
  annotations,
  logprobs: [],
});

/** The message of a response; without its text while it is being written. */
export const messageItem = (runId: string, cited: CitedText | undefined) => ({
  type: "message",
  id: `msg_${runId}`,
  role: "assistant",
  status: cited === undefined ? "in_progress" : "completed",
  content: cited === undefined ? [] : [textPart(cited)],
});

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1_000);

/** What a run is to a client of OpenAI's Responses API. */
export const responseObject = (run: RunFacts, cited: CitedText | undefined) => {
  const status = statusOf(run, cited !== undefined);
  const tokens = run.spending.tokens;
  return {
    id: responseIdOf(run.id),
    object: "response",
    created_at: seconds(run.createdAt),
    status,
    background: false,
    error: status === "failed" ? { code: "server_error", message: whyNoReport(run) } : null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model: `quarry-${run.request.depth ?? "standard"}`,
    output: cited === undefined ? [] : [messageItem(run.id, cited)],
    parallel_tool_calls: false,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: null,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: null,
    truncation: "disabled",
    usage: {
      input_tokens: tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 0,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens,
    },
    user: null,
    metadata: { research_id: run.id },
  };
};
