import type { EncodedPassage } from "@quarry/encoder";
import type { IndexMark, StoredDocument, StoredPassage } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { type JobContext, type Turn, TurnOver } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createIndexDocument, type IndexedEvidence } from "./index-document.ts";
import { type PassageEncoder, passageHeader } from "./write-passages.ts";

describe("passageHeader", () => {
  it.each([
    ["Queues", ["Recovery", "Locks"], "Queues > Recovery > Locks"],
    ["Queues", ["Queues", "Locks"], "Queues > Locks"],
    ["", ["Locks"], "Locks"],
    [" ", [], ""],
  ])("puts %j and %j together as %j", (title, headings, header) => {
    expect(passageHeader(title, headings)).toBe(header);
  });
});

const { documentId } = aDocumentFacts();
const input = { runId: "r-00000001", documentId };
const sentence = (index: number): string => `Sentence number ${index} speaks of workers and locks.`;
/** About 800 words: some 40 passages for an encoder with one token per character. */
const text = Array.from({ length: 160 }, (_, index) => sentence(index)).join(" ");

const contextWith = (signal: AbortSignal = new AbortController().signal): JobContext => ({
  jobId: "job",
  attempt: 1,
  signal,
  log: createSilentLogger(),
});

const contextAs = (jobId: string): JobContext => ({ ...contextWith(), jobId });

const fakeEncoder = (encoded: { texts: string[]; headers: (string | undefined)[] }): PassageEncoder => ({
  profile: { id: "fake", dimensions: 1, tokenDimensions: 1, maxTokens: 512, arithmetic: "int8" },
  countTokens: (counted) => counted.length,
  encodePassages: async (texts) =>
    texts.map(({ text: passage, header }): EncodedPassage => {
      encoded.texts.push(passage);
      encoded.headers.push(header);
      const data = Float32Array.of(passage.length, 1);
      return {
        dense: Float32Array.of(passage.length),
        tokens: { data, count: 2, dimensions: 1 },
        offsets: [
          [-1, -1],
          [0, 8],
        ],
        rowOf: [0, 1],
        unknownShare: 0,
      };
    }),
});

const storedDocument: StoredDocument = { facts: aDocumentFacts(), text };

const open = (
  documents: readonly StoredDocument[] = [storedDocument],
  countTokens: PassageEncoder["countTokens"] = (counted) => counted.length,
) => {
  const stored = new Map<string, StoredPassage>();
  const state: { mark: IndexMark | undefined; elsewhere: number; failPutAfter: number; synced: string[] } = {
    mark: undefined,
    elsewhere: 0,
    failPutAfter: Infinity,
    synced: [],
  };
  const evidence: IndexedEvidence = {
    getDocument: async () => documents[0],
    getFacts: async () => documents.slice(0, 1).map(({ facts }) => facts),
    indexedWith: async () => state.mark,
    countPassages: async () => stored.size - state.elsewhere,
    putPassages: async (passages) => {
      if (stored.size >= state.failPutAfter) throw new Failure("qdrant-down", "gone", { retry: "backoff" });
      for (const passage of passages) stored.set(passage.passageId, passage);
    },
    dropPassages: async (_id, fromIndex = 0) => {
      for (const [id, { index }] of stored) if (index >= fromIndex) stored.delete(id);
    },
    syncPassages: async (id) => {
      state.synced.push(`${id} ${stored.size}`);
    },
    markIndexed: async (_id, mark) => {
      state.mark = mark;
    },
    unmarkIndexed: async () => {
      state.mark = undefined;
    },
  };
  const encoded: Parameters<typeof fakeEncoder>[0] = { texts: [], headers: [] };
  /** Creates the handler of another process. */
  const create = () => createIndexDocument({ evidence, encoder: { ...fakeEncoder(encoded), countTokens } });
  return { indexDocument: create(), create, stored, state, encoded };
};

