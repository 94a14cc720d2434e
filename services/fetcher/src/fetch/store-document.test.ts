import type { Comment, DocumentFacts, GivenFacts } from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { uploadGrade, type SourceGrade } from "@quarry/grading";
import { aDocumentFacts } from "@quarry/testkit";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import type { DocumentLibrary } from "../ports.ts";
import {
  applyGivenToComments,
  commentsGrade,
  commentsUri,
  isCommentsUri,
  storeDocument,
} from "./store-document.ts";

const reason = "comments: opinions of unknown people";

describe("commentsUri", () => {
  it("is beside the address of the item, and is put there once", () => {
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
});

const sha256 = "a".repeat(64);
const uri = "file:talk.json";
const signal = new AbortController().signal;
const transcript: ReadDocument = {
  status: "read",
  text: "Good morning.",
  mediaType: "text/vtt",
  title: "Talk",
  author: "Ann",
  language: "en",
  words: 2,
  sha256,
  fingerprint: "10",
  metadata: { room: "1", seats: "20" },
  timings: [{ start: 0, end: 13, startMs: 0, endMs: 900 }],
};
const comment = (likes: number): Comment => ({ id: "a", start: 0, end: 5, likes, replies: 0 });
const commentsOf = (likes: number): ReadDocument => ({
  status: "read",
  text: "Nice.",
  mediaType: "application/vnd.quarry.comments+json",
  title: "Talk",
  author: "Ann",
  language: "en",
  words: 1,
  sha256,
  fingerprint: "10",
  comments: [comment(likes)],
});

const listed: SourceGrade = { grade: "B", reasons: ["example.org: a newspaper"] };
const overridden: SourceGrade & { readonly facts: Partial<DocumentFacts> } = {
  grade: "D",
  reasons: ["example.org: ours"],
  facts: { grade: "D", gradeReasons: ["example.org: ours"] },
};

const setUp = () => {
  const stored = new Map<string, StoredDocument>();
  const log: string[] = [];
  const library: DocumentLibrary = {
    getFacts: async (ids) => ids.flatMap((id) => stored.get(id)?.facts ?? []),
    getDocument: async (id) => stored.get(id),
    putDocument: async (document) => {
      const known = stored.get(document.facts.documentId);
      stored.set(document.facts.documentId, { ...known, ...document });
      log.push(`put ${Object.keys(document).join(" ")}`);
    },
    unmarkIndexed: async () => void log.push("unmark"),
    join: async () => undefined,
  };
  const store = (read: ReadDocument, given?: GivenFacts, isUpload = false) =>
    storeDocument(
      library,
      {
        read,
        uri,
        isUpload,
        owner: undefined,
        given,
        grade: uploadGrade,
        fetchedAt: new Date("2026-11-22T10:00:00Z"),
      },
      signal,
    );
  return { stored, log, library, store };
};

describe("storeDocument", () => {
  it("stores a transcript with its times and what the file says of it", async () => {
    const { stored, log, store } = setUp();
    const facts = await store(transcript, { metadata: { room: "2" } });
    expect(facts).toMatchObject({ uri, author: "Ann", grade: "C", metadata: { room: "2", seats: "20" } });
    expect(stored.get(facts.documentId)).toEqual({
      facts,
      text: transcript.text,
      timings: transcript.timings,
    });
    expect(log).toEqual(["put facts text timings"]);
  });

  it("stores comments at an address of their own, without the item's author, one grade lower", async () => {
    const { stored, store } = setUp();
    const facts = await store(commentsOf(1));
    expect(facts).toMatchObject({
      documentId: documentIdOf(`${uri}#comments`, sha256),
      uri: `${uri}#comments`,
      publisher: "local files",
      grade: "D",
      gradeReasons: [...uploadGrade.reasons, "comments: opinions of unknown people"],
    });
    expect(facts).not.toHaveProperty("author");
    expect(stored.get(facts.documentId)?.comments).toEqual([comment(1)]);
  });

  it("writes nothing for what is stored", async () => {
    const { log, store } = setUp();
    const first = [await store(transcript), await store(commentsOf(1))];
    log.length = 0;
    expect([await store(transcript), await store(commentsOf(1))]).toEqual(first);
    expect(log).toEqual([]);
  });

  it("brings likes up to date where the same words are liked more, and has nothing indexed again", async () => {
    const { stored, log, store } = setUp();
    const { documentId } = await store(commentsOf(1));
    log.length = 0;
    expect(await store(commentsOf(7))).toMatchObject({ documentId });
    expect(stored.get(documentId)?.comments).toEqual([comment(7)]);
    expect(log).toEqual(["put facts text comments"]);
  });

  it("hashes and compares many comments in turns with other jobs", async () => {
    const { store } = setUp();
    const many = (likes: number): ReadDocument => ({
      ...commentsOf(likes),
      comments: Array.from({ length: 100 }, () => comment(likes)),
    });
    expect((await countTurns(() => store(many(1), undefined, true))).turns).toBeGreaterThanOrEqual(100);
    expect((await countTurns(() => store(many(1), undefined, true))).turns).toBeGreaterThanOrEqual(200);
  });

  it("lets other jobs work while it hashes the times of an uploaded transcript", async () => {
    const { store } = setUp();
    const timings = Array.from({ length: 100 }, (_, at) => ({
      start: at,
      end: at + 1,
      startMs: at,
      endMs: at + 1,
    }));
    const { turns } = await countTurns(() => store({ ...transcript, timings }, undefined, true));
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it("has a transcript that is given new times indexed again", async () => {
    const { log, store } = setUp();
    await store(transcript);
    log.length = 0;
    await store({ ...transcript, timings: [{ start: 0, end: 13, startMs: 5, endMs: 900 }] });
    expect(log).toEqual(["unmark", "put facts text timings"]);
  });

  it("learns where pages begin of a text that is stored without", async () => {
    const { log, store } = setUp();
    await store(transcript);
    log.length = 0;
    await store({ ...transcript, pageStarts: [0, 6] });
    expect(log).toEqual(["unmark", "put facts text pageStarts"]);
  });

  const web = "https://www.example.org/a";
  const { timings: _timings, ...page }: ReadDocument = transcript;
  const storeAt =
    (library: DocumentLibrary) =>
    (grade: SourceGrade, changes: Partial<ReadDocument> = {}, given?: GivenFacts) =>
      storeDocument(
        library,
        {
          read: { ...page, ...changes },
          uri: web,
          isUpload: false,
          owner: undefined,
          given,
          grade,
          fetchedAt: new Date(0),
        },
        signal,
      );

  it("keeps a sketch of the words, and whose text it is where it is another publisher's", async () => {
    const { library } = setUp();
    const facts = await storeAt(library)(listed, {
      text: "BERLIN (Reuters) - Prices rose again.",
      fingerprint: "10abc",
    });
    expect(facts).toMatchObject({ publisher: "example.org", syndicatedFrom: "reuters.com" });
    expect(facts.fingerprint).toBe("10abc");
    const moved = await storeAt(library)(listed, { sha256: "b".repeat(64), canonicalUri: "https://n.com/a" });
    expect(moved.syndicatedFrom).toBe("n.com");
    const own = await storeAt(library)(listed, {
      sha256: "c".repeat(64),
      canonicalUri: "https://example.org/b",
    });
    expect(own).not.toHaveProperty("syndicatedFrom");
  });

  it("gives what is stored the grade of now, and has it indexed again", async () => {
    const { library, log } = setUp();
    await storeAt(library)(listed);
    log.length = 0;
    expect(await storeAt(library)(overridden)).toMatchObject(overridden.facts);
    expect(log).toEqual(["unmark", "put facts text"]);
  });

  it("keeps a grade that a user gave apart from the one of the page", async () => {
    const { library } = setUp();
    const given = await storeAt(library)(listed, {}, { grade: "E" });
    expect(await storeAt(library)(overridden)).toMatchObject(overridden.facts);
    expect(await library.getFacts([given.documentId])).toEqual([given]);
    expect(given.grade).toBe("E");
  });

  it("stores nothing once it was told to stop", async () => {
    const { library, log } = setUp();
    const reason = new Failure("cancelled", "run cancelled", { retry: "never" });
    const document = {
      read: transcript,
      uri,
      isUpload: false,
      owner: undefined,
      given: undefined,
      grade: uploadGrade,
      fetchedAt: new Date(0),
    };
    await expect(storeDocument(library, document, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(log).toEqual([]);
  });
});
