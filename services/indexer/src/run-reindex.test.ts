import type { ReindexProgress } from "@quarry/evidence";
import { describe, expect, it } from "vitest";
import { createReport, differencesOf } from "./run-reindex.ts";

const inUse = {
  documents: 3,
  passages: 1_200,
  memberships: 3,
  collections: [],
  vectorLength: 384,
  shards: [1, 1, 1],
  encoders: new Map([["gte", 1_200]]),
  unfinished: undefined,
};

it.each([
  ["nothing", { encoder: "gte", dimensions: 384, shards: undefined }, []],
  ["the same shards", { encoder: "gte", dimensions: 384, shards: 1 }, []],
  [
    "another encoder",
    { encoder: "e5", dimensions: 768, shards: 6 },
    [
      "vectors have 384 numbers, and must have 768",
      "1,200 passages were encoded by gte, and must be by e5",
      "shards of collections: 1, must be 6",
    ],
  ],
])("tells in what an index is other than wanted: %s", (_what, wanted, lines) => {
  expect(differencesOf(inUse, wanted)).toEqual(lines);
});

const copying = (documents: number, passages: number): ReindexProgress => ({
  step: "copying",
  documents,
  ofDocuments: 2_000,
  passages,
  ofPassages: 60_000,
});

const open = () => {
  const [lines, clock]: [string[], { ms: number }] = [[], { ms: 0 }];
  const report = createReport({ now: () => clock.ms, say: (line) => lines.push(line) });
  return { lines, clock, report };
};

describe("createReport", () => {
  it("says how far it is every five seconds, and how long the rest takes at that pace", () => {
    const { lines, clock, report } = open();
    report(copying(0, 0));
    clock.ms = 4_000;
    report(copying(10, 200));
    clock.ms = 60_000;
    report(copying(500, 15_000));
    expect(lines).toEqual([
      "making the new index: 0 of 2,000 documents, 0 of about 60,000 passages",
      "making the new index: 500 of 2,000 documents, 15,000 of about 60,000 passages; about 3 min left",
    ]);
  });
});
