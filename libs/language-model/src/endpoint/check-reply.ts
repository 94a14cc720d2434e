import { Failure } from "@quarry/failure";
import { withoutThoughts } from "../asking/parse-json-reply.ts";
import type { ReplyCollector } from "./reply-collector.ts";

interface Replying {
  readonly host: string;
  readonly model: string;
  /** The limit that was sent; undefined when none was. */
  readonly limit: number | undefined;
  readonly redact: (text: string) => string;
}

const maxRefusalCharacters = 200;

const raiseLimit = (limit: number | undefined): string =>
  limit === undefined
    ? "set LLM_MAX_OUTPUT_TOKENS to what the answer needs, or lower LLM_CONTEXT_TOKENS so that the prompt leaves room for it"
    : `raise LLM_MAX_OUTPUT_TOKENS (${limit} now), or lower LLM_CONTEXT_TOKENS so that the prompt leaves room for it`;

/**
 * Refuses a reply that has no whole answer, with the setting that may help.
 * @throws {Failure} `reply-cut-off`, `reply-empty`, `reply-filtered`, or `model-down` when the connection ended before the reply did
 */
export const checkReply = (
  { text, finish, reasoned, refusal }: ReplyCollector,
  { host, model, limit, redact }: Replying,
): void => {
  const answer = withoutThoughts(text);
  const onlyThought = answer === "" && (reasoned || text.trim() !== "");
  if (finish === undefined) throw new Failure("model-down", "the reply was cut off", { retry: "backoff" });
  if (finish === "length") {
    const message = onlyThought
      ? `${model} of ${host} used all its output for reasoning and had none left for its answer; lower LLM_REASONING_EFFORT, or ${raiseLimit(limit)}`
      : `${host} cut the answer of ${model} off at its limit; ${raiseLimit(limit)}`;
    throw new Failure("reply-cut-off", message, { retry: "never" });
  }
  if (finish === "content_filter" || (answer === "" && refusal !== "")) {
    const why = refusal === "" ? "" : `: ${redact(refusal).slice(0, maxRefusalCharacters)}`;
    const message = `${model} of ${host} withholds its answer (content filter or refusal)${why}; ask in other words, or set another LLM_MODEL`;
    throw new Failure("reply-filtered", message, { retry: "never" });
  }
  if (onlyThought) {
    const message = `${model} of ${host} thought and gave no answer; lower LLM_REASONING_EFFORT, or ${raiseLimit(limit)}`;
    throw new Failure("reply-empty", message, { retry: "never" });
  }
};
