import type { Comment, GivenFacts } from "@quarry/contracts";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { handedInGrade } from "../grade/grade-source.ts";
import type { DocumentLibrary, ReadDocument } from "../ports.ts";
import { storeDocument } from "./store-document.ts";

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
  comments: [comment(likes)],
});

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
  const store = (read: ReadDocument, given?: GivenFacts) =>
    storeDocument(
      library,
      { read, uri, given, grade: handedInGrade, fetchedAt: new Date("2026-11-22T10:00:00Z") },
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
      gradeReasons: [...handedInGrade.reasons, "comments: opinions of people nobody knows"],
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

  it("has a transcript that is timed anew indexed again", async () => {
    const { log, store } = setUp();
    await store(transcript);
    log.length = 0;
    await store({ ...transcript, timings: [{ start: 0, end: 13, startMs: 5, endMs: 900 }] });
    expect(log).toEqual(["unmark", "put facts text timings"]);
  });

  it("stores nothing once it was told to stop", async () => {
    const { library, log } = setUp();
    const reason = new Failure("cancelled", "run cancelled", { retry: "never" });
    const document = {
      read: transcript,
      uri,
      given: undefined,
      grade: handedInGrade,
      fetchedAt: new Date(0),
    };
    await expect(storeDocument(library, document, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(log).toEqual([]);
  });
});
