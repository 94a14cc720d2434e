import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPdf } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../src/evaluations/pdf.ts";

const text = "A small manual says how to read a small manual.";

const world = {
  workingDirectory: ".",
  cacheDirectory: ".",
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
};
describe("eval pdf", () => {
  let data = "";
  const given = (changes: object = {}) => ({
    data,
    limit: undefined,
    out: undefined,
    own: {},
    ...changes,
  });

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "quarry-pdf-"));
    const manual = join(data, "pdf-with-gold", "manual.en");
    await mkdir(manual, { recursive: true });
    await writeFile(join(manual, "doc.pdf"), buildPdf([[text]]));
    await writeFile(join(manual, "doc.txt"), text);
    const awkward = join(data, "pdfs");
    await mkdir(awkward);
    await writeFile(join(awkward, "locked.pdf"), buildPdf([[text]], { isLocked: true }));
    await writeFile(join(awkward, "broken.pdf"), "%PDF-1.7\nnothing more");
    const lines = [
      { file: "locked.pdf", class: "error:PasswordException" },
      { file: "broken.pdf", class: "text" },
    ];
    await writeFile(join(awkward, "manifest.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
  });
  afterAll(() => rm(data, { recursive: true }));

  it("compares texts with gold, and outcomes with classes", async () => {
    const out = join(data, "out.jsonl");
    expect(await pdf.run(given({ out }), world)).toMatchObject({
      gold: [{ name: "manual.en", f1: 1 }],
      n: 2,
      right: 1,
      wrong: ["broken.pdf (damaged)"],
    });
    const [first] = (await readFile(out, "utf8")).split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({ name: "manual.en", outcome: "read", pages: 1 });
  });

  it("takes a folder of either kind by itself", async () => {
    expect(await pdf.run(given({ data: join(data, "pdfs") }), world)).toMatchObject({ gold: [], n: 2 });
  });

  it("says what a folder must hold", async () => {
    await expect(pdf.run(given({ data: tmpdir() + "/nowhere" }), world)).rejects.toThrow(
      "there is no manifest.jsonl",
    );
  });
});
