import { overviewViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startMarkedCollection } from "../../test/marked-collection.ts";
import { problemIn } from "../../test/problem-in.ts";

const startCollection = (changes: Parameters<typeof startMarkedCollection>[0] = {}) =>
  startMarkedCollection({ marked: true, ...changes });

const json = { accept: "application/json" };

describe("getOverview", () => {
  it("answers in Markdown, in the language of the items", async () => {
    const { get } = await startCollection({ language: "zh" });
    const response = await get("overview");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(
      /^\*\*可用的内容项标记概览\*\*\n\n共 2 个内容项：\n\n---\n\*\*内容项 1: talk_1\*\*/u,
    );
    expect(text).toContain("  • DATA: Retention fell by 30% after the reset.");
  });

  it("makes the markup of texts harmless", async () => {
    const { get } = await startCollection();
    expect(await (await get("overview")).text()).toContain("the ranks are \\*unfair\\*.");
  });

  it("answers in JSON to those who want it, in the language asked for", async () => {
    const { get } = await startCollection({ count: 3 });
    const response = await get("overview?language=ru&limit=2&page=2", json);
    const view = overviewViewSchema.parse(await response.json());
    expect(view).toMatchObject({ shown: ["talk_3"], total: 3, page: 2, pages: 2, warnings: [] });
    expect(view.text).toContain("Страница 2 из 2");
  });

  it("waits for markers as long as the client wants, and shows sentences where they do not come", async () => {
    const { get, waits } = await startCollection({ count: 1, marked: false });
    const response = await get("overview", { ...json, prefer: "wait=7" });
    expect(response.headers.get("preference-applied")).toBe("wait=7");
    const { text, warnings } = overviewViewSchema.parse(await response.json());
    await get("overview");
    expect(waits).toEqual([7_000, 30_000]);
    expect(text).toContain("**Excerpts from the transcript** (no markers):");
    expect(warnings).toEqual([
      expect.stringMatching(/^1 of the texts are not marked and are shown by excerpts; POST/u),
      expect.stringMatching(/^item "talk_1": the text has no markers/u),
    ]);
  });

  it.each([
    ["language=fr", "language", 'must be one of "en", "ru", "zh"'],
    ["page=0", "page", "at least 1"],
    ["page=two", "page", "must be a number"],
    ["page=2", "page", "must be at most 1"],
    ["limit=21", "limit", "20"],
    ["goal=", "goal", ""],
    ["pages=1", "pages", ""],
  ])("refuses ?%s and names the field", async (query, field, message) => {
    const { get, asked } = await startCollection();
    const response = await get(`overview?${query}`);
    const { errors } = await problemIn(response, 400);
    expect(errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
    expect(asked).toEqual([]);
  });

  it("asks to wait while items are being prepared, and for items where there are none", async () => {
    const being = await startCollection({ count: 0, pending: 3 });
    expect(await (await being.get("overview")).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining("3 items of this collection are still being prepared"),
    });
    const empty = await startCollection({ count: 0 });
    expect(await (await empty.get("overview")).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining("add one"),
    });
  });
});
