import type { Failure } from "@quarry/failure";
import type { Completion, CompletionRequest, ModelUsage } from "../model/language-model.ts";
import type { CallModel, ModelCall } from "../model/retries.ts";
import { costOf, estimatePromptTokens, estimateTokens, type Price } from "../usage.ts";
import { checkReply, cutOffOf } from "./check-reply.ts";
import { type Dialect, fullDialect, simplerDialect } from "./dialect.ts";
import type { PostChat } from "./endpoint-client.ts";
import { EndpointError } from "./endpoint-error.ts";
import { failureOf, isTooLong } from "./failures.ts";
import { readReply } from "./read-reply.ts";
import { createReplyCollector, type ReplyCollector } from "./reply-collector.ts";
import { dialectFor, outputLimitOf, requestBody, type SamplingOptions } from "./request-body.ts";

/** Options of calls to an endpoint. */
export interface EndpointOptions extends SamplingOptions {
  readonly post: PostChat;
  readonly host: string;
  readonly redact: (text: string) => string;
  readonly priceOf: (model: string) => Price;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

// No vocabulary packs more characters into a token; a longer reply exceeds its limit.
const maxCharactersPerToken = 16;
// Of an answer without a limit: more than any model of today writes at once.
const maxUnlimitedTokens = 131_072;

type Asked =
  | { readonly ok: true; readonly completion: Completion }
  | { readonly ok: false; readonly simpler: Partial<Dialect> };

const usageOf = ({ request }: ModelCall, { text, usage }: ReplyCollector): ModelUsage => ({
  inputTokens: usage.inputTokens ?? estimatePromptTokens(request.messages),
  outputTokens: usage.outputTokens ?? estimateTokens(text),
});

const nothing: ModelUsage = { inputTokens: 0, outputTokens: 0 };

// An endpoint that has started to reply or to think has read the prompt, and may charge for it.
const hasBegun = ({ text, finish, usage, reasoned }: ReplyCollector): boolean =>
  text !== "" || reasoned || finish !== undefined || usage.inputTokens !== undefined;

// Vocabularies differ by less; what is below was not read. Short prompts are estimated badly.
const minReadShare = 0.45;
const minJudgedTokens = 1_500;

/** Tokens that the endpoint read of a prompt that it truncated silently, by its own count; undefined when it read all of it. */
const cutOf = ({ messages }: CompletionRequest, { usage }: ReplyCollector): Completion["promptCut"] => {
  const { inputTokens: read = 0 } = usage;
  const sent = estimatePromptTokens(messages);
  return read > 0 && sent >= minJudgedTokens && read < minReadShare * sent ? { sent, read } : undefined;
};

/** The simpler dialect in which a refused request may be taken; undefined when its form is not what is wrong. */
const simplerFor = (
  error: unknown,
  dialect: Dialect,
  { request, limit }: { readonly request: CompletionRequest; readonly limit: number | undefined },
): Partial<Dialect> | undefined => {
  if (!(error instanceof EndpointError) || isTooLong(error)) return undefined;
  const { status, message: complaint } = error;
  const structured = request.schema !== undefined;
  return simplerDialect(dialect, { status, complaint, structured, limited: limit !== undefined });
};

const ask = async (options: EndpointOptions, call: ModelCall, dialect: Dialect): Promise<Asked> => {
  const { model, request } = call;
  const { signal } = request;
  const limit = outputLimitOf(dialect, options);
  const reply = createReplyCollector((limit ?? maxUnlimitedTokens) * maxCharactersPerToken);
  const tell = (outcome: "answered" | "refused" | Failure["code"], usage: ModelUsage): void =>
    request.report?.({ model, outcome, ...usage, cost: costOf(usage, options.priceOf(model)) });
  try {
    const response = await options.post(requestBody(model, request, dialect, options), signal);
    await readReply(response, { host: options.host, reply });
    signal.throwIfAborted();
    const wantsJson = request.schema !== undefined;
    const keepsCutOff = request.keepsCutOff === true;
    const text = checkReply(reply, { ...options, model, limit, wantsJson, keepsCutOff });
    const cutOff = cutOffOf(reply, { host: options.host, model, limit });
    const promptCut = cutOf(request, reply);
    const usage = usageOf(call, reply);
    tell("answered", usage);
    const structured = dialect.format === "strict" || dialect.format === "json_schema";
    return {
      ok: true,
      completion: {
        text,
        usage,
        structured,
        ...(promptCut ? { promptCut } : {}),
        ...(cutOff !== undefined && { cutOff }),
      },
    };
  } catch (error) {
    const simpler = signal.aborted ? undefined : simplerFor(error, dialect, { request, limit });
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
        // An endpoint that accepted a schema and did not enforce it is not sent one again.
        if (schema && unheld) dialects.set(call.model, { ...known, format: dialect.format });
        // A call that learned nothing leaves what others learned in the meantime.
        else if (known !== remembered && !known.isGuess) dialects.set(call.model, known);
        return asked.completion;
      }
      known = { ...known, ...asked.simpler };
    }
  };
};
