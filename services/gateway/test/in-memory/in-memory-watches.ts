import { operator, ownedId, type repeatWatch, type WatchEntry } from "@quarry/contracts";
import type { Schedule, Schedules } from "@quarry/jobs";
import { ownerMark } from "@quarry/redis";
import type { WatchRecord, WatchStore } from "@quarry/runs";
import type { ReadLink, ReadLinkStore } from "../../src/security/read-links.ts";

const at = "2026-11-27T10:00:00.000Z";

/** Watches in memory; `w-00000001`, `w-00000002`, … */
export const inMemoryWatches = (entries: readonly WatchEntry[] = []): WatchStore => {
  const stored = new Map<string, WatchRecord>();
  let made = 0;
  return {
    newId: (owner = operator) => {
      made += 1;
      return ownedId(`w-${String(made).padStart(8, "0")}`, ownerMark(owner));
    },
    create: async (
      id,
      { request, schedule, timeZone, notify, reportRunId, owner = operator, limits = {} },
    ) => {
      const watch: WatchRecord = {
        id,
        owner,
        request,
        ...(notify && { notify }),
        limits,
        createdAt: at,
        schedule,
        timeZone,
        paused: false,
        reportRunId: reportRunId ?? null,
        openRunId: null,
        checkedAt: null,
        outcome: null,
        detail: "",
      };
      stored.set(id, watch);
      return watch;
    },
    get: async (id) => stored.get(id),
    list: async ({ limit, owner }) =>
      [...stored.values()].filter((watch) => watch.owner === owner).slice(0, limit),
    change: async (id, changes) => {
      const known = stored.get(id);
      if (known !== undefined) stored.set(id, { ...known, ...changes });
      return known !== undefined;
    },
    pauseOfKey: async (keyId) => {
      for (const watch of stored.values())
        if (watch.limits.keyId === keyId) stored.set(watch.id, { ...watch, paused: true });
    },
    remove: async (id) => stored.delete(id),
    begin: async () => true,
    settle: async () => true,
    entries: async () => entries,
    close: async () => undefined,
  };
};

/** Schedules in memory, each with one next time. */
export const inMemorySchedules = (): Pick<Schedules<typeof repeatWatch>, "set" | "remove" | "nextOf"> => {
  const set = new Map<string, Schedule>();
  return {
    set: async (name, schedule) => void set.set(name, schedule),
    remove: async (name) => void set.delete(name),
    nextOf: async (name) => (set.has(name) ? Date.parse("2026-11-28T08:00:00.000Z") : undefined),
  };
};

/** Links in memory; tokens are 43 letters. */
export const inMemoryReadLinks = (clock: () => number = () => 0): ReadLinkStore => {
  const stored = new Map<string, ReadLink>();
  const isOpen = ({ expiresAt }: ReadLink): boolean => expiresAt === null || Date.parse(expiresAt) > clock();
  const of = (kind: string, subject: string) =>
    [...stored].filter(([, link]) => link.kind === kind && link.subject === subject && isOpen(link));
  let made = 0;
  return {
    create: async ({ kind, subject, seconds }) => {
      made += 1;
      const token = String(made).padStart(43, "t");
      const expiresAt = seconds === null ? null : new Date(clock() + seconds * 1_000).toISOString();
      const link = { id: `l-${made}`, kind, subject, createdAt: new Date(clock()).toISOString(), expiresAt };
      stored.set(token, link);
      return { link, token };
    },
    find: async (kind, token) => {
      const link = stored.get(token);
      return link !== undefined && link.kind === kind && isOpen(link) ? link : undefined;
    },
    list: async (kind, subject) => of(kind, subject).map(([, link]) => link),
    revoke: async (kind, subject, linkId) => {
      const found = of(kind, subject).filter(([, link]) => link.id === linkId);
      for (const [token] of found) stored.delete(token);
      return found.length > 0;
    },
    close: async () => undefined,
  };
};
