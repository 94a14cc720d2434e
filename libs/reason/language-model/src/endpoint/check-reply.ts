import { Failure } from "@quarry/failure";
import { parseJsonReply } from "../tasks/parse-json-reply.ts";
import { endsReasoning, stripThoughts } from "../tasks/strip-reasoning.ts";
import { filteredFailure } from "./failures.ts";
import type { ReplyCollector } from "./reply-collector.ts";

interface Replying {
  readonly host: string;
  readonly model: string;
  /** The output limit that was sent; undefined if there is none. */
  readonly limit: number | undefined;
  readonly redact: (text: string) => string;
  readonly wantsJson: boolean;
  /** True if a reply cut off at the limit is usable. */
  readonly keepsCutOff: boolean;
}

const maxRefusalCharacters = 200;

const raiseLimit = (limit: number | undefined): string =>
  limit === undefined
    ? "set LLM_MAX_OUTPUT_TOKENS to the length that the reply needs, or lower LLM_CONTEXT_TOKENS so that the prompt leaves room for it"
    : `raise LLM_MAX_OUTPUT_TOKENS (${limit} now), or lower LLM_CONTEXT_TOKENS so that the prompt leaves room for it`;

// Endpoints have their own names for this end; any other name means a complete answer.
const ofLength =
  /^(?:length|(?:max|model)_?(?:output_?|context_?)?(?:tokens|length)|token_?limit\w*|model_context_window_exceeded|max_tokens_reached)$/i;
const ofFilter = /filter|guardrail|safety|sensitive|recitation|prohibited|blocklist|spii|^refusal$/i;
const ofError = /error|abort|cancel|timeout|insufficient_system_resource|disconnect|malformed|incomplete/i;

/** True if the endpoint did not complete the reply: it reports an error, or neither a reason nor the end of its stream. */
const isBroken = ({ finish = "", isEnded, usage, text, handed, reasoned }: ReplyCollector): boolean => {
  if (finish !== "") return ofError.test(finish);
  const isNothing = text + handed === "" && !reasoned;
  return !isEnded && (isNothing || usage.outputTokens === undefined);
};

