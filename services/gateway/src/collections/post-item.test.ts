import { itemViewSchema, problemSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { problemIn } from "../../test/problem-in.ts";
import { complaintsOf, withCollection } from "../../test/with-collection.ts";

const transcript = "We lost two games. The coach stays.";
const comments = [
  { id: "c1", author: "Ann", text: "Good.", likes: 3, publishedAt: "2026-11-01" },
  { id: "c2", content: "No.", parentId: "c1" },
  "Well said.",
];

describe("postItem, with JSON", () => {
  it("takes a transcript with comments, and all its metadata", async () => {
    const { sendJson, added, uploaded, prepared } = await withCollection();
    const said = { title: "Season review", author: "Ann", metadata: { views: "50000" } };
    const response = await sendJson({ linkId: "yt_demo1", source: "youtube", ...said, transcript, comments });
    expect(response.status).toBe(201);
    const item = itemViewSchema.parse(await response.json());
    expect(item).toMatchObject({ linkId: "yt_demo1", source: "youtube", title: "Season review", version: 1 });
    expect(response.headers.get("location")).toBe(item.links.self);
    expect(added).toMatchObject([
      {
        given: said,
        content: { uri: "file:items/yt_demo1", contentType: "text/plain; charset=utf-8" },
        comments: {
          uri: "file:items/yt_demo1#comments",
          contentType: "application/vnd.quarry.comments+json",
        },
      },
    ]);
    expect(uploaded[0]?.toString()).toBe(transcript);
    expect(JSON.parse(String(uploaded[1]))).toEqual([
      { id: "c1", author: "Ann", text: "Good.", likes: 3, replies: 0, publishedAt: "2026-11-01" },
      { id: "c2", text: "No.", likes: 0, replies: 0, parentId: "c1" },
      { text: "Well said.", likes: 0, replies: 0 },
    ]);
    expect(prepared).toHaveLength(1);
  });

  it("takes the address of a page, and calls the item by it", async () => {
    const { sendJson, added } = await withCollection();
    const url = "https://www.example.org/page";
    expect((await sendJson({ url })).status).toBe(201);
    expect(added).toEqual([
      {
        linkId: url,
        uri: url,
        source: "example.org",
        given: {},
        content: { kind: "url", url },
        comments: null,
      },
    ]);
  });

  it("keeps segments with their times as JSON", async () => {
    const { sendJson, added, uploaded } = await withCollection();
    const segments = [{ text: "Hello.", start: 0, duration: 1 }];
    expect((await sendJson({ transcript: segments })).status).toBe(201);
    expect(added).toMatchObject([{ content: { contentType: "application/vnd.quarry.transcript+json" } }]);
    expect(JSON.parse(String(uploaded[0]))).toEqual(segments);
  });

  it("answers 200 for what was there, and 201 for a new version of it", async () => {
    const { sendJson } = await withCollection();
    const send = async (text: string) => {
      const response = await sendJson({ linkId: "a", text });
      return [response.status, itemViewSchema.parse(await response.json()).version];
    };
    expect(await send("one")).toEqual([201, 1]);
    expect(await send("two")).toEqual([201, 2]);
  });

  it.each([
    [
      "no text",
      {},
      ["transcript is required unless text, url, a file or comments are sent; send one of them"],
    ],
    ["a blank text", { text: " \n" }, ["text must not be empty; send some text"]],
    [
      "a text and an address",
      { text: "one", url: "https://example.org/" },
      ["url cannot be sent together with text; send one of them, or two items"],
    ],
    [
      "a name for a page",
      { url: "https://example.org/", uri: "file:a.md" },
      ["uri names the origin of a text; a page has its url"],
    ],
    [
      "a link id of two lines",
      { linkId: "a\nb", text: "one" },
      ["linkId may not contain control characters or backslashes; remove them"],
    ],
    [
      "an unknown field",
      { text: "one", tags: [] },
      ["tags is not a field of this request; remove it or correct its name"],
    ],
    [
      "a comment without words",
      { comments: [{ author: "Ann" }, { text: " " }] },
      [
        "comments[0].text is required; send the text of the comment",
        "comments[1].text is required; send the text of the comment",
      ],
    ],
    [
      "an id twice",
      {
        comments: [
          { id: "a", text: "a" },
          { id: "a", text: "b" },
        ],
      },
      ["comments[1].id is the id of comments[0] too; give each comment its own id"],
    ],
    [
      "circular replies",
      {
        comments: [
          { id: "a", text: "a", parentId: "b" },
          { id: "b", text: "b", parentId: "a" },
        ],
      },
      ['comments answer one another in a circle: "a" answers "b" answers "a"; correct one parentId'],
    ],
  ])("refuses %s and names the field, the limit and the remedy", async (_what, body, complaints) => {
    const { sendJson, added, prepared } = await withCollection();
    const response = await sendJson(body);
    expect(response.status).toBe(400);
    expect(await complaintsOf(response)).toEqual(complaints);
    expect([added, prepared]).toEqual([[], []]);
  });

  it("refuses a text that is in no UTF-8, instead of keeping another", async () => {
    const { items, added } = await withCollection();
    const response = await fetch(items, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: Buffer.from('{"text":"caf\xe9"}', "latin1"),
    });
    expect((await problemIn(response, 400)).detail).toContain("Send it in UTF-8");
    expect(added).toEqual([]);
  });

  it("names the first fifty of many wrong comments, and counts them all", async () => {
    const { sendJson } = await withCollection();
    const complaints = await complaintsOf(await sendJson({ comments: Array.from({ length: 60 }, () => 1) }));
    expect(complaints).toHaveLength(51);
    expect(complaints.at(-1)).toBe("(more) and 10 more that are not listed");
  });

  it("refuses what is no JSON, and what is larger than may be", async () => {
    const { sendJson } = await withCollection();
    expect((await sendJson("{")).status).toBe(400);
    const large = await sendJson({ text: "a".repeat(2_000) });
    expect((await problemIn(large, 413)).detail).toContain("1000 bytes");
  });

  it("takes 8 MB of one line, and 20 MB as a file", async () => {
    const { sendJson, sendForm, added } = await withCollection({ uploadMaxBytes: 50_000_000 });
    expect((await sendJson({ text: "a".repeat(8_000_000) })).status).toBe(201);
    expect((await sendJson({ text: "a".repeat(9_000_000) })).status).toBe(413);
    const file = new File(["a".repeat(20_000_000)], "long.txt", { type: "text/plain" });
    expect((await sendForm({ file })).status).toBe(201);
    expect(added).toMatchObject([{ content: { bytes: 8_000_000 } }, { content: { bytes: 20_000_000 } }]);
  });
});

