import type { KeyUsage, KeyUsages, RequestRates } from "@quarry/redis";
import { digestOf, keyPrefix, type KeyStore, type StoredKey } from "../../src/security/keys.ts";
import type { SessionStore } from "../../src/security/session.ts";

/** Keys in memory, named `quarry_1`, `quarry_2`, … in order of creation. */
export const inMemoryKeys = (): KeyStore => {
  const stored = new Map<string, StoredKey>();
  let made = 0;
  return {
    create: async ({ expiresAt = null, ...request }) => {
      made += 1;
      const key = `${keyPrefix}${made}`;
      const view = { id: `k-${made}`, ...request, createdAt: "2026-11-23T10:00:00.000Z", expiresAt };
      stored.set(view.id, { ...view, digest: digestOf(key) });
      return { view, key };
    },
    list: async () => [...stored.values()].map(({ digest: _digest, ...view }) => view),
    revoke: async (keyId) => stored.delete(keyId),
    findByDigest: async (digest) => [...stored.values()].find((key) => key.digest === digest),
    findById: async (keyId) => stored.get(keyId),
    close: async () => undefined,
  };
};

/** Sessions in memory with tokens of 43 letters; they do not expire. */
export const inMemorySessions = (): SessionStore => {
  const open = new Map<string, string>();
  return {
    open: async (keyId) => {
      const session = String(open.size).padStart(43, "s");
      open.set(session, keyId);
      return session;
    },
    keyIdOf: async (session) => open.get(session),
    end: async (session) => void open.delete(session),
    close: async () => undefined,
  };
};

/** Rates in memory, within one endless minute. */
export const inMemoryRates = (): RequestRates => {
  const taken = new Map<string, number>();
  return {
    take: async (limits, cost = 1) => {
      const used = (name: string): number => taken.get(name) ?? 0;
      const allowed = new Map(limits.map(({ name, perMinute }) => [name, used(name) < perMinute]));
      if ([...allowed.values()].every(Boolean))
        for (const { name } of limits) taken.set(name, used(name) + cost);
      return limits.map((limit) => ({
        ...limit,
        rate: {
          allowed: allowed.get(limit.name) ?? true,
          remaining: Math.max(0, limit.perMinute - used(limit.name)),
          resetMs: 60_000,
          retryAfterMs: allowed.get(limit.name) ? 0 : 60_000,
        },
      }));
    },
    close: async () => undefined,
  };
};

/** Usage of keys in memory, equal on all days; requests are counted, other values are as given. */
export const inMemoryUsages = (spent: Readonly<Record<string, Partial<KeyUsage>>> = {}): KeyUsages => {
  const requests = new Map<string, number>();
  const uploaded = new Map<string, number>();
  const items = new Map<string, number>();
  const of = (keyId: string): KeyUsage => ({
    tokens: 0,
    micros: 0,
    uploadBytes: uploaded.get(keyId) ?? 0,
    ...spent[keyId],
    requests: requests.get(keyId) ?? 0,
  });
  return {
    countRequest: async (keyId) => void requests.set(keyId, (requests.get(keyId) ?? 0) + 1),
    countUpload: async (keyId, bytes) => void uploaded.set(keyId, (uploaded.get(keyId) ?? 0) + bytes),
    countItems: async (keyId, change) => {
      const count = (items.get(keyId) ?? 0) + change;
      items.set(keyId, count);
      return count;
    },
    uploadedByAll: async () => [...uploaded.values()].reduce((sum, bytes) => sum + bytes, 0),
    ofDay: async () =>
      new Map([...requests.keys(), ...Object.keys(spent)].map((keyId) => [keyId, of(keyId)])),
    of: async (keyId) => of(keyId),
    close: async () => undefined,
  };
};