/** True if a text ends with a complete JSON value. */
const endsWithJson = (text: string): boolean =>
  /[}\]]\s*(?:```\s*)?$/u.test(text) && parseJsonReply(text, { repair: false }).ok;

/** Returns the answer, also if the model gave it to a function, or if the server classified it as reasoning because it follows a thought without an opening mark. */
const answerIn = (reply: ReplyCollector, wantsJson: boolean): string => {
  const { text, handed, reasoning, finish = "" } = reply;
  if (text.trim() !== "") return text;
  if (wantsJson && handed !== "") return handed;
  if (reasoning === "") return text;
  if (endsReasoning(reasoning)) return reasoning;
  return wantsJson && !ofLength.test(finish) && endsWithJson(reasoning) ? reasoning : text;
};

const checkEnd = (reply: ReplyCollector, isValue: boolean, { host, redact }: Replying): void => {
  const { finish = "" } = reply;
  if (!isBroken(reply) || (isValue && finish === "")) return;
  const why =
    finish === ""
      ? ", with no finish_reason and no [DONE]"
      : ` (finish_reason ${redact(finish).slice(0, maxRefusalCharacters)})`;
  const message = `${host} cut off the reply${why}`;
  throw new Failure("model-down", message, { retry: "backoff" });
};

const cutOffMessage = ({ host, model, limit }: Pick<Replying, "host" | "model" | "limit">): string =>
  `${host} cut the answer of ${model} off at its limit; ${raiseLimit(limit)}`;

/** Returns a sentence that an answer ends at the output limit, with the setting to change; undefined for a complete one. */
export const cutOffOf = (
  { finish = "" }: Pick<ReplyCollector, "finish">,
  replying: Pick<Replying, "host" | "model" | "limit">,
): string | undefined => (ofLength.test(finish) ? cutOffMessage(replying) : undefined);

/** Tokens of an answer that ends because the prompt fills the context, as Ollama ends it. */
const maxOfFullContext = 8;

const fullContext = (model: string, host: string, read: number | undefined): string =>
  `the prompt fills the context of ${model} of ${host}${read === undefined ? "" : ` (${read} tokens)`}, which leaves no room for an answer; ` +
  "give it a longer one (OLLAMA_CONTEXT_LENGTH, --ctx-size, --max-model-len), or lower LLM_CONTEXT_TOKENS";

interface Ending {
  readonly isEmpty: boolean;
  /** True if it ends with a complete JSON value, after which a model may write blanks up to its limit. */
  readonly isWhole: boolean;
  readonly onlyThought: boolean;
}

/** Returns the failure of a reply that ends at a limit: of the output, or of the context. */
const limitFailure = (
  { usage }: ReplyCollector,
  { isEmpty, onlyThought }: Ending,
  { host, model, limit }: Replying,
): Failure => {
  const { outputTokens = Number.POSITIVE_INFINITY } = usage;
  if (isEmpty && !onlyThought && outputTokens <= maxOfFullContext)
    return new Failure("prompt-too-long", fullContext(model, host, usage.inputTokens), { retry: "never" });
  const message = onlyThought
    ? `${model} of ${host} used all its output for reasoning and had none left for its reply; lower LLM_REASONING_EFFORT, or ${raiseLimit(limit)}`
    : cutOffMessage({ host, model, limit });
  return new Failure("reply-cut-off", message, { retry: "never" });
};

const checkLimits = (reply: ReplyCollector, ending: Ending, replying: Replying): void => {
  const { finish = "", refusal } = reply;
  const { isEmpty, isWhole } = ending;
  const { redact, keepsCutOff } = replying;
  if (ofLength.test(finish)) {
    if (isWhole || (keepsCutOff && !isEmpty)) return;
    throw limitFailure(reply, ending, replying);
  }
  if (ofFilter.test(finish) || (isEmpty && refusal !== "")) {
    const why = refusal === "" ? "" : `: ${redact(refusal).slice(0, maxRefusalCharacters)}`;
    throw filteredFailure(replying, why);
  }
};

/** Says what to change after a reply without any words; a server that counts the tokens of the prompt has read it. */
const emptyReply = ({ usage }: ReplyCollector, { host, model }: Replying): string => {
  const { inputTokens: read = 0 } = usage;
  return read > 0
    ? `${host} sent an empty reply for ${model} to a prompt of ${read} tokens; lower LLM_CONTEXT_TOKENS if its context is shorter, or set LLM_MODEL to another model`
    : `${host} sent an empty reply for ${model}; check that LLM_BASE_URL and LLM_MODEL name a chat model that runs`;
};

/**
 * Returns the text of a complete reply.
 * @throws {Failure} `reply-cut-off`, `prompt-too-long`, `reply-empty`, `reply-filtered` with the setting that may help, or
 * `model-down` if the connection ended before the reply did
 */
export const checkReply = (reply: ReplyCollector, replying: Replying): string => {
  const { host, model, limit, wantsJson } = replying;
  const text = answerIn(reply, wantsJson);
  const isValue = wantsJson && parseJsonReply(text, { repair: false }).ok;
  const isEmpty = !isValue && stripThoughts(text) === "";
  // A gateway may drop a reply that is only reasoning, and count its tokens.
  const isCounted = (reply.usage.outputTokens ?? 0) > maxOfFullContext;
  const onlyThought = isEmpty && (reply.reasoned || text.trim() !== "" || isCounted);
  checkEnd(reply, isValue, replying);
  checkLimits(reply, { isEmpty, isWhole: isValue && endsWithJson(text), onlyThought }, replying);
  if (!isEmpty) return text;
  const message = onlyThought
    ? `${model} of ${host} reasoned and gave no reply; lower LLM_REASONING_EFFORT, or ${raiseLimit(limit)}`
    : emptyReply(reply, replying);
  throw new Failure("reply-empty", message, { retry: "never" });
};
