import { type EvidenceFilters, evidenceFiltersSchema } from "@quarry/contracts";
import { createMaxSimGraph } from "@quarry/encoder";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { aMarker, aMarking, type RunningQdrant, startQdrant } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFindEvidence } from "../src/find-evidence.ts";
import { indexText } from "./index-text.ts";
import { createWordEncoder } from "./word-encoder.ts";

const scope = "collection:c-filters";

const published = {
  undated: undefined,
  winter: "2025-12-31",
  spring: "2026-03-01T08:30:00Z",
  evening: "2026-03-31T23:30:00Z",
  summer: "2026-06-01",
} as const;

/** More words than fit in one passage; the last of many sentences is marked. */
const long = `${"The worker holds a job. ".repeat(60)}The queue is empty.`;
const markerStart = long.indexOf("queue");

describe("find-evidence with filters", () => {
  const encoder = createWordEncoder();
  let qdrant: RunningQdrant;
  let evidence: EvidenceStore;
  beforeAll(async () => {
    qdrant = await startQdrant();
    evidence = createEvidenceStore({ url: qdrant.url, dimensions: encoder.profile.dimensions });
    await evidence.ensure();
    const common = { evidence, encoder, scope };
    for (const [name, publishedAt] of Object.entries(published)) {
      const text = "A killed worker loses its lock.";
      const documentId = await indexText({ ...common, name, text, facts: { publishedAt } });
      await evidence.syncPassages(documentId);
    }
    const marked = await indexText({ ...common, name: "marked", text: long });
    expect(await evidence.countPassages(marked)).toBe(2);
    const end = markerStart + "queue".length;
    await evidence.putMarking(
      marked,
      aMarking({ markers: [aMarker({ type: "datapoint", start: markerStart, end })] }),
    );
  });
  afterAll(() => qdrant.stop());

  const ask = async (filters: Omit<EvidenceFilters, "scopes">, text = "killed worker lock") => {
    const { passages } = await createFindEvidence({ evidence, encoder, maxSim: createMaxSimGraph() })(
      {
        requestId: "q-1",
        subject: "search",
        round: 0,
        queries: [{ role: "question", text }],
        filters: evidenceFiltersSchema.parse({ scopes: [scope], ...filters }),
        topK: 10,
      },
      { jobId: "j-1", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() },
    );
    const facts = await evidence.getFacts(passages.map(({ documentId }) => documentId));
    return { passages, titles: facts.map(({ title }) => title).toSorted() };
  };

  it("finds documents with and without a date where no period is asked for", async () => {
    expect((await ask({})).titles).toEqual(["evening", "marked", "spring", "summer", "undated", "winter"]);
  });

  it.each([
    ["from a day on", { publishedAfter: "2026-03-01" }, ["evening", "spring", "summer"]],
    ["from a time on", { publishedAfter: "2026-03-01T08:30:00.001Z" }, ["evening", "summer"]],
    ["until the last moment of a day", { publishedBefore: "2026-03-31" }, ["evening", "spring", "winter"]],
    [
      "between two days, both whole",
      { publishedAfter: "2025-12-31", publishedBefore: "2026-03-01" },
      ["spring", "winter"],
    ],
    ["in a zone of its own", { publishedBefore: "2026-04-01T01:00:00+02:00" }, ["spring", "winter"]],
  ])("finds what was published %s", async (_when, filters, titles) => {
    expect((await ask(filters)).titles).toEqual(titles);
  });

  it("finds the passage that holds a marker, and not its neighbour", async () => {
    const { passages, titles } = await ask({ markerTypes: ["datapoint"] }, "worker queue job");
    expect(titles).toEqual(["marked"]);
    expect(passages).toHaveLength(1);
    expect(passages[0]?.start).toBeGreaterThan(0);
    expect(passages[0]?.end).toBeGreaterThan(markerStart);
  });

  it("finds nothing by the kind of a marker that stands nowhere, nor by one in another period", async () => {
    expect((await ask({ markerTypes: ["opinion"] }, "worker queue")).passages).toEqual([]);
    const both = { markerTypes: ["datapoint" as const], publishedAfter: "2026-01-01" };
    expect((await ask(both, "worker queue")).passages).toEqual([]);
  });
});