describe("postItem, with several items", () => {
  it("keeps the good ones when one is refused, and says what became of each", async () => {
    const { sendJson, added } = await withCollection();
    const items = [{ linkId: "a", text: "one" }, { linkId: "b" }, { linkId: "c", comments: [{ text: 1 }] }];
    const response = await sendJson({ items });
    expect(response.status).toBe(207);
    expect(await response.json()).toMatchObject({
      items: [
        { outcome: "added", item: { linkId: "a", status: "preparing" } },
        { outcome: "refused", problem: { status: 400, errors: [{ field: "items[1].transcript" }] } },
        { outcome: "refused", problem: { errors: [{ field: "items[2].comments[0].text" }] } },
      ],
    });
    expect(added.map(({ linkId }) => linkId)).toEqual(["a"]);
  });

  it("answers 201 when all are taken, 200 when all were there and 400 when all are refused", async () => {
    const { sendJson } = await withCollection();
    const statusOf = async (...items: unknown[]) => (await sendJson({ items })).status;
    const item = { uri: "file:a.md", url: undefined, comments: ["Good."] };
    expect(await statusOf(item, { text: "two" })).toBe(201);
    const refused = await sendJson({ items: [{}, 7] });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("content-type")).toContain("application/problem+json");
    const told = problemSchema.parse(await refused.json());
    expect(told).toMatchObject({ code: "bad-request", detail: "None of the 2 items was accepted." });
    expect(told.items).toMatchObject([{ outcome: "refused" }, { outcome: "refused" }]);
    expect(told.errors?.some(({ field }) => field.startsWith("items[1]"))).toBe(true);
    expect((await sendJson({ items: [] })).status).toBe(400);
  });
});
