import { type MarkersPage, markersPageSchema, markingsViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startMarkedCollection, talk } from "../../test/marked-collection.ts";
import { problemIn } from "../../test/problem-in.ts";

const pageOf = async (response: Response): Promise<MarkersPage> =>
  markersPageSchema.parse(await response.json());

const startCollection = (changes: Parameters<typeof startMarkedCollection>[0] = {}) =>
  startMarkedCollection({ marked: true, ...changes });

describe("getMarkers", () => {
  it("answers with the markers of each item, where they are, and its summary", async () => {
    const { get } = await startCollection();
    const { items, next, warnings } = await pageOf(await get("markers"));
    expect([items.length, next, warnings]).toEqual([2, null, []]);
    const [first] = items;
    expect(first).toMatchObject({
      linkId: "talk_1",
      summary: { transcript_summary: { key_datapoints: ["DATA: Retention fell by 30% after the reset."] } },
      markers: [
        { id: "m1", type: "datapoint", part: "transcript", value: 30, unit: "%", wordStart: 2, wordEnd: 9 },
        { id: "m2", type: "opinion", line: "OPINION: I think the ranks are *unfair*." },
      ],
    });
    for (const { text, start, end } of first?.markers ?? []) expect(talk.slice(start, end)).toBe(text);
  });

  it("keeps to a type and to an item", async () => {
    const { get, asked } = await startCollection();
    const { items } = await pageOf(await get("markers?type=opinion&linkId=talk_2"));
    expect(items.map(({ linkId, markers }) => [linkId, markers.map(({ id }) => id)])).toEqual([
      ["talk_2", ["m2"]],
    ]);
    expect(asked).toEqual([]);
  });

  it("pages through the items, leaving none out", async () => {
    const { get } = await startCollection({ count: 5 });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: MarkersPage = await pageOf(
        await get(`markers?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`),
      );
      expect([page.data, page.next_cursor]).toEqual([page.items, page.next]);
      seen.push(...page.items.map(({ linkId }) => linkId));
      cursor = page.next;
    }
    expect(seen).toEqual(["talk_1", "talk_2", "talk_3", "talk_4", "talk_5"]);
  });

  it("says what is not marked, and has it not marked", async () => {
    const { get, asked } = await startCollection({ marked: false });
    const { items, warnings } = await pageOf(await get("markers", { prefer: "respond-async" }));
    expect(items[0]).toMatchObject({ markers: [], summary: { transcript_summary: null } });
    expect(warnings).toEqual([expect.stringContaining("2 of the texts are not marked")]);
    expect(asked).toEqual([]);
  });

  it.each([
    ["type=fact", "type", 'must be one of "key-fact", "opinion", "datapoint"'],
    ["linkId=nowhere", "linkId", "names no item"],
    ["cursor=17", "cursor", "next_cursor of the page before"],
    ["cursor=i-00000099", "cursor", "no longer exists"],
    ["limit=101", "limit", "100"],
  ])("refuses ?%s and names the field", async (query, field, message) => {
    const { get } = await startCollection();
    const response = await get(`markers?${query}`);
    expect((await problemIn(response, 400)).errors).toMatchObject([
      { field, message: expect.stringContaining(message) },
    ]);
  });
});

describe("postMarkings", () => {
  it("has all items marked that are not, once", async () => {
    const { post, asked } = await startMarkedCollection({ count: 3 });
    const response = await post("markings", {});
    expect(response.status).toBe(200);
    expect(markingsViewSchema.parse(await response.json())).toEqual({ texts: 3, marked: 3 });
    expect((await post("markings", {})).status).toBe(200);
    expect(asked.map(({ length }) => length)).toEqual([3]);
  });

  it("keeps to the items that are named", async () => {
    const { post, asked } = await startMarkedCollection({ count: 3 });
    const response = await post("markings", { linkIds: ["talk_2"] });
    expect(await response.json()).toEqual({ texts: 1, marked: 1 });
    expect(asked.map(({ length }) => length)).toEqual([1]);
  });

  it("waits as long as the client wants, and says with 202 what is still to be marked", async () => {
    const { post, waits } = await startMarkedCollection({ marks: false });
    const response = await post("markings", {}, { prefer: "wait=7" });
    expect([response.status, await response.json()]).toEqual([202, { texts: 2, marked: 0 }]);
    expect(response.headers.get("preference-applied")).toBe("wait=7");
    expect(waits).toEqual([7_000]);
  });
});
