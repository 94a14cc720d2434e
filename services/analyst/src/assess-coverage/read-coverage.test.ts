import { expect, it } from "vitest";
import { readCoverage } from "./read-coverage.ts";

it("reads a line for each topic", () => {
  expect(
    readCoverage(
      "t1 | yes | 0.8 | proof p4, p2 | gaps: none | leads: none\nt2 | no | 0.3 | proof none | gaps: tide tables of 1904; pilot books | leads: harbour survey",
    ),
  ).toEqual([
    { topicId: "t1", covered: true, score: 0.8, proofs: ["p4", "p2"], gaps: [], leads: [] },
    {
      topicId: "t2",
      covered: false,
      score: 0.3,
      proofs: [],
      gaps: ["tide tables of 1904", "pilot books"],
      leads: ["harbour survey"],
    },
  ]);
});

it("skips reasoning, table headers and fences, and reads bold table rows", () => {
  const reply =
    "Let me see what t1 needs.\n```\n| topic | covered |\n|---|---|\n| **t1** | **yes** | 0.9 | proof: p1 |\n```";
  expect(readCoverage(reply)).toEqual([
    { topicId: "t1", covered: true, score: 0.9, proofs: ["p1"], gaps: [], leads: [] },
  ]);
});

it("keeps at most three gaps", () => {
  const [topic] = readCoverage("t1 | no | 0 | proof none | gaps: one gap; two gaps; three gaps; four gaps");
  expect(topic?.gaps).toEqual(["one gap", "two gaps", "three gaps"]);
});
