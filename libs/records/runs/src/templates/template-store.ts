import {
  isoTimeSchema,
  operator,
  ownedId,
  type OwnerMark,
  type Template,
  templateSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkProducer, ownerMark, type RedisOptions } from "@quarry/redis";
import type { z } from "zod";

const storedSchema = templateSchema.extend({ updatedAt: isoTimeSchema });

/** A template of an owner, with the time of its last change. */
export type StoredTemplate = z.output<typeof storedSchema>;

/** Templates that users save. Each method throws `redis-down` within seconds. */
export interface TemplateStore {
  /**
   * Saves a template under its name, in place of an earlier one; durable when it resolves.
   * @throws {Failure} too-many if the
   * owner has the maximum number
   */
  put(template: Template, owner?: string): Promise<StoredTemplate>;
  get(name: string, owner?: string): Promise<StoredTemplate | undefined>;
  /** Lists the templates by name. */
  list(owner?: string): Promise<readonly StoredTemplate[]>;
  /** False if there is no such template. */
  remove(name: string, owner?: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Templates of one owner. */
const maxTemplates = 100;

const keyOf = (mark: OwnerMark): string => ownedId("templates", mark);

/** KEYS: templates of the owner. ARGV: name, template, maximum. */
const putScript = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1`;

const read = (text: string): StoredTemplate => storedSchema.parse(JSON.parse(text));

/** Opens the templates of all owners. */
export const createTemplateStore = ({
  redis,
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: () => number;
}): TemplateStore => {
  const { ask, close } = linkProducer(redis);
  const keyFor = (owner = operator): string => keyOf(ownerMark(owner));
  return {
    put: async (template, owner) => {
      const stored: StoredTemplate = { ...template, updatedAt: new Date(clock()).toISOString() };
      const reply = await ask((connection) =>
        connection.eval(putScript, 1, keyFor(owner), stored.name, JSON.stringify(stored), maxTemplates),
      );
      if (reply === 1) return stored;
      throw new Failure("too-many", `you have ${maxTemplates} templates, the maximum; remove one first`, {
        retry: "never",
      });
    },
    get: async (name, owner) => {
      const text = await ask((connection) => connection.hget(keyFor(owner), name));
      return text === null ? undefined : read(text);
    },
    list: async (owner) => {
      const texts = await ask((connection) => connection.hvals(keyFor(owner)));
      return texts.map(read).toSorted((one, other) => one.name.localeCompare(other.name));
    },
    remove: async (name, owner) => (await ask((connection) => connection.hdel(keyFor(owner), name))) === 1,
    close,
  };
};
