import { expect, it } from "vitest";
import { differencesOf } from "./describe-index.ts";

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
      "vectors have 384 numbers, and are to have 768",
      "1,200 passages were encoded by gte, and are to be by e5",
      "collections have 1 shards, and are to have 6",
    ],
  ],
])("tells in what an index is other than wanted: %s", (_what, wanted, lines) => {
  expect(differencesOf(inUse, wanted)).toEqual(lines);
});
