import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { extraction } from "../src/evaluations/extraction.ts";

const world = {
  workingDirectory: ".",
  cacheDirectory: ".",
  signal: new AbortController().signal,
  now: () => 0,
  say: () => {},
};
let root = "";

const sentences = (page: number): string[] =>
  Array.from(
    { length: 15 },
    (_, line) => `Sentence ${line} of page ${page} says what it has to say, and ends.`,
  );

const writePage = async (data: string, page: number): Promise<void> => {
  const truth = { title: `Page ${page}`, main_content: sentences(page).join("\n") };
  const gold = { url: `https://a.example/${page}`, file_id: String(page), ground_truth: truth };
  await writeFile(join(data, "gold", `${page}.json`), JSON.stringify(gold));
  const menu = "<li><a href='/x'>Menu entry</a></li>".repeat(12);
  const text = sentences(page)
    .map((line) => `<p>${line}</p>`)
    .join("");
  const html = `<title>Page ${page}</title><nav><ul>${menu}</ul></nav><main>${text}</main>`;
  await writeFile(join(data, "html", `${page}.html.gz`), gzipSync(html));
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "quarry-extraction-"));
  for (const folder of ["wcxb/gold", "wcxb/html", "zh/cleaned", "zh/original"])
    await mkdir(join(root, folder), { recursive: true });
  for (let page = 0; page < 12; page += 1) await writePage(join(root, "wcxb"), page);
  await writeFile(join(root, "zh/cleaned/a.txt"), "正文");
  await writeFile(join(root, "zh/original/a.html"), "<p>正文</p>");
});
afterAll(() => rm(root, { recursive: true, force: true }));

const evaluate = (own: Readonly<Record<string, string>>, folder = "wcxb") =>
  extraction.run({ data: join(root, folder), limit: undefined, out: undefined, own }, world);

it("says how forests do on pages they have not seen, beside what the product does", async () => {
  const json = await evaluate({ "cross-validate": "2" });
  expect(json["f1"]).toBeGreaterThan(0.9);
  expect(json).toMatchObject({
    crossValidated: { unseen: { n: 12 }, folds: [expect.any(Number), expect.any(Number)] },
  });
});

it.each([
  ["1", "wcxb", /--cross-validate is 1, and it must be a whole number from 2/u],
  ["3", "wcxb", /--cross-validate 3 needs 15 pages or more, not 12/u],
  ["2", "zh", /--cross-validate is for pages of WCXB's layout/u],
])("refuses %s folds of %s", async (folds, folder, message) => {
  await expect(evaluate({ "cross-validate": folds }, folder)).rejects.toThrow(message);
});
