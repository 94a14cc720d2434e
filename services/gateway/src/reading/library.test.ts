import { libraryViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startMarkedCollection, talk } from "../../test/marked-collection.ts";

const start = async (changes: Parameters<typeof startMarkedCollection>[0] = {}) => {
  const { get } = await startMarkedCollection({ marked: true, ...changes });
  return async (query = "") => libraryViewSchema.parse(await (await get(`library${query}`)).json());
};

describe("GET /v1/collections/:id/library", () => {
  it("has a summary of each source, and each suggested question once", async () => {
    const library = await (await start())();
    expect(library.data).toMatchObject([
      { linkId: "talk_1", title: "Talk 1", words: 17, summary: "A talk about a reset.", summaryBy: "model" },
      { linkId: "talk_2", topics: ["ranks"] },
    ]);
    expect(library.questions).toEqual(["How far did retention fall?", "Are the ranks fair?"]);
  });

  it("shows the first lines of a text without a summary, and suggests nothing", async () => {
    const library = await (await start({ marked: false, count: 1 }))();
    expect(library).toMatchObject({ data: [{ summary: talk, summaryBy: "first-lines" }], questions: [] });
  });

  it("continues where the page before ended", async () => {
    const library = await start({ count: 3 });
    const first = await library("?limit=2");
    expect(first.next_cursor).toBe("2");
    expect(await library(`?limit=2&cursor=${first.next_cursor}`)).toMatchObject({
      data: [{ linkId: "talk_3" }],
      next_cursor: null,
    });
  });
});
