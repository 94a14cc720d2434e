import {
  type DocumentFacts,
  fetchPage,
  indexDocument,
  type InputOf,
  markDocument,
  type prepareItem,
  type Source,
  workOfItem,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { stepJob, type StepOutcome, type StepResult } from "@quarry/jobs";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { prepareItemSequence } from "./prepare-item.ts";

const scope = "collection:c-00000001";
const content: Source = { kind: "upload", uploadId: "u-1", uri: "file:a.vtt", bytes: 10 };
const comments: Source = { kind: "upload", uploadId: "u-2", uri: "file:a.vtt#comments", bytes: 10 };
const given = { title: "Season review" };

const input: InputOf<typeof prepareItem> = {
  collectionId: "c-00000001",
  itemId: "i-1",
  linkId: "a",
  version: 1,
  scope,
  content,
  comments,
  given,
  mark: true,
};

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;
const talk = aDocumentFacts({ documentId: idOf(1), title: "Season review", author: "Ann" });
const replies = aDocumentFacts({ documentId: idOf(2), title: "Comments" });

const result = (contract: { readonly name: string }, asked: unknown, outcome: StepOutcome): StepResult => ({
  contract: contract.name,
  jobId: "j",
  index: 0,
  input: asked,
  outcome,
});
const completed = (output: unknown): StepOutcome => ({ status: "completed", output });
const broken: StepOutcome = {
  status: "failed",
  failure: new Failure("qdrant-down", "Qdrant does not answer", { retry: "backoff" }),
};
const fetched = (source: Source, outcome: StepOutcome): StepResult =>
  result(fetchPage, { scope, source, given }, outcome);
const stored = (source: Source, document: DocumentFacts, more: object = {}): StepResult =>
  fetched(source, completed({ status: "stored", document, ...more }));
const lost = (source: Source): StepResult =>
  fetched(
    source,
    completed({ status: "unavailable", uri: "file:a.vtt", reason: "damaged", detail: "Broken." }),
  );
const indexed = ({ documentId }: DocumentFacts, outcome?: StepOutcome): StepResult =>
  result(
    indexDocument,
    { documentId },
    outcome ?? completed({ documentId, passages: 1, written: 1, alreadyIndexed: false }),
  );
const marked = ({ documentId }: DocumentFacts, outcome?: StepOutcome): StepResult =>
  result(
    markDocument,
    { documentId },
    outcome ?? completed({ documentId, markers: 1, coveredShare: 1, model: null, alreadyMarked: false }),
  );

const readBoth = [stored(content, talk), stored(comments, replies, { commentCount: { count: 2, empty: 0 } })];
const ready = ({ documentId }: DocumentFacts) => ({
  status: "ready",
  documentId,
  characters: 100,
  words: 20,
  language: "en",
});

describe("prepareItemSequence", () => {
  it("reads transcript and comments at the same time, for no run", () => {
    expect(prepareItemSequence({ ...input, language: "de" }, [])).toEqual({
      jobs: [
        stepJob(fetchPage, { scope, source: content, given, language: "de" }),
        stepJob(fetchPage, { scope, source: comments, given, language: "de" }),
      ],
    });
  });

  it("then indexes and marks both at the same time", () => {
    const documentIds = [talk.documentId, replies.documentId];
    expect(prepareItemSequence(input, readBoth)).toEqual({
      jobs: [
        ...documentIds.map((documentId) => stepJob(indexDocument, { documentId })),
        ...documentIds.map((documentId) => stepJob(markDocument, { workId: workOfItem(input), documentId })),
      ],
    });
  });

  it("ends with both texts, and with what the transcript says of itself", () => {
    const results = [...readBoth, indexed(talk), indexed(replies), marked(talk), marked(replies)];
    expect(prepareItemSequence(input, results)).toEqual({
      output: {
        title: "Season review",
        author: "Ann",
        uri: talk.uri,
        transcript: ready(talk),
        comments: { ...ready(replies), count: 2 },
      },
    });
  });

  it("uses the comments in a file", () => {
    const one = { ...input, comments: null, mark: false };
    const read = [stored(content, talk, { comments: { count: 3, empty: 1, document: replies } })];
    expect(prepareItemSequence(one, read)).toMatchObject({
      jobs: [{ input: { documentId: talk.documentId } }, { input: { documentId: replies.documentId } }],
    });
    expect(prepareItemSequence(one, [...read, indexed(talk), indexed(replies)])).toMatchObject({
      output: { transcript: ready(talk), comments: { ...ready(replies), count: 3 } },
    });
  });

  it("continues with one text when the other cannot be read", () => {
    const results = [lost(content), readBoth[1] ?? lost(comments)];
    expect(prepareItemSequence({ ...input, mark: false }, results)).toMatchObject({
      jobs: [{ input: { documentId: replies.documentId } }],
    });
    expect(prepareItemSequence({ ...input, mark: false }, [...results, indexed(replies)])).toMatchObject({
      output: {
        transcript: { status: "unavailable", reason: "damaged", detail: "Broken." },
        comments: { status: "ready", count: 2 },
      },
    });
  });

  it("ends at once when nothing can be read", () => {
    expect(prepareItemSequence({ ...input, comments: null }, [fetched(content, broken)])).toEqual({
      output: {
        transcript: { status: "unavailable", reason: "job-failed", detail: "Qdrant does not answer" },
        comments: null,
      },
    });
  });

  it("loses a text that cannot be indexed, and none for want of markers", () => {
    const results = [
      ...readBoth,
      indexed(talk, broken),
      indexed(replies),
      marked(talk),
      marked(replies, broken),
    ];
    expect(prepareItemSequence(input, results)).toMatchObject({
      output: {
        transcript: { status: "unavailable", reason: "job-failed", detail: "Qdrant does not answer" },
        comments: { status: "ready" },
      },
    });
  });
});
