import { type ItemView, type TextPage, textPageSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { inMemoryCollections } from "../../test/in-memory/in-memory-collections.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";

const latin = "Die Sitzung begann um neun Uhr. ".repeat(40);
const scripts = {
  Latin: latin,
  Cyrillic: "Заседание началось в девять часов. ".repeat(40),
  Chinese: "会议在九点开始。😀讨论了𠮷野家的数据。\n".repeat(40),
  Arabic: "بدأت الجلسة في التاسعة. ".repeat(40),
};
const ids = new Map(
  Object.keys(scripts).map((name, index) => [name, `00000000-0000-5000-8000-00000000000${index}`]),
);
const part = (name: keyof typeof scripts) => ({
  documentId: ids.get(name) ?? "",
  characters: scripts[name].length,
  words: 1,
  language: "de",
});

const item = {
  itemId: "i-1",
  linkId: "talk",
  version: 2,
  source: "youtube",
  title: "A talk",
  uri: "file:talk.txt",
  metadata: {},
  status: "ready",
  transcript: part("Latin"),
  comments: null,
  lost: [],
  addedAt: "2026-11-22T10:00:00.000Z",
  versions: [
    {
      version: 1,
      addedAt: "2026-11-21T10:00:00.000Z",
      status: "ready",
      transcript: part("Cyrillic"),
      comments: null,
      lost: [],
    },
  ],
  links: { self: "/v1/collections/c-00000001/items/i-1" },
} satisfies ItemView;

const start = async (changes: Partial<ItemView> = {}) => {
  const { store } = inMemoryCollections();
  const collections = {
    ...store,
    getItem: async (_id: string, name: string) => (name === "talk" ? { ...item, ...changes } : undefined),
  };
  await store.create("talks", { mark: false });
  const texts = new Map(Object.entries(scripts).map(([name, text]) => [ids.get(name), text]));
  const { url } = await startApp({
    collections,
    library: { read: async () => [], textOf: async (id) => texts.get(id) },
  });
  return { url, path: "/v1/collections/c-00000001/items/talk/text" };
};

const followPages = async (url: string, first: string): Promise<TextPage[]> => {
  const pages: TextPage[] = [];
  for (let path: string | null = first; path !== null;) {
    const page = textPageSchema.parse(await (await fetch(`${url}${path}`)).json());
    pages.push(page);
    path = page.next;
  }
  return pages;
};

describe("getItemText", () => {
  it.each(Object.keys(scripts) as (keyof typeof scripts)[])(
    "gives pages of a text in %s script that are the whole of it, byte for byte, when put together",
    async (script) => {
      const { url, path } = await start({ transcript: part(script) });
      const pages = await followPages(url, `${path}?from=0&to=7`);
      expect(pages.length).toBeGreaterThan(50);
      const bytes = Buffer.concat(pages.map(({ text }) => Buffer.from(text, "utf8")));
      expect(bytes.equals(Buffer.from(scripts[script], "utf8"))).toBe(true);
    },
  );

  it("gives all of a short text when nothing is asked, and says so", async () => {
    const { url, path } = await start();
    const [page, ...others] = await followPages(url, path);
    expect(page).toMatchObject({
      linkId: "talk",
      part: "transcript",
      from: 0,
      to: latin.length,
      text: latin,
    });
    expect(others).toEqual([]);
  });

  it("gives an earlier version, page by page", async () => {
    const { url, path } = await start();
    const pages = await followPages(url, `${path}?version=1&from=0&to=500`);
    expect(pages.map(({ text }) => text).join("")).toBe(scripts.Cyrillic);
  });

  it.each([
    ["?from=-1", 400, "from"],
    ["?from=10&to=10", 400, "greater than from"],
    ["?from=0&to=1000001", 400, "at most 1000000"],
    ["?part=audio", 400, "part"],
    ["?part=comments", 404, "it has transcript"],
    ["?version=3", 404, "its newest is 2"],
  ])("refuses %s", async (query, status, words) => {
    const { url, path } = await start();
    const response = await fetch(`${url}${path}${query}`);
    expect(JSON.stringify(await problemIn(response, status))).toContain(words);
  });

  it("asks to wait while an item is prepared, and finds no other item", async () => {
    const { url, path } = await start({ status: "preparing", transcript: null });
    expect((await fetch(`${url}${path}`)).status).toBe(409);
    expect((await fetch(`${url}${path.replace("talk", "walk")}`)).status).toBe(404);
  });
});
