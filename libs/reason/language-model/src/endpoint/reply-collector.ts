import { type Fields, fieldsOf, isFields } from "../fields.ts";
import type { ModelUsage } from "../model/language-model.ts";

/** Token counts reported by the endpoint; undefined if missing. */
export type CountedUsage = { readonly [Count in keyof ModelUsage]: ModelUsage[Count] | undefined };

/** Parts of a reply received so far. */
export interface ReplyCollector {
  /** Adds a chunk of a stream, or a whole completion; returns true when the reply exceeds its limit. */
  add(piece: unknown): boolean;
  /** Marks the reply as complete: its stream ended with `[DONE]`, or it arrived in one piece. */
  end(): void;
  readonly text: string;
  /** An answer in place of content: parsed by the server, or the arguments of a function that the model called. */
  readonly handed: string;
  /** Reasoning before the answer, if the endpoint separates it. */
  readonly reasoning: string;
  readonly usage: CountedUsage;
  /** The endpoint's reason for the end; undefined until it ends, or if not reported. */
  readonly finish: string | undefined;
  readonly isEnded: boolean;
  /** True if the model produced text outside its answer. */
  readonly reasoned: boolean;
  /** The model's explanation why it does not answer; empty if it does. */
  readonly refusal: string;
}

const isSomething = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

// Providers have different names for reasoning.
const reasoningFields = [
  "reasoning_content",
  "reasoning",
  "thinking",
  "reasoning_text",
  "thought",
  "reasoning_details",
];

/** Returns the text of a message's content, which may be a string, a part, or a list of parts. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("");
  const fields = fieldsOf(content);
  const { type, text, content: inner } = fields;
  if (typeof type === "string" && /think|reason/iu.test(type)) return "";
  const said = text ?? inner;
  if (said !== undefined) return textOf(said);
  // An answer as parsed JSON.
  return type === undefined && Object.keys(fields).length > 0 ? JSON.stringify(fields) : "";
};

/** Returns an answer outside the content: parsed by the server, or the arguments of the first function call. */
const handedIn = ({ parsed, tool_calls: calls, function_call: call }: Fields): string => {
  if (isSomething(parsed)) return JSON.stringify(parsed);
  const first = fieldsOf(Array.isArray(calls) ? calls[0] : undefined);
  if ((first["index"] ?? 0) !== 0) return "";
  const given = fieldsOf(first["function"] ?? call)["arguments"];
  return isFields(given) ? JSON.stringify(given) : textOf(given);
};

/** Returns the reasoning in the parts of a message's content. */
const thoughtIn = (content: unknown): string => {
  if (!Array.isArray(content)) return "";
  return content
    .map(fieldsOf)
    .filter(({ type }) => typeof type === "string" && /think|reason/iu.test(type))
    .map(({ thinking, text, summary }) => textOf(thinking ?? text ?? summary))
    .join("");
};

/** Returns the first choice of a list, of an object with numbers for names, or the only one. */
const firstChoice = (choices: unknown): Fields => {
  if (Array.isArray(choices)) return fieldsOf(choices[0]);
  const only = fieldsOf(choices);
  return fieldsOf(only["0"] ?? only);
};

/** Returns why the model does not answer, from a message or from the parts of its content. */
const refusalIn = ({ refusal, content }: Fields): string =>
  [refusal, ...(Array.isArray(content) ? content.map((part) => fieldsOf(part)["refusal"]) : [])]
    .map(textOf)
    .join("");

/** Returns why the prompt was blocked, as gateways of Gemini say beside empty choices. */
const blockIn = (fields: Fields): string => {
  const feedback = fieldsOf(fields["prompt_feedback"] ?? fields["promptFeedback"]);
  return textOf(feedback["block_reason"] ?? feedback["blockReason"]);
};

// Some servers name a reason in each piece although none ends the reply.
const noReason =
  /^(?:null|none|undefined|unknown|unspecified|finish_reason_unspecified|in_progress|not_finished)?$/iu;

/** OpenRouter says here that a provider failed or blocked the answer, beside a usual reason. */
const failed = /error|malformed|abort|cancel|safety|prohibited|recitation/iu;

const reasonIn = ({ finish_reason: reason, native_finish_reason: native }: Fields): unknown =>
  typeof native === "string" && failed.test(native) ? native : reason;

// A shorter text may well repeat itself.
const minRepeatedCharacters = 16;

