import { createHash, randomBytes } from "node:crypto";
import { accessScopeSchema, type ApiKeyRequest, type ApiKeyView, apiKeyViewSchema } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import { z } from "zod";

/** A key as it is kept: of the key itself only its SHA-256. */
export interface StoredKey extends ApiKeyView {
  readonly digest: string;
}

/** The keys that were made by API. Each method throws `redis-down` within seconds. */
export interface KeyStore {
  /** Makes a key; nobody can read it again. */
  create(request: ApiKeyRequest): Promise<{ readonly view: ApiKeyView; readonly key: string }>;
  /** Oldest first. */
  list(): Promise<readonly ApiKeyView[]>;
  /** False when there is none of this id. */
  revoke(keyId: string): Promise<boolean>;
  findByDigest(digest: string): Promise<StoredKey | undefined>;
  findById(keyId: string): Promise<StoredKey | undefined>;
  close(): Promise<void>;
}

/** What keys made by API begin with, so that one that was revoked is told from a word that was never a key. */
export const keyPrefix = "quarry_";

const recordsKey = "api-keys";
const digestsKey = "api-keys:digests";

const recordSchema = apiKeyViewSchema.extend({ digest: z.string(), scopes: z.array(accessScopeSchema) });

const read = (text: string | null): StoredKey | undefined =>
  text === null ? undefined : recordSchema.parse(JSON.parse(text));

/** SHA-256 of a key, hexadecimal. Keys are random, so that nothing slower is needed. */
export const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

const viewOf = ({ digest: _digest, ...view }: StoredKey): ApiKeyView => view;

/** Opens the keys. */
export const createKeyStore = ({
  redis,
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  readonly clock?: () => number;
}): KeyStore => {
  const { ask, close } = linkProducer(redis);
  const findById: KeyStore["findById"] = async (keyId) =>
    read(await ask((connection) => connection.hget(recordsKey, keyId)));
  return {
    create: async ({ name, owner, scopes, expiresAt, limits }) => {
      const key = `${keyPrefix}${randomBytes(32).toString("base64url")}`;
      const stored: StoredKey = {
        id: `k-${randomBytes(8).toString("hex")}`,
        name,
        owner,
        scopes: [...new Set(scopes)],
        createdAt: new Date(clock()).toISOString(),
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
        limits: { ...limits },
        digest: digestOf(key),
      };
      await ask((connection) =>
        connection
          .multi()
          .hset(recordsKey, stored.id, JSON.stringify(stored))
          .hset(digestsKey, stored.digest, stored.id)
          .exec(),
      );
      return { view: viewOf(stored), key };
    },
    list: async () => {
      const records = await ask((connection) => connection.hvals(recordsKey));
      return records
        .flatMap((text) => read(text) ?? [])
        .map(viewOf)
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt));
    },
    revoke: async (keyId) => {
      const known = await findById(keyId);
      if (known === undefined) return false;
      await ask((connection) =>
        connection.multi().hdel(recordsKey, keyId).hdel(digestsKey, known.digest).exec(),
      );
      return true;
    },
    findById,
    findByDigest: async (digest) => {
      const keyId = await ask((connection) => connection.hget(digestsKey, digest));
      return keyId === null ? undefined : await findById(keyId);
    },
    close,
  };
};
