import {
  auditReport,
  type Findings,
  findEvidence,
  fetchPage,
  type InputOf,
  publishReport,
  type Revision,
  reviseReport,
} from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  answer,
  aRun,
  inputsOf,
  jobNames,
  type PlayedRun,
  playRun,
  type WorldChange,
  worldWith,
} from "../testing/play-run.ts";

const revision: Revision = {
  reportId: "r-00000000abcdef01",
  parentId: "r-00000000abcdef01",
  version: 2,
  instruction: "Shorter.",
  strike: [],
  pin: [],
};

const { documentId } = aDocumentFacts();
const [first, second] = aDraft.statements;
const mend = { was: "Queue!", text: "Queue", reason: "the source says less" };

const before: Findings = {
  schema: "quarry/findings@2",
  id: revision.parentId,
  question: "How does a queue recover?",
  modes: ["freeform"],
  topK: 7,
  language: "en",
  model: { name: "large" },
  status: "completed_partial",
  stop: { reason: "deadline", detail: "time was over" },
  topics: [{ id: "t1", name: "Recovery", covered: true, score: 0.9, gaps: [] }],
  statements: aDraft.statements.map((one) => ({ ...one, status: "PASS" })),
  ideas: [],
  implementations: [],
  report: {
    title: "Recovery",
    writtenBy: "model",
    sections: aDraft.sections,
    removed: [{ text: "It never fails.", reason: "no source says so" }],
    mended: [
      { statementId: "s1", ...mend },
      { statementId: "s2", ...mend },
    ],
    problems: ["One source was too long."],
  },
  indexing: { documents: 1, passages: 3, passagesWritten: 3, alreadyIndexed: 0 },
};

const kept = {
  statements: [{ statementId: "s1", status: "PASS" as const, by: "model" as const, reason: null }],
  headings: ["r1"],
};

const revised = (changes: object = {}): WorldChange =>
  answer(reviseReport, () => ({
    before,
    draft: {
      ...aDraft,
      writtenBy: "model",
      statements: [first, { ...first, id: "s3", kind: "absent", citations: [], text: "No source knows." }],
    },
    language: "de",
    pack: { sources: [{ number: 1, documentId, sentences: "whole" }], omitted: [], tokens: 10 },
    kept,
    claims: [],
    sources: [{ documentId, uri: "file:queues.md" }],
    unused: [{ uri: "file:old.md", reason: "struck", detail: "it was struck" }],
    model: null,
    problems: [],
    ...changes,
  }));

const play = (...changes: readonly WorldChange[]): PlayedRun =>
  playRun(
    aRun({ question: before.question, sources: { web: false, local: false }, revision }),
    worldWith(...changes),
  );

const publishedIn = (played: PlayedRun): InputOf<typeof publishReport>["content"] => {
  const [input] = inputsOf(played, publishReport.name);
  return publishReport.input.parse(input).content;
};

describe("a revision", () => {
  it("reads the sources of the version before as they are stored, and searches only for what is new and absent", () => {
    const played = play(revised());
    expect(jobNames(played)).toEqual([
      "revise-report",
      "fetch-page",
      "index-document",
      "find-evidence",
      "audit-report",
      "publish-report",
    ]);
    expect(inputsOf(played, reviseReport.name)).toMatchObject([{ revision }]);
    expect(inputsOf(played, fetchPage.name)).toMatchObject([
      { source: { kind: "stored", documentId, uri: "file:queues.md" } },
    ]);
    expect(inputsOf(played, findEvidence.name)).toMatchObject([{ subject: "absent-s3" }]);
    expect(inputsOf(played, auditReport.name)).toMatchObject([{ language: "de", kept }]);
  });

  it("ends with how many statements it changed", () => {
    expect(play(revised()).last.finish?.changes).toEqual({ added: 1, changed: 0, removed: 1, unchanged: 1 });
  });

  it("publishes what changed beside what it takes from the version before", () => {
    const { findings, unused } = publishedIn(play(revised()));
    expect(findings).toMatchObject({
      topK: 7,
      language: "de",
      model: { name: "large" },
      status: "completed_partial",
      stop: before.stop,
      topics: before.topics,
      pack: { given: [{ number: 1, documentId, sentences: "whole" }] },
      report: {
        problems: before.report.problems,
        removed: [],
        mended: [{ statementId: "s1", ...mend }],
      },
      revision: {
        ...revision,
        changes: [
          { statementId: "s1", change: "unchanged" },
          { statementId: "s3", change: "added", text: "No source knows." },
          { statementId: "s2", change: "removed", was: second?.text },
        ],
      },
    });
    expect(unused.map(({ reason }) => reason)).toEqual(["struck"]);
  });

  it("fails where no new version could be made, and says why", () => {
    const { last } = play([reviseReport.name, null]);
    expect(last.finish).toEqual({
      status: "failed",
      detail: "the report could not be revised: revise-report is out of order",
    });
  });
});
