import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { ModelUsage } from "../model/language-model.ts";

const usageSchema = z
  .object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) })
  .nullish();
const saidSchema = z.object({ content: z.string().nullish() }).nullish();

// Read minimally: what calls itself compatible leaves out much and adds more.
const pieceSchema = z.object({
  choices: z
    .array(z.object({ delta: saidSchema, message: saidSchema, finish_reason: z.string().nullish() }))
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
  /** Whether the endpoint said that the reply ends here. */
  readonly ended: boolean;
}

/** Collects a reply up to so many characters. */
export const createReplyCollector = (maxCharacters: number): ReplyCollector => {
  let text = "";
  let usage: ModelUsage | undefined;
  let ended = false;
  return {
    add: (piece) => {
      const read = pieceSchema.safeParse(piece);
      if (!read.success) {
        const message = `the endpoint does not answer as chat completions do: ${z.prettifyError(read.error)}`;
        throw new Failure("model-down", message, { retry: "backoff" });
      }
      const [choice] = read.data.choices;
      const counted = read.data.usage;
      text += choice?.delta?.content ?? choice?.message?.content ?? "";
      if (typeof choice?.finish_reason === "string") ended = true;
      if (counted) usage = { inputTokens: counted.prompt_tokens, outputTokens: counted.completion_tokens };
      const enough = text.length > maxCharacters;
      if (enough) text = text.slice(0, maxCharacters);
      return enough;
    },
    get text() {
      return text;
    },
    get usage() {
      return usage;
    },
    get ended() {
      return ended;
    },
  };
};
