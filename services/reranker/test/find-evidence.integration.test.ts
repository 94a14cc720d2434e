import { rankedPassageSchema } from "@quarry/contracts";
import { createEncoder, createMaxSimGraph, type Encoder } from "@quarry/encoder";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { type RunningQdrant, startQdrant } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFindEvidence } from "../src/find-evidence.ts";
import { indexText } from "./index-text.ts";

const scope = "run:r-00000001";

const texts = {
  locks: `# Locks

Every job that is being worked on carries a lock in Redis. The lock lives for five seconds and its owner renews it at half time.
When the owner dies, nobody renews the lock. Another worker notices the expired lock and takes the job again from the beginning.
Handlers are therefore written so that doing the same work twice changes nothing.`,
  backups: `# Backups

Redis writes an append-only file every second. Copy that file and the Qdrant snapshots once a day to another machine.
A restore takes minutes, because the services read both on their next start.`,
  bread: `# Sourdough

Feed the starter twice a day with equal weights of flour and water. Dough rises overnight in a cool kitchen.
Bake it in a very hot oven with plenty of steam so that the crust can expand.`,
  egress: `# Outgoing connections

The fetcher refuses addresses that are not globally routable, on every redirect. Names are resolved once and the address is pinned.
An operator can allow single hosts for tests.`,
  gärten: `# Stadtgärten

Die Stadt pflegt vierzig Gärten, die allen Bürgern offen stehen. Im Winter werden die Beete mit Laub abgedeckt.
Freiwillige gießen die jungen Bäume in trockenen Sommern jeden zweiten Tag.`,
  园艺: `# 城市花园

这座城市有四十个花园，对所有市民开放。志愿者在干旱的夏天每两天给小树浇水。`,
  code: `# Reading a setting

\`\`\`ts
export const readPort = (environment: Record<string, string>): number => Number(environment.PORT ?? 8080);
\`\`\``,
  penguins: `# Penguins

Emperor penguins huddle to keep warm during the antarctic winter. Males keep the egg on their feet for two months.`,
};

const contextWith = () => ({
  jobId: "job",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
});

// Encoding takes seconds on a busy machine.
describe("createFindEvidence", () => {
  let encoder: Encoder;
  let qdrant: RunningQdrant;
  let evidence: EvidenceStore;
  beforeAll(async () => {
    [encoder, qdrant] = await Promise.all([createEncoder(), startQdrant()]);
    evidence = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
    await evidence.ensure();
    for (const [name, text] of Object.entries(texts))
      await indexText({ evidence, encoder, scope, name, text });
  });
  afterAll(async () => {
    await Promise.all([encoder.close(), qdrant.stop()]);
  });

  const ask = async (questions: readonly string[], filters = {}, asker = encoder) => {
    const [question = "", ...others] = questions;
    const queries = [
      { role: "topic" as const, text: question },
      ...others.map((text) => ({ role: "variation" as const, text })),
    ];
    const { passages } = await createFindEvidence({ evidence, encoder: asker, maxSim: createMaxSimGraph() })(
      {
        runId: "r-00000001",
        subject: "t1",
        round: 0,
        queries,
        filters: { scopes: [scope], ...filters },
        topK: 4,
      },
      contextWith(),
    );
    const named = [];
    for (const passage of passages) {
      expect(rankedPassageSchema.parse(passage)).toEqual(passage);
      const document = await evidence.getDocument(passage.documentId);
      const quotes = passage.spans.map(({ start, end }) => document?.text.slice(start, end));
      named.push({ title: document?.facts.title, quotes, passage });
    }
    return named;
  };

  it("finds passage and sentence for questions in other words", async () => {
    const cases = [
      ["Who takes over from a process that has crashed?", "locks", /^Another worker notices/],
      ["Which destinations will never be contacted?", "egress", /^The fetcher refuses/],
      ["Which animals carry their egg on top of their feet?", "penguins", /^Males keep the egg/],
      ["Wie werden Blumenbeete in der kalten Jahreszeit geschützt?", "gärten", /^Im Winter werden die Beete/],
      ["干旱时谁给树浇水？", "园艺", /^志愿者/],
      ["Which port does the program listen on by default?", "code", /readPort.*8080/s],
    ] as const;
    for (const [question, title, quote] of cases) {
      const [first] = await ask([question]);
      expect.soft(first?.title, question).toBe(title);
      expect.soft(first?.quotes[0], question).toMatch(quote);
    }
  });

  it("says why a passage stands where it is", async () => {
    const found = await ask(["expired lock of a dead worker", "append-only file"]);
    expect(found.map(({ passage }) => passage.score)).toEqual(
      found.map(({ passage }) => passage.score).toSorted((left, right) => right - left),
    );
    const [first] = found;
    expect(first?.passage.why.legs).toEqual(
      expect.arrayContaining([
        { leg: "dense", query: 0, rank: 1 },
        { leg: "bm25", query: 0, rank: 1 },
      ]),
    );
    expect(first?.passage.why.dense).toBeGreaterThan(0.8);
    expect(first?.passage.why.bm25).toBeGreaterThan(0);
    expect(first?.passage.why.maxSim).toBeGreaterThan(3);
    const backups = found.find(({ title }) => title === "backups");
    expect(backups?.passage.why.legs).toContainEqual({ leg: "bm25", query: 1, rank: 1 });
  });

  it("ranks texts that are not indexed", async () => {
    const candidates = Object.entries(texts).map(([id, text]) => ({ id, text, title: id }));
    const { passages, ranked } = await createFindEvidence({ evidence, encoder, maxSim: createMaxSimGraph() })(
      {
        requestId: "q-1",
        subject: "candidates",
        round: 0,
        queries: [{ role: "question", text: "Which animals carry their egg on top of their feet?" }],
        filters: { scopes: [] },
        candidates,
        topK: 3,
      },
      contextWith(),
    );
    expect(passages).toEqual([]);
    expect(ranked).toHaveLength(3);
    expect(ranked?.[0]?.candidateId).toBe("penguins");
    const [span] = ranked?.[0]?.spans ?? [];
    expect(texts.penguins.slice(span?.start, span?.end)).toMatch(/^Males keep the egg/);
  });
});