/** Joins the pieces of a stream. Some servers send the whole text so far in each, of which only the last is stored and counted. */
const createPieces = (maxCharacters: number) => {
  let text = "";
  let last = "";
  /** Lengths of the pieces while each begins with the one before it. */
  let growing: number[] | undefined = [];
  const joined = (lengths: readonly number[]): string => {
    let all = "";
    for (const length of lengths) if (all.length <= maxCharacters) all += last.slice(0, length);
    return all;
  };
  /** True if deltas cannot grow so by chance. */
  const isCumulative = (lengths: readonly number[]): boolean =>
    lengths.length > 2 || (lengths.length === 2 && (lengths[0] ?? 0) >= minRepeatedCharacters);
  return {
    add: (piece: string): void => {
      if (piece === "") return;
      if (growing !== undefined && piece.length > last.length && piece.startsWith(last)) {
        growing.push(piece.length);
        last = piece;
        return;
      }
      text = (growing === undefined ? text : joined(growing)) + piece;
      growing = undefined;
    },
    replace: (whole: string): void => {
      text = whole;
      growing = undefined;
    },
    get text() {
      if (growing === undefined) return text;
      return isCumulative(growing) ? last : joined(growing);
    },
  };
};

/** Parses a token count, also from text. */
const countOf = (value: unknown): number | undefined => {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const count = Number(value);
  return Number.isFinite(count) && count >= 0 ? count : undefined;
};

/** Returns the tokens of a reply; of one without any, the tokens that only the total has: some gateways count reasoning nowhere else. */
const writtenIn = (counted: Fields, read: number | undefined): number | undefined => {
  const written = countOf(counted["completion_tokens"] ?? counted["output_tokens"]);
  const beyond = read === undefined ? 0 : (countOf(counted["total_tokens"]) ?? 0) - read;
  return (written ?? 0) === 0 && beyond > 0 ? beyond : written;
};

/** Collects a reply up to `maxCharacters`; a longer one ends with `length`. Malformed parts of a chunk are ignored. */
export const createReplyCollector = (maxCharacters: number): ReplyCollector => {
  const pieces = createPieces(maxCharacters);
  const reply = {
    get text() {
      return pieces.text;
    },
    handed: "",
    reasoning: "",
    usage: { inputTokens: undefined, outputTokens: undefined } as CountedUsage,
    finish: undefined as string | undefined,
    isEnded: false,
    reasoned: false,
    refusal: "",
  };

  const takeUsage = (counted: Fields): void => {
    const { inputTokens, outputTokens } = reply.usage;
    const read = countOf(counted["prompt_tokens"] ?? counted["input_tokens"]);
    reply.usage = {
      inputTokens: read ?? inputTokens,
      outputTokens: writtenIn(counted, read) ?? outputTokens,
    };
    const details = fieldsOf(counted["completion_tokens_details"]);
    reply.reasoned ||= (countOf(details["reasoning_tokens"]) ?? 0) > 0;
  };
  const takeMessage = (message: Fields, { isWhole, isLast }: Record<"isWhole" | "isLast", boolean>): void => {
    const { content } = message;
    const said = textOf(content);
    // A last chunk may repeat the whole message.
    const isRepeated = isLast && said.length >= minRepeatedCharacters && said === pieces.text;
    if (isWhole && said !== "") pieces.replace(said);
    else if (!isRepeated) pieces.add(said);
    reply.handed += handedIn(message);
    const thought = reasoningFields.map((name) => textOf(message[name])).find((one) => one !== "") ?? "";
    reply.reasoning += thought + thoughtIn(content);
    reply.refusal += refusalIn(message);
    reply.reasoned ||= reply.reasoning !== "" || reasoningFields.some((name) => isSomething(message[name]));
  };
  const add = (piece: unknown): boolean => {
    const fields = fieldsOf(piece);
    const choice = firstChoice(fields["choices"]);
    const delta = fieldsOf(choice["delta"]);
    const isWhole = Object.keys(delta).length === 0 && isFields(choice["message"]);
    const reason = reasonIn(choice);
    const isLast = typeof reason === "string" && !noReason.test(reason);
    takeMessage(isWhole ? fieldsOf(choice["message"]) : delta, { isWhole, isLast });
    if (typeof choice["text"] === "string") pieces.add(choice["text"]);
    if (isLast) reply.finish = reason;
    reply.refusal += blockIn(fields);
    takeUsage(fieldsOf(fields["usage"]));
    const isEnough = pieces.text.length + reply.handed.length > maxCharacters;
    if (isEnough) reply.finish = "length";
    return isEnough;
  };
  const end = (): void => {
    reply.isEnded = true;
  };
  return Object.assign(reply, { add, end });
};
