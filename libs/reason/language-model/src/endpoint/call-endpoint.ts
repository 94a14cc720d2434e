import type { Failure } from "@quarry/failure";
import type { Completion, CompletionRequest, ModelUsage } from "../model/language-model.ts";
import type { CallModel, ModelCall } from "../model/retries.ts";
import { costOf, estimatePromptTokens, estimateTokens, type Price } from "../usage.ts";
import { checkReply, cutOffOf } from "./check-reply.ts";
import { type Dialect, fullDialect, simplerDialect } from "./dialect.ts";
import type { PostChat } from "./endpoint-client.ts";
import { EndpointError } from "./endpoint-error.ts";
import { hasNoCredit, isFiltered, isLoading, isTooFast, isTooLong, isWrongKey } from "./error-words.ts";
import { failureOf } from "./failures.ts";
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
// For an answer without a limit: more than current models write in one reply.
const maxUnlimitedTokens = 131_072;

type Asked =
  | { readonly ok: true; readonly completion: Completion }
  | { readonly ok: false; readonly simpler: Partial<Dialect> };

// Zero counts as missing, because some endpoints do not count.
const usageOf = ({ request }: ModelCall, { text, handed, usage }: ReplyCollector): ModelUsage => ({
  inputTokens: usage.inputTokens || estimatePromptTokens(request.messages),
  outputTokens: usage.outputTokens || estimateTokens(text + handed),
});

const nothing: ModelUsage = { inputTokens: 0, outputTokens: 0 };

// True if an endpoint has started to reply or to reason: it has read the prompt, and may charge for it.
const hasBegun = ({ text, handed, finish, usage, reasoned }: ReplyCollector): boolean =>
  text + handed !== "" || reasoned || finish !== undefined || usage.inputTokens !== undefined;

// Vocabularies differ by less; below this share the prompt was cut. Short prompts are estimated poorly.
const minReadShare = 0.45;
const minJudgedTokens = 1_500;

/** Returns the tokens that the endpoint read of a silently truncated prompt, by its own count; undefined if it read all. */
const cutOf = ({ messages }: CompletionRequest, { usage }: ReplyCollector): Completion["promptCut"] => {
  const { inputTokens: read = 0 } = usage;
  const sent = estimatePromptTokens(messages);
  return read > 0 && sent >= minJudgedTokens && read < minReadShare * sent ? { sent, read } : undefined;
};

const ofAnotherCause = [isTooLong, isTooFast, isFiltered, hasNoCredit, isWrongKey];

/** Returns a simpler dialect to retry a refused request with; undefined if its form is not the problem. */
const simplerFor = (
  error: unknown,
  dialect: Dialect,
  { request, limit }: { readonly request: CompletionRequest; readonly limit: number | undefined },
): Partial<Dialect> | undefined => {
  if (!(error instanceof EndpointError) || ofAnotherCause.some((is) => is(error))) return undefined;
  const { status, message: complaint } = error;
  // Servers also say of the grammar of a schema that it is initialised or loaded.
  if (status < 500 && isLoading(error)) return undefined;
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
    await readReply(response, { host: options.host, reply }).catch((error: unknown) => {
      // A connection error after the end of the reply does not matter.
      if (error instanceof EndpointError || reply.finish === undefined) throw error;
    });
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
 * Creates the call of an OpenAI-compatible endpoint. A refused form of a request is replaced by a simpler one, remembered for the
 * model once it is accepted.
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
        // An endpoint that accepted a schema without enforcing it does not get one again.
        if (schema && unheld) dialects.set(call.model, { ...known, format: dialect.format });
        // A call without new information must not overwrite what others learned meanwhile.
        else if (known !== remembered && !known.isGuess) dialects.set(call.model, known);
        return asked.completion;
      }
      known = { ...known, ...asked.simpler };
    }
  };
};
