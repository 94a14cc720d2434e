import { auditCitations } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, playRun, worldWith } from "../testing/play-run.ts";
import { inputsOf } from "../testing/played-run.ts";

const question = "Why is a job of a killed worker taken again?";
const url = "https://example.org/queues";
const givenUrl = aRun({ question, sources: { urls: [url] } });

describe("what an audit leaves of a draft", () => {
  it("takes a sentence that failed its audit out of the report, and lists it", () => {
    const audit = answer(auditCitations, ({ sentences }) => ({
      rows: sentences.map(({ id, text }) => ({
        sentenceId: id,
        text,
        documentId: aCitation().documentId,
        quote: "Queue",
        verbatim: id !== "s2",
        support: 1,
        numbersAgree: true,
        ...(id === "s2"
          ? { status: "FAIL" as const, reason: "its quote does not stand in the source" }
          : { status: "PASS" as const }),
      })),
    }));
    expect(inputsOf(playRun(givenUrl, worldWith(audit)), "publish-report")).toMatchObject([
      {
        content: {
          findings: {
            sentences: [{ id: "s1", status: "PASS" }],
            report: {
              sections: [{ sentences: [] }],
              removed: [{ text: "Queue", reason: "its quote does not stand in the source" }],
            },
          },
        },
      },
    ]);
  });

  it("puts what the audit wrote anew in place of what failed, and lists it", () => {
    const row = { sentenceId: "s2", documentId: aCitation().documentId, quote: "Queue", verbatim: true };
    const audit = answer(auditCitations, () => ({
      rows: [{ ...row, text: "A queue", support: 1, numbersAgree: true, status: "PASS" as const }],
      rewritten: [
        { sentenceId: "s2", was: "Queue", text: "A queue", citations: [aCitation()], reason: "it failed" },
      ],
    }));
    expect(inputsOf(playRun(givenUrl, worldWith(audit)), "publish-report")).toMatchObject([
      {
        content: {
          findings: {
            sentences: [{ id: "s2", text: "A queue", status: "PASS" }],
            report: {
              sections: [{ sentences: [{ id: "s2", text: "A queue" }] }],
              rewritten: [{ sentenceId: "s2", was: "Queue", text: "A queue", reason: "it failed" }],
            },
          },
        },
      },
    ]);
  });
});
