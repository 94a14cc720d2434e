import { setImmediate as nextTurn } from "node:timers/promises";
import { itemViewSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { inMemoryUploads } from "../../test/in-memory/in-memory-uploads.ts";
import { problemIn } from "../../test/problem-in.ts";
import { complaintsOf, withCollection } from "../../test/with-collection.ts";

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n";
const aFile = (name: string, text: string, type = "") => new File([text], name, { type });

describe("postItem, with a form", () => {
  it("takes a file and its comments, whatever comes first", async () => {
    const { sendForm, added, uploaded } = await withCollection();
    const response = await sendForm({
      comments: aFile("talk.comments.json", '[{"text":"Good."}]', "application/json"),
      file: aFile("talk.vtt", captions, "text/vtt"),
      linkId: "talk",
      title: "A talk",
      "metadata.team": "core",
    });
    expect(response.status).toBe(201);
    expect(itemViewSchema.parse(await response.json())).toMatchObject({
      uri: "file:talk.vtt",
      linkId: "talk",
    });
    expect(added).toMatchObject([
      {
        given: { title: "A talk", metadata: { team: "core" } },
        content: { uri: "file:talk.vtt", bytes: captions.length, contentType: "text/vtt" },
        comments: {
          uri: "file:talk.vtt#comments",
          contentType: "application/vnd.quarry.comments+json",
        },
      },
    ]);
    expect(uploaded.map(String)).toEqual(['[{"text":"Good."}]', captions]);
  });

  it("lets a file of unknown type be told by its name", async () => {
    const { sendForm, added } = await withCollection();
    await sendForm({ file: aFile("talk.srt", "1\n", "application/octet-stream") });
    expect(added).toEqual([
      expect.objectContaining({ content: expect.not.objectContaining({ contentType: expect.anything() }) }),
    ]);
  });

  it("takes a file as large as may be, and nothing of an item whose file is larger", async () => {
    const { sendForm, added } = await withCollection();
    expect((await sendForm({ file: aFile("a.md", "a".repeat(1_000)) })).status).toBe(201);
    const response = await sendForm({ title: "A talk", file: aFile("a.md", "a".repeat(1_001)) });
    expect((await problemIn(response, 413)).detail).toContain("1000 bytes (UPLOAD_MAX_BYTES)");
    expect(added).toHaveLength(1);
  });

  it.each([
    ["nothing", { title: "A talk" }, [expect.stringContaining("transcript is required")]],
    [
      "two texts",
      { file: aFile("a.md", "one"), text: "two" },
      ["text cannot be sent together with file; send one of them, or two items"],
    ],
    [
      "a file under another name",
      { picture: aFile("a.md", "a") },
      ["picture is not a file of an item; the files are file or transcript, and comments"],
    ],
    ["comments twice", { comments: "[]", file: aFile("a.md", "a") }, undefined],
  ])("judges %s", async (_what, entries, complaints) => {
    const { sendForm } = await withCollection();
    const response = await sendForm(entries);
    expect(response.status).toBe(complaints === undefined ? 201 : 400);
    if (complaints !== undefined) expect(await complaintsOf(response)).toEqual(complaints);
  });

  it("keeps only so much of fields in memory, and says what to send as a file", async () => {
    const { sendForm, added } = await withCollection();
    const response = await sendForm({ title: "a".repeat(1_500_000), transcript: "b".repeat(600_000) });
    expect(response.status).toBe(400);
    expect(await complaintsOf(response)).toEqual([
      "transcript must be, with the fields before it, at most 2000000 bytes; send it as a file",
    ]);
    expect(added).toEqual([]);
  });

  it.each(["metadata", "comments"])(
    "refuses JSON in %s that would hold the gateway while it is parsed",
    async (name) => {
      const { sendForm } = await withCollection();
      const response = await sendForm({ text: "Hello.", [name]: "[".repeat(65) });
      expect((await problemIn(response, 400)).detail).toContain("more than 64 levels deep");
    },
  );

  it("refuses a form that is damaged, and says what to send", async () => {
    const { items } = await withCollection();
    const post = (type: string) =>
      fetch(items, { method: "POST", headers: { "Content-Type": type }, body: "x" });
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      const response = await post(type);
      expect((await problemIn(response, 400)).detail).toContain("multipart/form-data with a boundary");
    }
  });

  it("outlives a form that ends inside a file, though its bytes are asked for later", async () => {
    const { uploads } = inMemoryUploads();
    const putStream = async (chunks: AsyncIterable<Uint8Array>) => {
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      return await uploads.putStream(chunks);
    };
    const { items, added } = await withCollection({ uploads: { ...uploads, putStream } });
    const response = await fetch(items, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
    });
    expect((await problemIn(response, 400)).detail).toContain("Unexpected end of form");
    expect(added).toEqual([]);
  });

  it("says so when the bytes cannot be kept", async () => {
    const { uploads } = inMemoryUploads();
    const down = new Failure("redis-down", "gone", { retry: "backoff" });
    const { sendForm } = await withCollection({
      uploads: { ...uploads, putStream: () => Promise.reject(down) },
    });
    const response = await sendForm({ file: aFile("a.md", "a".repeat(900)), title: "A talk" });
    expect(response.status).toBe(503);
  });
});
