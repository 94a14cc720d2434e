import { Readable } from "node:stream";
import { countTurns } from "@quarry/testkit/turns";
import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { inMemoryUploads } from "../../test/in-memory/in-memory-uploads.ts";
import { jsonText, storeStream } from "./bodies.ts";

/** Reads a body as a request of a client, and returns its value. */
const read = async (bytes: Buffer, type = "application/json"): Promise<unknown> => {
  const headers = { "content-type": type, "content-length": String(bytes.byteLength) };
  const request = Object.assign(Readable.from([bytes]), {
    headers,
    get: (name: string) => new Map(Object.entries(headers)).get(name),
    body: undefined,
  });
  // The handler only reads the stream and these headers.
  const handler = jsonText(8_000_000) as unknown as (...given: unknown[]) => ReturnType<RequestHandler>;
  await handler(request, {}, () => undefined);
  return request.body;
};

describe("jsonText", () => {
  it("reads a long body in turns with other requests", async () => {
    const comments = Array.from({ length: 40_000 }, (_, index) => ({ text: `Comment ${index}.` }));
    const { answer, turns } = await countTurns(() => read(Buffer.from(JSON.stringify({ comments }))));
    expect(answer).toEqual({ comments });
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from("\uFEFF{}"), undefined],
    [
      "UTF-16, the first byte of each character first",
      Buffer.from("\uFEFF{}", "utf16le").swap16(),
      "application/json; charset=utf-16",
    ],
    ["UTF-16", Buffer.from("\uFEFF{}", "utf16le"), 'application/json; charset="UTF-16"'],
    ["UTF-8 behind a quoted parameter", Buffer.from("{}"), 'application/json; name="a; charset=latin1"'],
    ["UTF-8 with a stray quote", Buffer.from("{}"), 'application/json; charset=utf-8"'],
    ["UTF-16 with an open quote", Buffer.from("{}", "utf16le"), 'application/json; charset="utf-16'],
  ])("reads %s", async (_name, bytes, type) => {
    expect(await read(bytes, type)).toEqual({});
  });

  it.each([
    ["is not JSON", '{"a": }', undefined, "not valid JSON"],
    ["is no object", "12", undefined, "not valid JSON"],
    ["has another charset", "{}", "application/json; charset=latin1", "must be UTF-8 or UTF-16"],
  ])("refuses what %s", async (_what, json, type, detail) => {
    await expect(read(Buffer.from(json), type)).rejects.toMatchObject({
      problem: { detail: expect.stringContaining(detail) },
    });
  });
});

const keep = async (chunks: readonly string[], maxBytes: number) => {
  const { uploads, uploaded } = inMemoryUploads();
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return { kept: await storeStream(uploads, body, maxBytes), uploaded: uploaded.map(String), body };
};

describe("storeStream", () => {
  it("keeps nothing of a body that is larger", async () => {
    expect(await keep(["ab", "cd"], 3)).toMatchObject({ kept: "too-large", uploaded: [] });
  });

  it("reads a few times the limit, so that the client gets to read why, and no more", async () => {
    const { body } = await keep(
      Array.from({ length: 100 }, () => "abc"),
      3,
    );
    expect(body.destroyed).toBe(false);
    expect(await Array.fromAsync(body)).toHaveLength(95);
  });

  it("passes on what breaks", async () => {
    const { uploads } = inMemoryUploads();
    const broken = new Readable({ read: () => broken.destroy(new Error("the client is gone")) });
    await expect(storeStream(uploads, broken, 3)).rejects.toThrow("the client is gone");
  });
});
