import { z } from "zod";
import type { RedisOptions } from "./connection/connect-redis.ts";
import { linkProducer } from "./connection/redis-link.ts";

const lastReplySchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The problem; null if the model replied. */
  problem: z.string().nullable(),
});

/** Result of the last request to the language model by any process. */
export type LastReply = z.output<typeof lastReplySchema>;

/** Shares the last result of a language model with processes that do not call it. */
export interface LastReplies {
  /** Stores the result; does nothing while Redis is down. */
  write(reply: LastReply): Promise<void>;
  /** Resolves to undefined if the model was not called for a month. @throws {Failure} redis-down */
  read(): Promise<LastReply | undefined>;
  close(): Promise<void>;
}

const key = "model:last-reply";
const keptSeconds = 30 * 86_400;

/** Opens the record of the last reply. */
export const createLastReplies = ({ redis }: { readonly redis: RedisOptions }): LastReplies => {
  const { ask, close } = linkProducer(redis);
  return {
    write: async (reply) => {
      await ask((connection) => connection.set(key, JSON.stringify(reply), "EX", keptSeconds)).catch(
        () => undefined,
      );
    },
    read: async () => {
      const text = await ask((connection) => connection.get(key));
      return text === null ? undefined : lastReplySchema.parse(JSON.parse(text));
    },
    close,
  };
};
