import type { StoredUpload } from "@quarry/blobs";
import { type KeyUsageView, operator, type UsageView, usageViewSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { endOfDay } from "@quarry/redis";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { arrayPage, arrayPageQuery } from "../http/paging.ts";
import { parseQuery } from "../http/parse-request.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { UploadStore } from "../ports.ts";
import { type Caller, currentCaller } from "./caller.ts";
import { isOfConfiguration } from "./keys.ts";

const route = routesOf("operation");

const microsPerUnit = 1_000_000;

const untilTomorrow = (message: string, now: Date): Failure =>
  new Failure("too-many", message, { retry: { afterMs: endOfDay(now).getTime() - now.getTime() } });

/**
 * Refuses new work of a key that has used its daily budget (UTC).
 * @throws {Failure} too-many until the next day, redis-down
 */
export const checkDailyLimits = async (
  { usages }: Ports<"usages">,
  { keyId, limits: { tokensPerDay, costPerDay } }: Pick<Caller, "keyId" | "limits">,
  now = new Date(),
): Promise<void> => {
  if (tokensPerDay === undefined && costPerDay === undefined) return;
  const { tokens, micros } = await usages.of(keyId, now);
  const refuse = (limit: string): never => {
    throw untilTomorrow(`This key has spent the ${limit} that it may spend in a day (UTC)`, now);
  };
  if (tokensPerDay !== undefined && tokens >= tokensPerDay) refuse(`${tokensPerDay} tokens`);
  if (costPerDay !== undefined && micros >= costPerDay * microsPerUnit) refuse(`${costPerDay} of money`);
};

/** Wraps uploads to count them for the caller; refuses more once the daily limit is reached. */
export const countedUploads = ({
  uploads,
  usages,
  uploadBytesPerDay,
  uploadBytesPerDayOfKey,
}: Ports<"uploads" | "usages" | "uploadBytesPerDay" | "uploadBytesPerDayOfKey">): UploadStore => {
  const refuse = (whose: string, max: number, now: Date): never => {
    throw untilTomorrow(`${max} bytes were uploaded today ${whose}, the maximum per day (UTC)`, now);
  };
  const counted = async (keep: () => Promise<StoredUpload>): Promise<StoredUpload> => {
    const { keyId } = currentCaller();
    const now = new Date();
    if (uploadBytesPerDayOfKey > 0 && (await usages.of(keyId, now)).uploadBytes >= uploadBytesPerDayOfKey)
      refuse("with this key", uploadBytesPerDayOfKey, now);
    if (uploadBytesPerDay > 0 && (await usages.uploadedByAll(now)) >= uploadBytesPerDay)
      refuse("by all", uploadBytesPerDay, now);
    const kept = await keep();
    await usages.countUpload(keyId, kept.bytes, now);
    return kept;
  };
  return {
    put: (bytes) => counted(() => uploads.put(bytes)),
    putStream: (chunks) => counted(() => uploads.putStream(chunks)),
  };
};

/**
 * Makes an item, source or collection and counts it for the caller, because even a small one takes memory of Redis, which all owners share. Only new ones count.
 * @throws {Failure} too-many until the next day, redis-down
 */
export const countedItem = async <Made>(
  { usages, itemsPerDayOfKey }: Ports<"itemsPerDayOfKey" | "usages">,
  make: () => Promise<Made>,
  isNew: (made: Made) => boolean = () => true,
): Promise<Made> => {
  if (itemsPerDayOfKey === 0) return await make();
  const { keyId } = currentCaller();
  const now = new Date();
  const count = await usages.countItems(keyId, 1, now);
  let counts = false;
  try {
    if (count > itemsPerDayOfKey) {
      const message = `This key has added ${itemsPerDayOfKey} items, sources and collections today, the maximum per day (UTC, ITEMS_PER_DAY_PER_KEY)`;
      throw untilTomorrow(message, now);
    }
    const made = await make();
    counts = isNew(made);
    return made;
  } finally {
    if (!counts) await usages.countItems(keyId, -1, now);
  }
};

type KnownKey = Pick<KeyUsageView, "keyId" | "name" | "owner" | "limits">;

/** Returns existing keys and keys with usage that are not listed: configured or revoked. */
const listedKeys = async (
  { keys }: Ports<"keys">,
  used: Iterable<string>,
  { keyId: own, name, owner, limits, scopes }: Caller,
): Promise<readonly KnownKey[]> => {
  const known = new Map<string, KnownKey>([[own, { keyId: own, name, owner, limits }]]);
  for (const key of await keys.list()) known.set(key.id, { ...key, keyId: key.id });
  for (const keyId of used) {
    const ofNobody = { keyId, name: null, owner: isOfConfiguration(keyId) ? operator : null, limits: {} };
    if (!known.has(keyId)) known.set(keyId, ofNobody);
  }
  const all = [...known.values()];
  return scopes.includes("admin") ? all : all.filter((key) => key.owner === owner);
};

const usageQuery = z.strictObject({ ...arrayPageQuery.shape, day: z.iso.date().optional() });

/**
 * `GET /v1/usage`: usage of keys today, or on one of the last 35 days: of all keys for an administrator, otherwise of the caller's
 * owner.
 */
export const getUsage = (ports: Ports<"keys" | "openRunsOf" | "usages">): Route =>
  route.get("/v1/usage", "getUsage", "Usage of keys today, and their limits", {
    query: usageQuery,
    answer: usageViewSchema,
    handle: async (request, response) => {
      const query = parseQuery(usageQuery, request.query);
      const now = new Date();
      const { day = now.toISOString().slice(0, 10), ...page } = query;
      const used = await ports.usages.ofDay(new Date(day));
      const shown = arrayPage(await listedKeys(ports, used.keys(), currentCaller()), page);
      const openRuns = await ports.openRunsOf(shown.data.map(({ keyId }) => keyId));
      const view: UsageView = {
        day,
        resetsAt: endOfDay(now).toISOString(),
        data: shown.data.map(({ keyId, name, owner, limits }, index) => {
          const { requests = 0, tokens = 0, micros = 0, uploadBytes = 0 } = used.get(keyId) ?? {};
          const spent = { tokens, cost: micros / microsPerUnit, uploadBytes };
          return { keyId, name, owner, requests, openRuns: openRuns[index] ?? 0, ...spent, limits };
        }),
        next_cursor: shown.next_cursor,
      };
      return response.json(view);
    },
  });
