import { parseGradeOverrides } from "@quarry/grading";
import { createGradeSource, handedInGrade } from "@quarry/grading";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { regradeDocument } from "./regrade-document.ts";

const uri = "https://www.example.org/a";
const gradeSource = createGradeSource({
  lists: [],
  overrides: parseGradeOverrides("grades.txt", "example.org B read by ourselves\n"),
});
const reasons = ["example.org: read by ourselves (this installation's own list)"];

const regrade = async (changes: Parameters<typeof aDocumentFacts>[0], isStored = true) => {
  const facts = aDocumentFacts({ uri, grade: "C", gradeReasons: ["nothing is known"], ...changes });
  const log: string[] = [];
  const library = {
    getDocument: async () => (isStored ? { facts, text: "A text." } : undefined),
    putDocument: async (document: { readonly facts: { readonly grade: string } }) =>
      void log.push(`put ${document.facts.grade}`),
    unmarkIndexed: async () => void log.push("unmark"),
  };
  return { facts, log, graded: await regradeDocument({ library, gradeSource }, facts) };
};

describe("regradeDocument", () => {
  it("stores the grade and the publisher of now, and has the document indexed again", async () => {
    const { log, graded } = await regrade({ publisher: "www.example.org" });
    expect(graded).toMatchObject({ grade: "B", gradeReasons: reasons, publisher: "example.org" });
    expect(log).toEqual(["unmark", "put B"]);
  });

  it.each([
    ["has the grade of now", { grade: "B" as const, gradeReasons: reasons, publisher: "example.org" }],
    ["has a grade its user gave", { gradeReasons: ["given by the user"] }],
    ["was handed in", { gradeReasons: [...handedInGrade.reasons] }],
    ["holds comments", { uri: `${uri}#comments` }],
  ])("leaves a document that %s", async (_which, changes) => {
    const { facts, log, graded } = await regrade(changes);
    expect(graded).toEqual(facts);
    expect(log).toEqual([]);
  });

  it("leaves a document that is gone meanwhile", async () => {
    const { facts, graded } = await regrade({}, false);
    expect(graded).toEqual(facts);
  });
});