describe("createIndexDocument", () => {
  it("stores every passage with offsets of the document, and marks it", async () => {
    const { indexDocument, stored, state, encoded } = open();
    const output = await indexDocument(input, contextWith());
    expect(output).toEqual({
      documentId,
      passages: stored.size,
      written: stored.size,
      alreadyIndexed: false,
    });
    expect(stored.size).toBeGreaterThan(32);
    expect(state.mark).toEqual({ passages: stored.size, encoder: "fake+passages-220.9", jobId: "job" });
    const inOrder = [...stored.values()].toSorted((left, right) => left.index - right.index);
    for (const [index, passage] of inOrder.entries()) {
      expect(passage.text).toBe(text.slice(passage.start, passage.end));
      const beside = [inOrder[index - 1], inOrder[index + 1]];
      expect(passage.nearbyTerms).toEqual(beside.flatMap((near) => near?.terms ?? []));
      expect(encoded.texts).toContain(passage.text);
      expect(passage.encoder).toBe("fake");
    }
  });

  it("brings the passages in line with their document when all of them are stored", async () => {
    const { indexDocument, stored, state } = open();
    await indexDocument(input, contextWith());
    expect(state.synced).toEqual([`${documentId} ${stored.size}`]);
  });

  it("encodes the title in front and indexes stems", async () => {
    const { indexDocument, stored, encoded } = open();
    await indexDocument(input, contextWith());
    expect(new Set(encoded.headers)).toEqual(new Set(["Queues"]));
    expect([...stored.values()][0]?.terms).toEqual(expect.arrayContaining(["worker", "lock"]));
  });

  it("writes nothing for another job", async () => {
    const { indexDocument, stored, encoded } = open();
    await indexDocument(input, contextWith());
    const before = encoded.texts.length;
    const output = await indexDocument(input, contextAs("another job"));
    expect(output).toEqual({ documentId, passages: stored.size, written: 0, alreadyIndexed: true });
    expect(encoded.texts).toHaveLength(before);
  });

  it("answers the same, and writes nothing, when its job was cut off before the answer was recorded", async () => {
    const { indexDocument, encoded } = open();
    const first = await indexDocument(input, contextWith());
    const before = encoded.texts.length;
    expect(await indexDocument(input, contextWith())).toEqual(first);
    expect(encoded.texts).toHaveLength(before);
  });

  it("ends with the same passages after it was cut off in the middle", async () => {
    const whole = open();
    await whole.indexDocument(input, contextWith());
    const { indexDocument, stored, state } = open();
    state.failPutAfter = 16;
    await expect(indexDocument(input, contextWith())).rejects.toMatchObject({ code: "qdrant-down" });
    expect(state.mark).toBeUndefined();
    state.failPutAfter = Infinity;
    await indexDocument(input, contextWith());
    expect([...stored.values()]).toEqual([...whole.stored.values()]);
  });

  /** Runs a job whose turns end as soon as they may, until it completes; returns what each turn threw. */
  const inTurns = async (
    indexDocument: ReturnType<typeof open>["indexDocument"],
    kept?: unknown,
    isOver: Turn["isOver"] = async () => true,
  ) => {
    const turns: TurnOver[] = [];
    for (let last: unknown = kept; ; last = turns.at(-1)?.kept) {
      const turn = { kept: last, isOver };
      const output = await indexDocument(input, { ...contextWith(), turn }).catch((error: unknown) => error);
      if (!(output instanceof TurnOver)) return { output, turns };
      turns.push(output);
    }
  };

  it("continues where its last turn ended, and encodes no passage twice", async () => {
    const whole = open();
    const output = await whole.indexDocument(input, contextWith());
    const { indexDocument, stored, encoded } = open();
    const inParts = await inTurns(indexDocument);
    expect(inParts.output).toEqual(output);
    expect(inParts.turns.map(({ units }) => units)).toEqual(inParts.turns.map(() => 8));
    expect(encoded.texts).toEqual(whole.encoded.texts);
    expect([...stored.values()]).toEqual([...whole.stored.values()]);
  });

  it("finishes cutting when it has begun in four processes", async () => {
    const long = { facts: aDocumentFacts(), text: `${text}\n\n`.repeat(25) };
    const { create, stored } = open([long], (part) => Math.ceil(part.length / 4));
    // Ends a turn often while the document is split, but not while its passages are written.
    const isOver = async (units: number): Promise<boolean> => units < 8;
    const { output, turns } = await inTurns((...given) => create()(...given), undefined, isOver);
    expect(turns.map(({ kept }) => kept)).toMatchObject([1, 2, 3, 4].map((begun) => ({ stored: 0, begun })));
    expect(output).toMatchObject({ written: stored.size });
  });

  it.each([
    ["another recipe", { recipe: "another", stored: 8 }],
    ["passages that no longer exist", { recipe: "fake+passages-220.9", stored: 8 }],
  ])("begins again after a turn with %s", async (_what, kept) => {
    const { indexDocument, stored } = open();
    expect(await inTurns(indexDocument, kept)).toMatchObject({ output: { written: stored.size } });
  });

  it("indexes again what another recipe indexed, and drops what that one cut finer", async () => {
    const { indexDocument, stored, state } = open([{ facts: aDocumentFacts(), text: sentence(1) }]);
    await indexDocument(input, contextWith());
    const [only] = [...stored.values()];
    if (only) stored.set("leftover", { ...only, passageId: "leftover", index: 1 });
    state.mark = { passages: 2, encoder: "another" };
    const output = await indexDocument(input, contextWith());
    expect(output).toMatchObject({ passages: 1, written: 1, alreadyIndexed: false });
    expect(stored.size).toBe(1);
  });

  it("yields to timers and other jobs while it splits a long text", async () => {
    const long = { facts: aDocumentFacts(), text: `${text}\n\n`.repeat(100) };
    const { indexDocument, encoded } = open([long]);
    const stop = new AbortController();
    const reason = new Failure("cancelled", "the run was cancelled", { retry: "never" });
    setImmediate(() => stop.abort(reason));
    await expect(indexDocument(input, contextWith(stop.signal))).rejects.toBe(reason);
    expect(encoded.texts).toEqual([]);
  });

  it("cuts a line without a word that the model knows", async () => {
    const { indexDocument, stored } = open([{ facts: aDocumentFacts(), text: "x".repeat(50_000) }], () => 1);
    await indexDocument(input, contextWith());
    expect(Math.max(...[...stored.values()].map(({ start, end }) => end - start))).toBeLessThanOrEqual(3_520);
  });

  it("indexes again when passages are missing", async () => {
    const { indexDocument, stored } = open();
    await indexDocument(input, contextWith());
    const [first = ""] = stored.keys();
    const all = stored.size;
    stored.delete(first);
    expect(await indexDocument(input, contextWith())).toMatchObject({ written: all });
  });

  it("leaves no mark over passages of which some went to an index that was replaced, and asks to be repeated", async () => {
    const { indexDocument, state } = open();
    state.elsewhere = 16;
    await expect(indexDocument(input, contextWith())).rejects.toMatchObject({
      code: "conflict",
      retry: "backoff",
    });
    expect(state.mark).toBeUndefined();
    state.elsewhere = 0;
    expect(await indexDocument(input, contextWith())).toMatchObject({ alreadyIndexed: false });
  });

  it("stops between batches when its signal fires, and leaves no mark", async () => {
    const { indexDocument, state } = open();
    const reason = new Failure("cancelled", "the run was cancelled", { retry: "never" });
    await expect(indexDocument(input, contextWith(AbortSignal.abort(reason)))).rejects.toBe(reason);
    expect(state.mark).toBeUndefined();
  });

  it("refuses a document that is not stored", async () => {
    const { indexDocument } = open([]);
    await expect(indexDocument(input, contextWith())).rejects.toMatchObject({
      code: "not-found",
      retry: "never",
    });
  });

  it("clears away what it wrote of a document that was forgotten since", async () => {
    const documents = [storedDocument];
    const { indexDocument, stored, state } = open(documents);
    state.failPutAfter = 16;
    await expect(indexDocument(input, contextWith())).rejects.toMatchObject({ code: "qdrant-down" });
    expect(stored.size).toBeGreaterThan(0);
    documents.pop();
    await expect(indexDocument(input, contextWith())).rejects.toMatchObject({ code: "not-found" });
    expect(stored.size).toBe(0);
  });
});
