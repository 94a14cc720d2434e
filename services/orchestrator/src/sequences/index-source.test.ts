import { fetchPage, indexDocument, type InputOf, type indexSource } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { StepOutcome, StepResult } from "@quarry/jobs";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { indexSourceSequence } from "./index-source.ts";

const source = { kind: "url", url: "https://example.org/a" } as const;
const scope = "collection:c-evidence";
const input: InputOf<typeof indexSource> = { requestId: "1", scope, source, given: { grade: "A" } };
const document = aDocumentFacts();
const { documentId } = document;

const fetched = (outcome: StepOutcome): StepResult => ({
  contract: fetchPage.name,
  jobId: "f",
  index: 0,
  input: { scope, source },
  outcome,
});
const stored = fetched({ status: "completed", output: { status: "stored", document } });
const indexed = (outcome: StepOutcome): StepResult => ({
  contract: indexDocument.name,
  jobId: "i",
  index: 0,
  input: { documentId },
  outcome,
});
const broken: StepOutcome = {
  status: "failed",
  failure: new Failure("qdrant-down", "Qdrant does not answer", { retry: "backoff" }),
};

describe("indexSourceSequence", () => {
  it("ends with the document and whether it was indexed before", () => {
    const output = { documentId, passages: 3, written: 0, alreadyIndexed: true };
    expect(indexSourceSequence(input, [stored, indexed({ status: "completed", output })])).toEqual({
      output: { status: "indexed", document, passages: 3, alreadyIndexed: true },
    });
  });

  it("indexes the comments that came with it, too", () => {
    const opinions = aDocumentFacts({ documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b39" });
    const both = fetched({
      status: "completed",
      output: { status: "stored", document, comments: { count: 1, empty: 0, document: opinions } },
    });
    const done = (id: string, alreadyIndexed: boolean) =>
      indexed({
        status: "completed",
        output: { documentId: id, passages: 3, written: 0, alreadyIndexed },
      });
    expect(indexSourceSequence(input, [both, done(documentId, true)])).toEqual({
      job: { contract: indexDocument, input: { documentId: opinions.documentId } },
    });
    const all = [both, done(documentId, true), done(opinions.documentId, false)];
    expect(indexSourceSequence(input, all)).toEqual({
      output: { status: "indexed", document, passages: 3, alreadyIndexed: false },
    });
    expect(indexSourceSequence(input, [both, done(documentId, true), indexed(broken)])).toMatchObject({
      output: { status: "unavailable", reason: "job-failed", detail: "Qdrant does not answer" },
    });
  });

  it("ends with the reason when the source cannot be read", () => {
    const output = { status: "unavailable", uri: source.url, reason: "not-found", detail: "404" } as const;
    expect(indexSourceSequence(input, [fetched({ status: "completed", output })])).toEqual({ output });
  });

  it.each([
    ["reading", [fetched(broken)], source.url],
    ["indexing", [stored, indexed(broken)], document.uri],
  ])("says what went wrong when %s fails permanently", (_what, results, uri) => {
    expect(indexSourceSequence(input, results)).toEqual({
      output: { status: "unavailable", uri, reason: "job-failed", detail: "Qdrant does not answer" },
    });
  });
});
