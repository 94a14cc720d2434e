/* API keys, configured or made by API: stores, finds and revokes them. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  accessScopeSchema,
  type ApiKeyRequest,
  apiKeyRequestSchema,
  type ApiKeyView,
  apiKeyViewSchema,
  apiKeysSchema,
  newApiKeySchema,
} from "@quarry/contracts";
import { linkProducer, type RedisOptions, removeTogether } from "@quarry/redis";
import type { WatchStore } from "@quarry/runs";
import { z } from "zod";
import { jsonText } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { type Caller, operatorWith } from "./caller.ts";

const route = routesOf("operation");

/** A stored key: only its SHA-256. */
export interface StoredKey extends ApiKeyView {
  readonly digest: string;
}

/** Keys created by API. Each method throws `redis-down` within seconds. */
export interface KeyStore {
  /** Creates a key, which cannot be read again. */
  create(request: ApiKeyRequest): Promise<{ readonly view: ApiKeyView; readonly key: string }>;
  /** Oldest first. */
  list(): Promise<readonly ApiKeyView[]>;
  /** Resolves to false if there is no key with this id. */
  revoke(keyId: string): Promise<boolean>;
  findByDigest(digest: string): Promise<StoredKey | undefined>;
  findById(keyId: string): Promise<StoredKey | undefined>;
  close(): Promise<void>;
}

/** Prefix of keys created by API, which distinguishes a revoked key from an arbitrary token. */
export const keyPrefix = "quarry_";

const recordsKey = "api-keys";
const digestsKey = "api-keys:digests";

const recordSchema = apiKeyViewSchema.extend({ digest: z.string(), scopes: z.array(accessScopeSchema) });

const read = (text: string | null): StoredKey | undefined =>
  text === null ? undefined : recordSchema.parse(JSON.parse(text));

/** Returns the SHA-256 of a key, hexadecimal. Keys are random, so no slower hash is needed. */
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
      await removeTogether(ask, [
        ["HDEL", recordsKey, keyId],
        ["HDEL", digestsKey, known.digest],
      ]);
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

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares two secrets in constant time, independent of their lengths. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** Returns the digest (SHA-256, hexadecimal) that matches a secret; all digests are compared. */
const digestIn = (given: string, digests: readonly string[]): string | undefined => {
  const own = digest(given);
  return digests.filter((hex) => timingSafeEqual(own, Buffer.from(hex, "hex"))).at(0);
};

/** All keys of an installation: configured ones and those created by API. */
export interface KeyRing {
  /** True if a key is required; without configured keys every client is an operator. */
  readonly isRequired: boolean;
  /**
   * Returns the caller with a token if it is valid.
   * @throws {Failure} redis-down
   */
  find(token: string): Promise<Caller | undefined>;
  findById(keyId: string): Promise<Caller | undefined>;
  /** True if a token has the form of a key created by API. */
  looksLikeKey(token: string): boolean;
}

const configuredPrefix = "k-config-";

/** Returns the id of a configured key for logs, which reveals nothing of the key. */
const idOf = (digest: string): string => `${configuredPrefix}${digestOf(digest).slice(0, 12)}`;

/** True for the id of a configured key, or of the operator of an installation without keys; neither can be revoked. */
export const isOfConfiguration = (keyId: string): boolean =>
  keyId === "local" || keyId.startsWith(configuredPrefix);

const ofConfiguration = (digest: string): Caller => operatorWith(idOf(digest));

/** Combines configured digests and stored keys. */
export const createKeyRing = ({
  digests,
  keys,
  clock = Date.now,
}: {
  readonly digests: readonly string[];
  readonly keys: Pick<KeyStore, "findByDigest" | "findById">;
  readonly clock?: () => number;
}): KeyRing => {
  const valid = (stored: StoredKey | undefined): Caller | undefined => {
    if (stored === undefined) return undefined;
    if (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= clock()) return undefined;
    const { id: keyId, name, expiresAt, owner, scopes, limits } = stored;
    return { keyId, name, expiresAt, owner, scopes, limits };
  };
  const looksLikeKey = (token: string): boolean => token.startsWith(keyPrefix);
  return {
    isRequired: digests.length > 0,
    looksLikeKey,
    find: async (token) => {
      const digest = digestIn(token, digests);
      if (digest !== undefined) return ofConfiguration(digest);
      return looksLikeKey(token) ? valid(await keys.findByDigest(digestOf(token))) : undefined;
    },
    findById: async (keyId) => {
      const digest = digests.find((candidate) => idOf(candidate) === keyId);
      return digest === undefined ? valid(await keys.findById(keyId)) : ofConfiguration(digest);
    },
  };
};

export interface KeyPorts {
  readonly keys: KeyStore;
  readonly watches: Pick<WatchStore, "pauseOfKey">;
}

const maxBytes = 16 * 1_024;

const notThere = problem("not-found", "There is no key with this id. GET /v1/keys lists the keys.");

/** `POST`, `GET /v1/keys` and `DELETE /v1/keys/:id`: creates, lists and revokes keys; all require the scope admin. */
export const keyRoutes = ({ keys, watches }: KeyPorts): readonly Route[] => [
  route.post("/v1/keys", "createKey", "Make an API key, which is shown once", {
    body: apiKeyRequestSchema,
    answer: newApiKeySchema,
    statuses: [201],
    reads: jsonText(maxBytes),
    handle: async (request, response) => {
      const body = parseBody(apiKeyRequestSchema, request);
      const { view, key } = await keys.create(body);
      response
        .status(201)
        .location(`/v1/keys/${view.id}`)
        .json({ ...view, key });
    },
  }),
  route.get("/v1/keys", "listKeys", "List API keys, oldest first", {
    answer: apiKeysSchema,
    handle: async (_request, response) => void response.json({ data: await keys.list() }),
  }),
  route.delete("/v1/keys/:id", "revokeKey", "Revoke an API key and its sessions", {
    statuses: [204],
    handle: async (request, response) => {
      const keyId = String(request.params["id"]);
      if (isOfConfiguration(keyId)) return sendProblem(response, notThere);
      // Otherwise its questions would still be asked, and its webhooks called. Paused before the key is deleted, so that an
      // interrupted revocation can be repeated; and afterwards, for watches made meanwhile.
      await watches.pauseOfKey(keyId);
      const isRevoked = await keys.revoke(keyId);
      await watches.pauseOfKey(keyId);
      if (!isRevoked) return sendProblem(response, notThere);
      response.status(204).end();
    },
  }),
];
