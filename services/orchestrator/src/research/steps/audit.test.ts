import { auditCitations, writeReport } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, inputsOf, playRun, worldWith } from "../../testing/play-run.ts";

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
              sections: [],
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

  it("goes by the audit of the statement, searches for what is said to be absent, and keeps blocks in line", () => {
    const statement = (id: string, rest: object = {}) => ({
      id,
      section: "r1",
      text: `Statement ${id}`,
      citations: [aCitation()],
      ...rest,
    });
    const sentences = [
      statement("s1"),
      statement("s2"),
      statement("s3", { kind: "absent", citations: [], searched: ["trials"] }),
    ];
    const blocks = [
      { type: "paragraph", statements: ["s2"] },
      { type: "list", ordered: false, items: [["s2"], ["s1", "s2"]] },
      {
        type: "table",
        columns: ["", "One"],
        rows: [
          { label: "a", cells: [["s2"]] },
          { label: "b", cells: [["s3"]] },
        ],
      },
    ];
    const draft = {
      title: "T",
      shortAnswer: [],
      sections: [{ id: "r1", heading: "H", sentences, blocks, gaps: [] }],
      contradictions: [],
      ideas: [],
      implementations: [],
    };
    const audited = (id: string, status: string) => ({
      statementId: id,
      status,
      support: 1,
      by: "model",
      reason: status === "PASS" ? null : "it says less",
      unsupported: [],
    });
    const world = worldWith(
      answer(writeReport, () => ({
        draft,
        model: { name: "m" },
        dropped: [{ text: "Nobody says this", reason: "it names no source" }],
      })),
      answer(auditCitations, () => ({
        rows: [],
        statements: [audited("s1", "REVIEW"), audited("s2", "FAIL"), audited("s3", "PASS")],
      })),
    );
    const run = playRun(givenUrl, world);
    expect(inputsOf(run, "audit-citations")).toMatchObject([
      { searches: [{ statementId: "s3", query: "trials" }] },
    ]);
    expect(inputsOf(run, "publish-report")).toMatchObject([
      {
        content: {
          statementAudits: [{ statementId: "s1" }, { statementId: "s2" }, { statementId: "s3" }],
          findings: {
            sentences: [
              { id: "s1", status: "REVIEW", reason: "it says less" },
              { id: "s3", status: "PASS" },
            ],
            report: {
              sections: [
                {
                  blocks: [
                    { type: "list", items: [["s1"]] },
                    { type: "table", rows: [{ label: "b", cells: [["s3"]] }] },
                  ],
                },
              ],
              removed: [
                { text: "Nobody says this", reason: "it names no source" },
                { text: "Statement s2", reason: "it says less" },
              ],
            },
          },
        },
      },
    ]);
  });
});
