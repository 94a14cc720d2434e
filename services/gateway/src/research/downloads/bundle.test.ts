import { request } from "node:http";
import { problemSchema } from "@quarry/contracts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { startWithBundle } from "../../../test/start/start-with-bundle.ts";
import { createTurns } from "./bundle.ts";

const path = "/v1/research/r-00000001/bundle";

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Returns the response to a plain request; `fetch` would apply a browser's cache rules when `If-None-Match` is set. */
const statusOf = async (url: string, headers: Readonly<Record<string, string>>) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  request(url, { headers }, (response) => {
    let bytes = 0;
    response.on("data", (chunk: Buffer) => (bytes += chunk.length));
    response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
  })
    .on("error", reject)
    .end();
  return await promise;
};

describe("getBundle", () => {
  it("is a zip of every file that the list of artifacts has, texts of the sources included", async () => {
    const { url, documentId, files, text } = await startWithBundle();
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=quarry-r-00000001.zip");
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    const zip = await bytesOf(response);
    expect(response.headers.get("content-length")).toBe(String(zip.length));
    const unzipped = unzipSync(zip);
    const listed: readonly { path: string; bytes: number }[] = JSON.parse(
      await (await fetch(`${url}/v1/research/r-00000001/artifacts`)).text(),
    );
    expect(Object.entries(unzipped).map(([name, bytes]) => ({ path: name, bytes: bytes.length }))).toEqual(
      listed
        .map((file) => ({ ...file, path: `quarry-r-00000001/${file.path}` }))
        .toSorted((left, right) => (left.path < right.path ? -1 : 1)),
    );
    const folder = "quarry-r-00000001";
    expect(strFromU8(unzipped[`${folder}/sources/${documentId}.txt`] ?? new Uint8Array())).toBe(text);
    expect(strFromU8(unzipped[`${folder}/report.md`] ?? new Uint8Array())).toBe(files["report.md"]);
  });

  it("has a strong tag that stays with its bytes and changes with any of them", async () => {
    const { url, runs } = await startWithBundle();
    const first = await fetch(`${url}${path}`);
    const again = await fetch(`${url}${path}`);
    const tag = first.headers.get("etag");
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/u);
    expect(again.headers.get("etag")).toBe(tag);
    expect(await bytesOf(again)).toEqual(await bytesOf(first));
    runs.putArtifact("r-00000001", "report.md", "# Looks\n");
    expect((await fetch(`${url}${path}`)).headers.get("etag")).not.toBe(tag);
  });

  it("is not sent to who has it", async () => {
    const { url } = await startWithBundle();
    const tag = (await fetch(`${url}${path}`, { method: "HEAD" })).headers.get("etag") ?? "";
    expect(await statusOf(`${url}${path}`, { "If-None-Match": tag })).toEqual({ status: 304, bytes: 0 });
    expect((await statusOf(`${url}${path}`, { "If-None-Match": '"another"' })).status).toBe(200);
  });

  it.each([
    ["bytes=0-99", (whole: Buffer) => whole.subarray(0, 100)],
    ["bytes=-22", (whole: Buffer) => whole.subarray(-22)],
  ])("sends the range %s", async (range, part) => {
    const { url } = await startWithBundle();
    const whole = await bytesOf(await fetch(`${url}${path}`));
    const response = await fetch(`${url}${path}`, { headers: { Range: range } });
    const expected = part(whole);
    expect(response.status).toBe(206);
    expect(await bytesOf(response)).toEqual(expected);
    const start = whole.length - part(whole).length;
    const first = range.startsWith("bytes=0") ? 0 : start;
    expect(response.headers.get("content-range")).toBe(
      `bytes ${first}-${first + expected.length - 1}/${whole.length}`,
    );
  });

  it.each([["bytes=0-1,5-6"], ["lines=1-2"], ["bytes=x"]])("sends the whole for %s", async (range) => {
    const { url } = await startWithBundle();
    expect((await statusOf(`${url}${path}`, { Range: range })).status).toBe(200);
  });

  it("continues with a download only if nothing has changed", async () => {
    const { url } = await startWithBundle();
    const tag = (await fetch(`${url}${path}`, { method: "HEAD" })).headers.get("etag") ?? "";
    const range = { Range: "bytes=10-19" };
    expect(await statusOf(`${url}${path}`, { ...range, "If-Range": tag })).toEqual({
      status: 206,
      bytes: 10,
    });
    expect((await statusOf(`${url}${path}`, { ...range, "If-Range": '"another"' })).status).toBe(200);
  });

  it("refuses a range beyond its end, and says where that is", async () => {
    const { url } = await startWithBundle();
    const response = await fetch(`${url}${path}`, { headers: { Range: "bytes=10000000-" } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/u);
    expect(problemSchema.parse(await response.json()).code).toBe("range-not-satisfiable");
  });

  it("leaves out the text of a source that is deleted, under another tag", async () => {
    const { url, deleteText } = await startWithBundle();
    const tag = (await fetch(`${url}${path}`, { method: "HEAD" })).headers.get("etag");
    deleteText();
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get("etag")).not.toBe(tag);
    expect(
      Object.keys(unzipSync(await bytesOf(response))).filter((name) => name.includes("/sources/")),
    ).toEqual([]);
  });
});

describe("createTurns", () => {
  it("limits concurrent work, serves the queue in order, and refuses when it is full", async () => {
    const turns = createTurns(1, 1, 9);
    const giveBack = await turns.take("a");
    const second = turns.take("a");
    expect(await turns.take("b")).toBeUndefined();
    giveBack?.();
    expect(await second).toBeTypeOf("function");
  });

  it("leaves room for other keys, and gives a key its share back", async () => {
    const turns = createTurns(1, 9, 2);
    const giveBack = await turns.take("a");
    const second = turns.take("a");
    expect(await turns.take("a")).toBeUndefined();
    const other = turns.take("b");
    giveBack?.();
    (await second)?.();
    (await other)?.();
    expect(await turns.take("a")).toBeTypeOf("function");
  });
});
