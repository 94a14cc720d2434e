import { describe, expect, it } from "vitest";
import { sectionBatches } from "./section-batches.ts";

const sections = (...passages: readonly (readonly string[])[]) =>
  passages.map((passageIds, index) => ({
    id: `s${index + 1}`,
    heading: "Section",
    topicIds: [],
    passageIds,
    points: [],
  }));
const many = sections(["p1", "p2"], ["p3", "p4"], ["p5", "p6"], ["p7"], ["p8"], ["p9"]);
const idsOf = (...given: Parameters<typeof sectionBatches>): string[] =>
  sectionBatches(...given).map((batch) => batch.map(({ id }) => id).join("+"));

describe("sectionBatches", () => {
  it("asks for a light report in two goes", () => {
    expect(idsOf(many, "light")).toEqual(["s1+s2+s3", "s4+s5+s6"]);
  });

  it("asks for a light report on few passages in one", () => {
    expect(idsOf(many.slice(3), "light")).toEqual(["s4+s5+s6"]);
  });

  it("asks for a deep report in up to four", () => {
    expect(idsOf(many.slice(0, 4), "deep")).toEqual(["s1", "s2", "s3", "s4"]);
    expect(idsOf(many, "deep")).toEqual(["s1+s2", "s3+s4", "s5+s6"]);
  });

  it("asks for nothing when nothing is planned", () => {
    expect(idsOf([], "light")).toEqual([]);
  });
});
