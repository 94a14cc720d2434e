import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPages } from "./read-pages.ts";

let root = "";
const write = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), content);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "quarry-pages-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("readPages", () => {
  it("reads WCXB's layout in the order of ids", async () => {
    const truth = { title: "T", author: null, publish_date: "2026-01-02", main_content: "text", with: ["t"] };
    const gold = { url: "https://a.example/", file_id: "2", ground_truth: truth };
    await write(
      "wcxb/gold/2.json",
      JSON.stringify({ ...gold, _internal: { page_type: { primary: "forum" } } }),
    );
    await write("wcxb/gold/1.json", JSON.stringify(gold));
    await write("wcxb/html/2.html.gz", gzipSync("<p>text</p>"));
    const { pages, isChinese } = await readPages(join(root, "wcxb"));
    expect(isChinese).toBe(false);
    expect(pages.map(({ id, type }) => [id, type])).toEqual([
      ["1", undefined],
      ["2", "forum"],
    ]);
    expect(pages[1]).toMatchObject({ text: "text", with: ["t"], without: [], facts: { date: "2026-01-02" } });
    expect(Buffer.from((await pages[1]?.bytes()) ?? []).toString()).toBe("<p>text</p>");
  });

  it("reads cleaned Chinese texts with the pages they come from", async () => {
    await write("zh/cleaned/a.txt", "正文");
    await write("zh/original/a.html", "<p>正文</p>");
    const { pages, isChinese } = await readPages(join(root, "zh"));
    expect(isChinese).toBe(true);
    expect(pages[0]).toMatchObject({ id: "a", text: "正文", type: undefined });
    expect(Buffer.from((await pages[0]?.bytes()) ?? []).toString()).toBe("<p>正文</p>");
  });

  it("names what is missing or wrong", async () => {
    await expect(readPages(join(root, "none"))).rejects.toThrow(/none must hold gold and html/u);
    await write("bad/gold/1.json", "{}");
    await expect(readPages(join(root, "bad"))).rejects.toThrow(/1\.json is no gold page/u);
  });
});
