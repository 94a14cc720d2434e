import { Failure } from "@quarry/failure";
import type { OpenAI } from "openai";
import { APIError } from "openai/error";
import type { Completion, ModelUsage } from "../model/language-model.ts";
import type { CallModel, ModelCall } from "../model/retries.ts";
import { stripThoughts } from "../tasks/parse-json-reply.ts";
import { costOf, estimatePromptTokens, estimateTokens, type Price } from "../usage.ts";
import { type Dialect, fullDialect, simplerDialect } from "./dialect.ts";
import { complaintOf, failureOf } from "./failures.ts";
import { createReplyCollector, type ReplyCollector } from "./reply-collector.ts";
import { dialectFor, outputLimitOf, requestBody, type SamplingOptions } from "./request-body.ts";

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
const checkReply = (
  { text, finish, reasoned, refusal }: ReplyCollector,
  { host, model, limit, redact }: Replying,
): void => {
  const answer = stripThoughts(text);
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

/** How an endpoint is called. */
export interface EndpointOptions extends SamplingOptions {
  readonly client: () => Promise<OpenAI>;
  readonly host: string;
  readonly redact: (text: string) => string;
  readonly priceOf: (model: string) => Price;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

// No vocabulary packs more into its tokens; whoever says more does not keep to the limit it was given.
const maxCharactersPerToken = 16;
// Of an answer without a limit: more than any model of today writes at once.
const maxUnlimitedTokens = 131_072;

type Asked =
  | { readonly ok: true; readonly completion: Completion }
  | { readonly ok: false; readonly simpler: Partial<Dialect> };

const collect = async (
  { client }: EndpointOptions,
  body: ReturnType<typeof requestBody>,
  { reply, signal }: { readonly reply: ReplyCollector; readonly signal: AbortSignal },
): Promise<void> => {
  const { chat } = await client();
  const { data, response } = await chat.completions.create(body, { signal }).withResponse();
  if (response.headers.get("content-type")?.includes("application/json")) {
    // It does not stream; `data` has read nothing yet.
    reply.add(await response.json());
    return;
  }
  for await (const chunk of data) if (reply.add(chunk)) return;
};

const usageOf = ({ request }: ModelCall, { text, usage }: ReplyCollector): ModelUsage =>
  usage ?? { inputTokens: estimatePromptTokens(request.messages), outputTokens: estimateTokens(text) };

const nothing: ModelUsage = { inputTokens: 0, outputTokens: 0 };

// Whoever began to answer, or to think, has read the prompt, and may charge for it.
const hasBegun = ({ text, finish, usage, reasoned }: ReplyCollector): boolean =>
  text !== "" || reasoned || finish !== undefined || usage !== undefined;

const ask = async (options: EndpointOptions, call: ModelCall, dialect: Dialect): Promise<Asked> => {
  const { model, request } = call;
  const { signal } = request;
  const limit = outputLimitOf(dialect, options);
  const reply = createReplyCollector((limit ?? maxUnlimitedTokens) * maxCharactersPerToken);
  const tell = (outcome: "answered" | "refused" | Failure["code"], usage: ModelUsage): void =>
    request.report?.({ model, outcome, ...usage, cost: costOf(usage, options.priceOf(model)) });
  try {
    await collect(options, requestBody(model, request, dialect, options), { reply, signal });
    signal.throwIfAborted();
    checkReply(reply, { ...options, model, limit });
    const usage = usageOf(call, reply);
    tell("answered", usage);
    const structured = dialect.format === "strict" || dialect.format === "json_schema";
    return { ok: true, completion: { text: reply.text, usage, structured } };
  } catch (error) {
    const complaint = complaintOf(error);
    const status = error instanceof APIError ? (error.status ?? 0) : 0;
    const structured = request.schema !== undefined;
    const refusal = { status, complaint, structured, limited: limit !== undefined };
    const simpler = signal.aborted ? undefined : simplerDialect(dialect, refusal);
    if (simpler) {
      tell("refused", nothing);
      return { ok: false, simpler };
    }
    const failure = failureOf(error, { ...options, model });
    const isCharged = hasBegun(reply) || signal.aborted || failure.code === "deadline-exceeded";
    tell(signal.aborted ? "cancelled" : failure.code, isCharged ? usageOf(call, reply) : nothing);
    signal.throwIfAborted();
    throw failure;
  }
};

/**
 * Asks an OpenAI-compatible endpoint. What form of a request it refuses for a model is asked in a simpler one, and
 * remembered as soon as that is answered.
 */
export const callEndpoint = (options: EndpointOptions): CallModel => {
  const dialects = new Map<string, Dialect>();
  return async (call) => {
    const { schema, unheld } = call.request;
    const remembered = dialects.get(call.model) ?? fullDialect;
    let known = remembered;
    for (;;) {
      const dialect = dialectFor(known, call.request);
      const asked = await ask(options, call, dialect);
      if (asked.ok) {
        // Who took a schema and did not keep to it is not trusted with one again.
        if (schema && unheld) dialects.set(call.model, { ...known, format: dialect.format });
        // A call that learned nothing leaves what others learned in the meantime.
        else if (known !== remembered) dialects.set(call.model, known);
        return asked.completion;
      }
      known = { ...known, ...asked.simpler };
    }
  };
};
