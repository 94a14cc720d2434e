import type { StoredDocument } from "@quarry/evidence";
import { redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { indexWhole } from "./whole-documents/index-whole.ts";
import type { Material } from "./whole-documents/material.ts";
import { ownMaterials } from "./whole-documents/own-materials.ts";
import { sampleQueries } from "./whole-documents/sample-queries.ts";
import { shareCited } from "./whole-documents/share-cited.ts";
import { startEvidence } from "./whole-documents/start-evidence.ts";

interface Shares {
  /** Number of sentences found by a query of all their words except stop words, in another order. */
  readonly shuffled: number;
  /** Number of sentences found by half of those words. */
  readonly half: number;
}

/** Indexes all files in parallel and queries sentences from the whole length of each. */
const sharesCited = async (
  redisUrl: string,
  materials: readonly Material[],
  sampleSize: number,
): Promise<Map<string, Shares>> => {
  const running = await startEvidence(redisUrl);
  const indexed: (readonly [Material, StoredDocument])[] = [];
  for (const material of materials) indexed.push([material, await indexWhole(running, material)]);
  const textOf = new Map(indexed.map(([, { facts, text }]) => [facts.documentId, text]));
  const shares = new Map<string, Shares>();
  for (const [{ uri, language, sentencesIn }, document] of indexed) {
    const { text } = document;
    const samples = sampleQueries(text, sentencesIn(text), { count: sampleSize, language });
    expect(samples).toHaveLength(sampleSize);
    const share = (ask: keyof Shares) => shareCited(running.client, document, { samples, ask, textOf });
    shares.set(uri, { shuffled: await share("shuffled"), half: await share("half") });
  }
  return shares;
};

const expectFound = (shares: ReadonlyMap<string, Shares>): void => {
  for (const [uri, { shuffled, half }] of shares) {
    expect.soft(shuffled, `${uri}, all words`).toBeGreaterThanOrEqual(0.9);
    expect.soft(half, `${uri}, half of the words`).toBeGreaterThanOrEqual(0.75);
  }
};

describe("documents", () => {
  redisTest("are indexed whole, and any sentence of them is found and cited", async ({ redis }) => {
    const shares = await sharesCited(redis.url, ownMaterials(), 20);
    expectFound(shares);
  });
});
