import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { ModelUsage } from "../model/language-model.ts";

const usageSchema = z
  .object({
    prompt_tokens: z.number().default(0),
    completion_tokens: z.number().default(0),
    completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish(),
  })
  .nullish();
const messageSchema = z
  .object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    // What a model thinks before it answers has a name of its own at each provider.
    reasoning_content: z.unknown(),
    reasoning: z.unknown(),
    thinking: z.unknown(),
  })
  .partial()
  .nullish();

// Read minimally: what calls itself compatible leaves out much and adds more.
const pieceSchema = z.object({
  choices: z
    .array(z.object({ delta: messageSchema, message: messageSchema, finish_reason: z.string().nullish() }))
    .default([]),
  usage: usageSchema,
});

/** What of a reply has come so far. */
export interface ReplyCollector {
  /** Takes a chunk of a stream, or a whole completion. True when there is enough: the reply is longer than it may be. */
  add(piece: unknown): boolean;
  readonly text: string;
  /** Undefined when the endpoint did not count. */
  readonly usage: ModelUsage | undefined;
  /** Why the reply ends, in the endpoint's word; undefined until it does. */
  readonly finish: string | undefined;
  /** Whether the model said something that is no part of its answer. */
  readonly reasoned: boolean;
  /** In the model's words why it does not answer; empty when it does. */
  readonly refusal: string;
}

type Piece = z.output<typeof pieceSchema>;

const readPiece = (piece: unknown): Piece => {
  const read = pieceSchema.safeParse(piece);
  if (read.success) return read.data;
  const message = `the endpoint does not answer as chat completions do: ${z.prettifyError(read.error)}`;
  throw new Failure("model-down", message, { retry: "backoff" });
};

const messageOf = ({ choices: [choice] }: Piece) => choice?.delta ?? choice?.message ?? {};

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const hasReasoning = (piece: Piece): boolean => {
  const { reasoning_content: content, reasoning, thinking } = messageOf(piece);
  const counted = piece.usage?.completion_tokens_details?.reasoning_tokens ?? 0;
  return [content, reasoning, thinking].some(isSaid) || counted > 0;
};

/** Collects a reply up to so many characters; a longer one ends with `length`. */
export const createReplyCollector = (maxCharacters: number): ReplyCollector => {
  let text = "";
  let refusal = "";
  let usage: ModelUsage | undefined;
  let finish: string | undefined;
  let reasoned = false;
  return {
    add: (piece) => {
      const read = readPiece(piece);
      const { content, refusal: refused } = messageOf(read);
      const counted = read.usage;
      text += content ?? "";
      refusal += refused ?? "";
      finish = read.choices[0]?.finish_reason ?? finish;
      if (counted) usage = { inputTokens: counted.prompt_tokens, outputTokens: counted.completion_tokens };
      reasoned ||= hasReasoning(read);
      const isEnough = text.length > maxCharacters;
      if (isEnough) finish = "length";
      return isEnough;
    },
    get text() {
      return text;
    },
    get usage() {
      return usage;
    },
    get finish() {
      return finish;
    },
    get reasoned() {
      return reasoned;
    },
    get refusal() {
      return refusal;
    },
  };
};
