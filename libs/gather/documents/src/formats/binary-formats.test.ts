import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { archiveFormats } from "../office/read-archive.ts";
import { readSample } from "../testing/read-sample.ts";
import { binaryFormats } from "./binary-formats.ts";

const root = `${import.meta.dirname}/../../../../..`;
const docs = readFileSync(`${root}/docs/fetching.md`, "utf8");

describe.each([...binaryFormats, ...archiveFormats])("$name", ({ name, extension }) => {
  const file = `libs/gather/documents/test/fixtures/formats/${name.toLowerCase()}.${extension}`;

  it("is known by its bytes under any name and type", async () => {
    expect(existsSync(`${root}/${file}`), `add a short sample of the format as ${file}`).toBe(true);
    const sample = readFileSync(`${root}/${file}`);
    const read = await readSample(sample, { uri: `file:a.${extension}` });
    expect(read).toMatchObject({ status: "read", text: expect.stringMatching(/[a-z]{3}/u) });
    for (const contentType of [undefined, "application/octet-stream", "text/plain"])
      expect(await readSample(sample, { uri: "file:a", contentType })).toMatchObject({
        status: "read",
        text: "text" in read ? read.text : "",
      });
  });

  it("is in docs/fetching.md", () => {
    const table = /^\*\*Formats\*\*[^]*?(?=\n\n\*\*)/mu.exec(docs)?.[0];
    expect(table, `name ${name} in the table of formats of docs/fetching.md`).toContain(name);
  });
});

describe("binaryFormats", () => {
  it("begin differently, so that order decides nothing", () => {
    for (const one of binaryFormats)
      expect(binaryFormats.filter(({ start }) => start.startsWith(one.start))).toEqual([one]);
  });
});
