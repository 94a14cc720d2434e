import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeText } from "../src/encoding/decode-text.ts";
import { type PageFacts, pageFacts } from "../src/html/facts/page-facts.ts";
import { parsePage } from "../src/html/html-page.ts";
import { judgePage, pageSigns } from "../src/html/page-outcome.ts";

/** The evaluation data, if the variable names it. */
const data = resolve(process.env["QUARRY_DATA"] ?? "no-data");
const [english, chinese] = [join(data, "web-extraction"), join(data, "web-extraction-zh")];
const said = z.string().nullish();
const goldSchema = z.object({
  url: z.string(),
  ground_truth: z.object({ title: said, author: said, publish_date: said, main_content: said }),
});

interface RealPage {
  readonly name: string;
  readonly uri: string;
  readonly html: string;
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly publishedAt: string | undefined;
  readonly text: string;
}

const decoded = async (bytes: Uint8Array): Promise<string> =>
  (await decodeText(bytes, { charset: undefined, isMarkup: true })).text;

const readEnglish = async (name: string): Promise<RealPage> => {
  const { url, ground_truth: gold } = goldSchema.parse(
    JSON.parse(await readFile(join(english, "gold", name), "utf8")),
  );
  const html = gunzipSync(await readFile(join(english, "html", name.replace(".json", ".html.gz"))));
  return {
    name,
    uri: url,
    html: await decoded(html),
    title: gold.title || undefined,
    author: gold.author || undefined,
    publishedAt: gold.publish_date || undefined,
    text: gold.main_content ?? "",
  };
};

const wordsOf = (text: string | undefined): string =>
  (text ?? "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

type Fact = "title" | "author" | "publishedAt";

interface Told {
  readonly page: RealPage;
  readonly facts: PageFacts;
}

/** Returns the share of pages with a fact for which the same words are found. */
const shareFound = (told: readonly Told[], name: Fact): number => {
  const there = told.filter(({ page }) => page[name] !== undefined);
  const found = there.filter(({ page, facts }) => wordsOf(facts[name]) === wordsOf(page[name]));
  return found.length / there.length;
};

const outcomesOf = (pages: readonly Pick<RealPage, "name" | "html" | "text">[]): string[] =>
  pages.flatMap(({ name, html, text }) => {
    const outcome = judgePage(pageSigns(parsePage(html), html), text);
    return outcome === undefined ? [] : [`${name}: ${outcome.reason}`];
  });

describe.skipIf(!existsSync(english))("real pages (needs QUARRY_DATA/web-extraction)", () => {
  const pages = async (): Promise<RealPage[]> =>
    Promise.all((await readdir(join(english, "gold"))).map(readEnglish));

  it("are never taken for a wall where they have a text", async () => {
    expect(outcomesOf(await pages())).toEqual([]);
  });

  it("say their title, author and day, and it is found", async () => {
    const all = (await pages()).map((page) => ({ page, facts: pageFacts(parsePage(page.html), page.uri) }));
    expect(shareFound(all, "title")).toBeGreaterThan(0.74);
    expect(shareFound(all, "author")).toBeGreaterThan(0.78);
    expect(shareFound(all, "publishedAt")).toBeGreaterThan(0.8);
  });
});

describe.skipIf(!existsSync(chinese))("real Chinese pages (needs QUARRY_DATA/web-extraction-zh)", () => {
  it("are never taken for a wall where they have a text", async () => {
    const names = await readdir(join(chinese, "original"));
    const pages = await Promise.all(
      names.map(async (name) => ({
        name,
        html: await decoded(await readFile(join(chinese, "original", name))),
        text: await readFile(join(chinese, "cleaned", name.replace(".html", ".txt")), "utf8"),
      })),
    );
    expect(outcomesOf(pages)).toEqual([]);
  });
});
