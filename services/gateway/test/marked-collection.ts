import type { discoverGoals, InputOf, ItemReference, Marking } from "@quarry/contracts";
import type { JobState } from "@quarry/jobs";
import { createItemLibrary } from "@quarry/reading";
import { aMarker, aMarking, anItemReference } from "@quarry/testkit/builders";
import { asJson } from "./as-json.ts";
import { inMemoryCollections } from "./in-memory/in-memory-collections.ts";
import { startApp } from "./start/start-app.ts";

/** Text of the talk of every item. */
export const talk =
  "Host: Welcome. Retention fell by 30% after the reset. I think the ranks are *unfair*. Thank you.";
const fact = "Retention fell by 30% after the reset.";
const opinion = "I think the ranks are *unfair*.";
const at = (text: string) => ({ text, start: talk.indexOf(text), end: talk.indexOf(text) + text.length });

const marking: Marking = aMarking({
  markers: [
    aMarker({ id: "m1", type: "datapoint", ...at(fact), value: 30, unit: "%" }),
    aMarker({ id: "m2", type: "opinion", ...at(opinion) }),
  ],
  topicAreas: ["ranks"],
  summary: "A talk about a reset.",
  questions: ["How far did retention fall?", "Are the ranks fair?"],
});

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`;

const itemAt = (index: number, language: string): ItemReference =>
  anItemReference({
    itemId: `i-${String(index).padStart(8, "0")}`,
    linkId: `talk_${index}`,
    title: `Talk ${index}`,
    transcript: { documentId: idOf(index), characters: talk.length, words: 17, language },
  });

interface Changes {
  readonly count?: number;
  readonly pending?: number;
  readonly language?: string;
  /** True if texts are marked on request; otherwise they are never marked. */
  readonly marks?: boolean;
  /** True if they are marked from the start. */
  readonly marked?: boolean;
  readonly goals?: (input: InputOf<typeof discoverGoals>) => JobState<typeof discoverGoals>;
}

/** Starts a gateway with a collection of talks; returns the jobs it added. */
export const startMarkedCollection = async (changes: Changes = {}) => {
  const { count = 2, pending = 0, language = "en", marks = true } = changes;
  const items = Array.from({ length: count }, (_one, index) => itemAt(index + 1, language));
  const { store } = inMemoryCollections();
  await store.create("talks", { mark: false });
  const texts = items.flatMap(({ transcript }) => transcript?.documentId ?? []);
  const marked = new Set<string>(changes.marked === true ? texts : []);
  const asked: (readonly string[])[] = [];
  const waits: number[] = [];
  const charged: string[] = [];
  const searched: InputOf<typeof discoverGoals>[] = [];
  const freshItems = createItemLibrary({
    getDocument: async (id) => ({
      facts: { language },
      text: talk,
      ...(marked.has(id) && { marking }),
    }),
    clock: () => 0,
    keepCharacters: 0,
    maxAgeMs: 0,
  });
  const { url } = await startApp({
    collections: { ...store, readItems: async () => ({ items, pending, unavailable: [] }) },
    freshItems,
    payers: { charge: async (workId, { keyId }) => void charged.push(`${keyId} ${workId}`) },
    markings: { markedWith: async (id) => (marked.has(id) ? {} : undefined) },
    overviewJobs: {
      mark: async (documentIds, { timeoutMs }) => {
        asked.push(documentIds);
        waits.push(timeoutMs);
        if (marks) for (const id of documentIds) marked.add(id);
      },
      awaitMarkings: async (_documentIds, { timeoutMs }) => {
        waits.push(timeoutMs);
      },
      discoverGoals: async (input, { timeoutMs }) => {
        searched.push(input);
        waits.push(timeoutMs);
        return changes.goals?.(input) ?? { status: "pending", input };
      },
    },
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}/v1/collections/c-00000001/${path}`, { headers });
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}/v1/collections/c-00000001/${path}`, asJson(body, { ...headers }));
  return { url, get, post, asked, waits, searched, charged };
};
