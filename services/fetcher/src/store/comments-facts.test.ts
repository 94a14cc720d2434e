import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { applyGivenToComments, commentsGrade, commentsUri, isCommentsUri } from "./comments-facts.ts";

const reason = "comments: opinions of people nobody knows";

describe("commentsUri", () => {
  it("stands beside the address of the item, and is put there once", () => {
    expect(commentsUri("file:talk.json")).toBe("file:talk.json#comments");
    expect(commentsUri("file:talk.json#comments")).toBe("file:talk.json#comments");
    expect(["file:talk.json#comments", "file:talk.json"].map(isCommentsUri)).toEqual([true, false]);
  });
});

describe("commentsGrade", () => {
  it.each([
    ["A", "B"],
    ["C", "D"],
    ["E", "E"],
  ] as const)("is one below the grade of the source: %s makes %s", (grade, lower) => {
    expect(commentsGrade({ grade, reasons: ["why"] })).toEqual({ grade: lower, reasons: ["why", reason] });
  });
});

describe("applyGivenToComments", () => {
  const facts = aDocumentFacts({ grade: "D", gradeReasons: [reason] });

  it("keeps the item's author for the item, and lowers the grade a user gives", () => {
    const given = { title: "Given", author: "Ann", grade: "A", metadata: { team: "core" } } as const;
    const told = { ...facts, title: "Given", metadata: { team: "core" } };
    expect(applyGivenToComments(facts, given)).toEqual({
      ...told,
      grade: "B",
      gradeReasons: ["given by the user", reason],
    });
  });

  it("changes nothing where nothing is said", () => {
    expect(applyGivenToComments(facts)).toEqual(facts);
  });
});
