import { type Caller, operatorWith } from "../caller.ts";
import { digestIn } from "../same-secret.ts";
import { digestOf, keyPrefix, type KeyStore, type StoredKey } from "./key-store.ts";

/** A key that is valid now: who has it, and the digest that its sessions are signed with. */
export interface KnownKey {
  readonly caller: Caller;
  readonly digest: string;
}

/** All keys of an installation, those of its configuration and those made by API. */
export interface KeyRing {
  /** Whether a key is asked for at all; without keys in the configuration whoever reaches the gateway is its operator. */
  readonly isRequired: boolean;
  /** The key that this is, unless it is none, or not any more. @throws {Failure} redis-down */
  find(token: string): Promise<KnownKey | undefined>;
  findById(keyId: string): Promise<KnownKey | undefined>;
  /** Whether a word has the form of a key made by API. */
  looksLikeKey(token: string): boolean;
}

/** What logs call a key of the configuration; says nothing of the key. */
const idOf = (digest: string): string => `k-config-${digestOf(digest).slice(0, 12)}`;

const ofConfiguration = (digest: string): KnownKey => ({ digest, caller: operatorWith(idOf(digest)) });

/** Puts the digests of the configuration beside the keys of the store. */
export const createKeyRing = ({
  digests,
  keys,
  clock = Date.now,
}: {
  readonly digests: readonly string[];
  readonly keys: Pick<KeyStore, "findByDigest" | "findById">;
  readonly clock?: () => number;
}): KeyRing => {
  const valid = (stored: StoredKey | undefined): KnownKey | undefined => {
    if (stored === undefined) return undefined;
    if (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= clock()) return undefined;
    const { id: keyId, name, expiresAt, owner, scopes, limits, digest } = stored;
    return { digest, caller: { keyId, name, expiresAt, owner, scopes, limits } };
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
