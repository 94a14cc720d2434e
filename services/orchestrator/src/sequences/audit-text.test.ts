import {
  type auditText,
  checkReferences,
  checkSentences,
  fetchPage,
  forgetScope,
  type InputOf,
  type OutputOf,
  readCitations,
  type TextAudit,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { StepJob, StepOutcome, StepResult } from "@quarry/jobs";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { auditTextSequence } from "./audit-text.ts";

const scope = "collection:audit-1";
const request: InputOf<typeof auditText> = { requestId: "1", scope, text: "…", sources: [], fetch: true };
const document = aDocumentFacts({ uri: "https://one.org/" });

const read: OutputOf<typeof readCitations> = {
  language: "en",
  sentences: [
    { start: 0, end: 5, text: "Uncited.", citations: [] },
    {
      start: 6,
      end: 9,
      text: "Cited.",
      citations: [
        { ref: "https://two.org/", claim: "Cited." },
        { ref: "https://one.org/", claim: "Cited." },
      ],
    },
  ],
  references: [{ key: "7", title: "Unused" }],
};

const broken = new Failure("qdrant-down", "Qdrant does not answer", { retry: "backoff" });

type Answers = (job: StepJob) => unknown;

const answers: Answers = ({ contract, input }) => {
  if (contract.name === readCitations.name) return read;
  if (contract.name === forgetScope.name) return { scope };
  if (contract.name === fetchPage.name) {
    const { source } = fetchPage.input.parse(input);
    const isFirst = source.kind === "url" && source.url === "https://one.org/";
    return isFirst
      ? { status: "stored", document }
      : {
          status: "unavailable",
          uri: "https://two.org/",
          reason: "not-found",
          detail: "There is no such page.",
        };
  }
  const { sentences } = checkSentences.input.parse(input);
  const rows = sentences.flatMap(({ id, start, end, citations }) =>
    citations.map(({ ref, claim, uri, documentId }) => ({
      sentenceId: id,
      text: claim,
      sentence: { start, end },
      ref,
      uri,
      documentId,
      quote: "Cited.",
      start: 0,
      end: 6,
      verbatim: true,
      support: 1,
      numbersAgree: true,
      status: "PASS",
      reason: "it does",
    })),
  );
  return { rows, checkable: sentences.filter(({ citations }) => citations.length === 0).map(({ id }) => id) };
};

const outcomeOf = (answer: unknown): StepOutcome =>
  answer instanceof Failure ? { status: "failed", failure: answer } : { status: "completed", output: answer };

/** Plays a sequence to its end; returns the job names of each turn, and the output. */
const play = (answer: Answers, input = request) => {
  const results: StepResult[] = [];
  const turns: string[][] = [];
  for (;;) {
    const next = auditTextSequence(input, results);
    if ("output" in next) return { turns, output: next.output };
    const jobs = "job" in next ? [next.job] : next.jobs;
    turns.push(jobs.map(({ contract }) => contract.name));
    results.push(
      ...jobs.map((job, index): StepResult => ({
        contract: job.contract.name,
        jobId: `${turns.length}/${index}`,
        index,
        input: job.input,
        outcome: outcomeOf(answer(job)),
      })),
    );
  }
};

const failing =
  (name: string): Answers =>
  (job) =>
    job.contract.name === name ? broken : answers(job);

const auditOf = (output: OutputOf<typeof auditText>): TextAudit => {
  if (output.status === "failed") throw new Error(output.detail);
  return output.audit;
};

describe("auditTextSequence", () => {
  it("reads the text, its sources together, checks, and forgets what it has read", () => {
    const { turns, output } = play(answers);
    expect(turns).toEqual([
      ["read-citations"],
      ["fetch-page", "fetch-page"],
      ["check-sentences"],
      ["forget-scope"],
    ]);
    const audit = auditOf(output);
    expect(audit.summary).toEqual({
      sentences: 2,
      cited: 1,
      uncited: 1,
      checkable: 1,
      citations: 2,
      pass: 1,
      review: 0,
      fail: 0,
      notIndexed: 1,
      notChecked: 0,
    });
    expect(
      audit.rows.map(({ sentenceId, uri, status, reason }) => [sentenceId, uri, status, reason]),
    ).toEqual([
      ["s2", "https://one.org/", "PASS", "it does"],
      ["s2", "https://two.org/", "SOURCE_NOT_INDEXED", "There is no such page."],
    ]);
    expect(
      audit.sources.map(({ refs, status, reason, citations }) => [refs, status, reason, citations]),
    ).toEqual([
      [["https://two.org/"], "unavailable", "not-found", 1],
      [["https://one.org/"], "read", undefined, 1],
      [["7"], "not-cited", undefined, 0],
    ]);
    expect(audit.uncited).toEqual([{ start: 0, end: 5, text: "Uncited." }]);
  });

  it("has references and cited papers checked beside the sources, and passes nothing that rests on a retracted one", () => {
    const paper = {
      id: "doi:10.1000/x",
      title: "Sleep",
      authors: [],
      kind: "published" as const,
      notice: { kind: "retracted" as const },
      registry: "Crossref",
    };
    const checked = { key: "8", status: "exists" as const, detail: "Crossref has it", paper };
    const cited = { ref: "https://doi.org/10.1000/y", claim: "Cited." };
    const text = {
      ...read,
      sentences: [...read.sentences, { start: 10, end: 12, text: "Cited.", citations: [cited] }],
      references: [...read.references, { key: "8", title: "Example A. Sleep. 2021." }],
    };
    const asked: unknown[] = [];
    const { turns, output } = play((job) => {
      if (job.contract.name === readCitations.name) return text;
      if (job.contract.name === fetchPage.name) return { status: "stored", document: { ...document, paper } };
      if (job.contract.name !== checkReferences.name) return answers(job);
      asked.push(checkReferences.input.parse(job.input).references);
      return { references: [checked] };
    });
    expect(turns[1]).toEqual(["fetch-page", "fetch-page", "fetch-page", "check-references"]);
    expect(asked).toEqual([
      [
        { key: "8", title: "Example A. Sleep. 2021." },
        { key: cited.ref, url: cited.ref },
      ],
    ]);
    const audit = auditOf(output);
    expect(audit.references).toEqual([checked]);
    expect(new Set(audit.rows.map(({ status, reason }) => `${status}: ${reason}`))).toEqual(
      new Set(["REVIEW: the source was retracted"]),
    );
    expect(play(answers, { ...request, fetch: false }).turns.flat()).not.toContain("check-references");
  });

  it("forgets what it has read although the check failed, and says why there is no audit", () => {
    const { turns, output } = play(failing(checkSentences.name));
    expect(turns.at(-1)).toEqual(["forget-scope"]);
    expect(output).toEqual({ status: "failed", detail: "Qdrant does not answer" });
    expect(play(failing(readCitations.name)).output).toEqual(output);
  });

  it("gives its answer although forgetting failed", () => {
    expect(play(failing(forgetScope.name)).output.status).toBe("audited");
  });

  it("checks in batches, and at most a thousand citations", () => {
    const citations = [{ ref: "https://one.org/", claim: "Cited." }];
    const long = {
      ...read,
      sentences: Array.from({ length: 1_020 }, () => ({ start: 0, end: 6, text: "Cited.", citations })),
    };
    const { turns, output } = play((job) => (job.contract.name === readCitations.name ? long : answers(job)));
    expect(turns[2]).toHaveLength(20);
    expect(auditOf(output).summary).toMatchObject({ citations: 1_000, notChecked: 20 });
  });
});
