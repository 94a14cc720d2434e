import { describe, expect, it } from "vitest";
import { sampleFindings } from "../testing/sample-findings.ts";
import { methodSection } from "./method-sections.ts";

const methodOf = (findings: ReturnType<typeof sampleFindings>): string =>
  methodSection({ findings, claims: [], documents: [], unused: [], audit: [], statementAudits: [] }).html;

describe("the method of a report", () => {
  it("lists the user's answers, and each note with whether it was used, as plain text", () => {
    const steering = {
      answers: [{ question: "Where?", answer: "in *Spain*" }],
      notes: [
        { text: "also look\nat costs", takenUp: true },
        { text: "leave out <b>blogs</b>", takenUp: false },
      ],
    };
    const lines = methodOf(sampleFindings({ steering })).split("\n");
    expect(lines).toContain("<li>Clarified before the run: Where? in *Spain*</li>");
    expect(lines).toContain("<li>Note taken up: also look at costs</li>");
    expect(lines.find((line) => line.startsWith("<li>Note not taken up"))).toMatch(
      /no language model wrote this report: leave out (?!<b>)/u,
    );
  });

  it("omits the section if the user gave no answers or notes", () => {
    expect(methodOf(sampleFindings())).not.toMatch(/clarified|note/iu);
  });
});
