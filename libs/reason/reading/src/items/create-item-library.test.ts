import type { ItemReference } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { createItemLibrary, type ItemLibraryOptions } from "./create-item-library.ts";

type Documents = Record<string, Awaited<ReturnType<ItemLibraryOptions["getDocument"]>>>;

const facts = { language: "en" };
const part = (documentId: string) => ({ documentId, characters: 4, words: 1, language: "en" });
const item = (linkId: string, transcript: string, comments?: string): ItemReference => ({
  itemId: linkId,
  linkId,
  source: "youtube",
  title: linkId,
  metadata: {},
  transcript: part(transcript),
  comments: comments === undefined ? null : { ...part(comments), count: 1 },
});

const open = (documents: Documents, options: Partial<ItemLibraryOptions> = {}) => {
  const asked: string[] = [];
  let now = 0;
  const library = createItemLibrary({
    getDocument: async (id) => {
      asked.push(id);
      return documents[id];
    },
    clock: () => now,
    ...options,
  });
  return { library, asked, pass: (ms: number) => (now += ms) };
};

describe("createItemLibrary", () => {
  it("returns items with their texts", async () => {
    const comments = [{ id: "c1", start: 0, end: 4, likes: 1, replies: 0 }];
    const timings = [{ start: 0, end: 4, startMs: 0, endMs: 900 }];
    const { library } = open({ t: { facts, text: "Text", timings }, c: { facts, text: "Nice", comments } });
    const [read] = await library.read([item("a", "t", "c")]);
    expect(read?.transcript).toMatchObject({ documentId: "t", text: "Text", marking: null, timings });
    expect(read?.comments).toMatchObject({ documentId: "c", text: "Nice", comments });
  });

  it("omits texts that are no longer stored", async () => {
    const { library } = open({});
    expect(await library.read([item("a", "t")])).toEqual([
      { reference: item("a", "t"), transcript: null, comments: null },
    ]);
  });

  it("returns the same object from the cache until it is too old", async () => {
    const { library, asked, pass } = open({ t: { facts, text: "Text" } });
    const [first] = await library.read([item("a", "t")]);
    pass(9_999);
    const [second] = await library.read([item("b", "t")]);
    expect(second?.transcript).toBe(first?.transcript);
    pass(1);
    const [third] = await library.read([item("a", "t")]);
    expect(third?.transcript).toBe(first?.transcript);
    expect(asked).toEqual(["t", "t"]);
  });

  it.each([
    ["when what it keeps is old", 10_000],
    ["when the clock is set back", -3_600_000],
  ])("learns of markers %s", async (_when, ms) => {
    const documents: Documents = { t: { facts, text: "Text" } };
    const { library, pass } = open(documents);
    await library.read([item("a", "t")]);
    const marking = { markers: [], topicAreas: ["x"], coveredShare: 1, model: null, recipe: "twin" };
    documents["t"] = { facts, text: "Text", marking };
    pass(ms);
    const [read] = await library.read([item("a", "t")]);
    expect(read?.transcript?.marking).toEqual(marking);
  });

  it("reads a text once for concurrent callers", async () => {
    const { library, asked } = open({ t: { facts, text: "Text" } });
    const [[first], [second]] = await Promise.all([
      library.read([item("a", "t")]),
      library.read([item("b", "t")]),
    ]);
    expect(second?.transcript).toBe(first?.transcript);
    expect(asked).toEqual(["t"]);
  });

  it("returns a single text, which is not read again while it is cached", async () => {
    const { library, asked, pass } = open({ t: { facts, text: "Text" } });
    expect(await library.textOf("t")).toBe("Text");
    pass(1_000_000);
    expect(await library.textOf("t")).toBe("Text");
    expect(asked).toEqual(["t"]);
    expect(await library.textOf("gone")).toBeUndefined();
  });

  it("reads again after a failure", async () => {
    const answers = [Promise.reject(new Error("away")), Promise.resolve({ facts, text: "Text" })];
    const getDocument = async () => await answers.shift();
    const library = createItemLibrary({ getDocument, clock: () => 0 });
    await expect(library.textOf("t")).rejects.toThrow("away");
    expect(await library.textOf("t")).toBe("Text");
  });

  it("drops the least recently used text when full, never the one read last", async () => {
    const { library, asked } = open(
      { a: { facts, text: "1234" }, b: { facts, text: "1234" }, c: { facts, text: "123456789" } },
      { keepCharacters: 8 },
    );
    for (const id of ["a", "b", "a", "c", "c", "a"]) await library.read([item(id, id)]);
    expect(asked).toEqual(["a", "b", "c", "a"]);
  });
});
