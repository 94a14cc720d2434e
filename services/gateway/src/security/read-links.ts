import { randomBytes } from "node:crypto";
import { linkProducer, type RedisOptions, removeTogether } from "@quarry/redis";
import { z } from "zod";
import { digestOf } from "./keys.ts";

/** Target of a public link: a report, or the feed of a watch. */
type LinkKind = "report" | "feed";

const linkSchema = z.object({
  id: z.string(),
  kind: z.enum(["report", "feed"]),
  /** Id of the run or the watch. */
  subject: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});

/** A read-only link to one resource. */
export type ReadLink = z.output<typeof linkSchema>;

/** Links that work without a key. Each method throws `redis-down` within seconds. */
export interface ReadLinkStore {
  /** Creates a link; its token is the only access to it, and is not stored. */
  create(link: {
    readonly kind: LinkKind;
    readonly subject: string;
    /** Lifetime in seconds; null for the lifetime of its subject. */
    readonly seconds: number | null;
  }): Promise<{ readonly link: ReadLink; readonly token: string }>;
  /** Finds the link for a token until it expires or is revoked. */
  find(kind: LinkKind, token: string): Promise<ReadLink | undefined>;
  /** Lists the valid links of a run or watch, oldest first. */
  list(kind: LinkKind, subject: string): Promise<readonly ReadLink[]>;
  /** Resolves to false if there is no such link. */
  revoke(kind: LinkKind, subject: string, linkId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Stored under the hash of its token, so that stores and backups contain no usable token. */
const recordOf = (digest: string): string => `api-keys:link:${digest}`;
const listOf = (kind: LinkKind, subject: string): string => `api-keys:links:${kind}:${subject}`;

const isToken = (token: string): boolean => /^[\w-]{43}$/u.test(token);

const storedSchema = linkSchema.extend({ digest: z.string() });
const read = (text: string): z.output<typeof storedSchema> => storedSchema.parse(JSON.parse(text));

/** Creates the store of links shared by all gateways. */
export const createReadLinkStore = ({
  redis,
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  readonly clock?: () => number;
}): ReadLinkStore => {
  const { ask, close } = linkProducer(redis);
  const viewOf = ({ digest: _digest, ...link }: z.output<typeof storedSchema>): ReadLink => link;
  const isOver = ({ expiresAt }: Pick<ReadLink, "expiresAt">): boolean =>
    expiresAt !== null && Date.parse(expiresAt) <= clock();
  const all = async (kind: LinkKind, subject: string) =>
    (await ask((connection) => connection.hvals(listOf(kind, subject)))).map(read);
  const forget = async (links: readonly z.output<typeof storedSchema>[]): Promise<void> => {
    if (links.length === 0) return;
    await removeTogether(
      ask,
      links.flatMap(({ kind, subject, id, digest }) => [
        ["DEL", recordOf(digest)],
        ["HDEL", listOf(kind, subject), id],
      ]),
    );
  };
  return {
    create: async ({ kind, subject, seconds }) => {
      const token = randomBytes(32).toString("base64url");
      const now = clock();
      const link: ReadLink = {
        id: `l-${randomBytes(8).toString("hex")}`,
        kind,
        subject,
        createdAt: new Date(now).toISOString(),
        expiresAt: seconds === null ? null : new Date(now + seconds * 1_000).toISOString(),
      };
      const digest = digestOf(token);
      const text = JSON.stringify({ ...link, digest });
      const list = listOf(kind, subject);
      await forget((await all(kind, subject)).filter(isOver));
      await ask(async (connection) => {
        const adding = connection.multi().hset(list, link.id, text);
        if (seconds === null) adding.set(recordOf(digest), text).persist(list);
        else {
          adding.set(recordOf(digest), text, "EX", seconds);
          // The list expires with its last link, also if its subject was removed. `GT` treats a list without expiry as endless.
          adding.expire(list, seconds, "NX").expire(list, seconds, "GT");
        }
        await adding.exec();
      });
      return { link, token };
    },
    find: async (kind, token) => {
      if (!isToken(token)) return undefined;
      const text = await ask((connection) => connection.get(recordOf(digestOf(token))));
      const link = text === null ? undefined : read(text);
      return link === undefined || link.kind !== kind || isOver(link) ? undefined : viewOf(link);
    },
    list: async (kind, subject) =>
      (await all(kind, subject))
        .filter((link) => !isOver(link))
        .map(viewOf)
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt)),
    revoke: async (kind, subject, linkId) => {
      const text = await ask((connection) => connection.hget(listOf(kind, subject), linkId));
      if (text === null) return false;
      const link = read(text);
      await forget([link]);
      return !isOver(link);
    },
    close,
  };
};
