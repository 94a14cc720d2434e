import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aWriting } from "../testing/sample-writing.ts";
import { outlineByModel } from "./outline-by-model.ts";
import type { SaidPart } from "./outline-reply.ts";

const topics = ["t1", "t2", "t3"].map((id) => ({
  topic: aTopic({ id }),
  coverage: aCoverage({ topicId: id }),
  passages: [],
}));
const texts = ["A lock expires after a while.", "A stream holds events.", "A lease ends by itself."];
const writing = aWriting(texts);
const planned = { ...writing, job: { ...writing.job, topics } };

const part = (changes: Partial<SaidPart>): SaidPart => ({
  part: "introduction",
  heading: "Introduction",
  topicIds: [],
  passageIds: ["p1"],
  points: [],
  ...changes,
});

describe("outlineByModel", () => {
  it("keeps the order, the headings and the passages that are there", () => {
    const outline = outlineByModel(
      [
        part({ part: "methodology", heading: "Locks", passageIds: ["p3", "p9", "[p1]"] }),
        part({ passageIds: ["p2"], points: ["Say it.", "See https://a.example."] }),
      ],
      planned,
    );
    expect(outline).toMatchObject([
      { id: "methodology", heading: "Locks", passageIds: ["p1", "p3"] },
      { id: "introduction", heading: "Introduction", passageIds: ["p2"], points: ["Say it."] },
    ]);
  });

  it("puts the abstract first and gives it no passages", () => {
    const outline = outlineByModel([part({}), part({ part: "abstract", heading: "Abstract" })], planned);
    expect(outline).toMatchObject([{ id: "abstract", passageIds: [] }, { id: "introduction" }]);
  });

  it("gives every topic one home: the first part that names it, else the last one", () => {
    const outline = outlineByModel(
      [part({ topicIds: ["t2", "t7"] }), part({ part: "methodology", topicIds: ["t2", "t1"] })],
      planned,
    );
    expect(outline.map(({ topicIds }) => topicIds)).toEqual([["t2"], ["t1", "t3"]]);
  });

  it("plans each part once, and none without a passage that is there", () => {
    const outline = outlineByModel(
      [part({}), part({ heading: "Again" }), part({ part: "methodology", passageIds: ["invented-0000"] })],
      planned,
    );
    expect(outline).toMatchObject([{ id: "introduction", heading: "Introduction" }]);
  });

  it("is none when only an abstract is left", () => {
    expect(outlineByModel([part({ part: "abstract" }), part({ passageIds: [] })], planned)).toEqual([]);
  });
});
