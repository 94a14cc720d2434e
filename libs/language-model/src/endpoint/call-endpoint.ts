import { Failure } from "@quarry/failure";
import { APIError, type OpenAI } from "openai";
import type { CallModel, ModelCall } from "../guards/model-call.ts";
import type { Completion, ModelUsage } from "../model/language-model.ts";
import { estimatePromptTokens, estimateTokens } from "../usage/estimate-tokens.ts";
import { costOf, type Price } from "../usage/prices.ts";
import { type Dialect, fullDialect, simplerDialect } from "./dialect.ts";
import { complaintOf, failureOf } from "./failure-of.ts";
import { createReplyCollector, type ReplyCollector } from "./reply-collector.ts";
import { requestBody } from "./request-body.ts";

/** How an endpoint is called. */
export interface EndpointOptions {
  readonly client: OpenAI;
  readonly host: string;
  readonly redact: (text: string) => string;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  /** Of one request, from its first byte to the last of its answer. */
  readonly timeoutMs: number;
  readonly priceOf: (model: string) => Price;
  /** A signal that aborts after so many milliseconds. */
  readonly timer: (delayMs: number) => AbortSignal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

// No vocabulary packs more into its tokens; whoever says more does not keep to the limit it was given.
const mostCharactersPerToken = 16;

type Asked =
  | { readonly ok: true; readonly completion: Completion }
  | { readonly ok: false; readonly simpler: Dialect };

const collect = async (
  { client }: EndpointOptions,
  body: ReturnType<typeof requestBody>,
  { reply, signal }: { readonly reply: ReplyCollector; readonly signal: AbortSignal },
): Promise<void> => {
  const { data, response } = await client.chat.completions.create(body, { signal }).withResponse();
  if (response.headers.get("content-type")?.includes("application/json")) {
    // It does not stream; `data` has read nothing yet.
    reply.add(await response.json());
    return;
  }
  for await (const chunk of data) if (reply.add(chunk)) return;
  // The client ends quietly when the connection does.
  if (!reply.ended) throw new Failure("model-down", "the reply was cut off", { retry: "backoff" });
};

const timedOut = ({ host, timeoutMs }: EndpointOptions): Failure =>
  new Failure("deadline-exceeded", `${host} did not answer within ${timeoutMs} ms`, { retry: "backoff" });

const usageOf = ({ request }: ModelCall, { text, usage }: ReplyCollector): ModelUsage =>
  usage ?? { inputTokens: estimatePromptTokens(request.messages), outputTokens: estimateTokens(text) };

const ask = async (options: EndpointOptions, call: ModelCall, dialect: Dialect): Promise<Asked> => {
  const { model, request } = call;
  const reply = createReplyCollector(options.maxOutputTokens * mostCharactersPerToken);
  const timeout = options.timer(options.timeoutMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  const tell = (outcome: "answered" | "refused" | Failure["code"], usage: ModelUsage): void =>
    request.report?.({ model, outcome, ...usage, cost: costOf(usage, options.priceOf(model)) });
  try {
    await collect(options, requestBody(model, request, dialect, options), { reply, signal });
    signal.throwIfAborted();
    const usage = usageOf(call, reply);
    tell("answered", usage);
    return { ok: true, completion: { text: reply.text, usage } };
  } catch (error) {
    const nothing = { inputTokens: 0, outputTokens: 0 };
    // Whoever began to answer has read the prompt, and may charge for it.
    const spent = reply.text === "" && !signal.aborted ? nothing : usageOf(call, reply);
    const structured = request.schema !== undefined;
    const status = error instanceof APIError ? (error.status ?? 0) : 0;
    const simpler = simplerDialect(dialect, { status, complaint: complaintOf(error), structured });
    if (simpler && !signal.aborted) {
      tell("refused", nothing);
      return { ok: false, simpler };
    }
    const failure = timeout.aborted ? timedOut(options) : failureOf(error, { ...options, model });
    tell(request.signal.aborted ? "cancelled" : failure.code, spent);
    request.signal.throwIfAborted();
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
    let dialect = dialects.get(call.model) ?? fullDialect;
    for (;;) {
      const asked = await ask(options, call, dialect);
      if (asked.ok) {
        dialects.set(call.model, dialect);
        return asked.completion;
      }
      dialect = asked.simpler;
    }
  };
};
