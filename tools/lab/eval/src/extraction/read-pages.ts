import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { badInput } from "../evaluation.ts";

/** Facts about a page by a human reader; null or undefined if the page has none. */
export interface GoldFacts {
  readonly title?: string | null | undefined;
  readonly author?: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly date?: string | null | undefined;
}

/** A page with the text and facts that a person found in it. */
export interface GoldPage {
  readonly id: string;
  readonly url: string;
  /** Undefined if the collection does not state it. */
  readonly type: string | undefined;
  readonly text: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
  readonly facts: GoldFacts;
  /** Returns the page as it was served. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Pages of a folder, and if they are Chinese, which has no spaces between words. */
export interface Pages {
  readonly pages: readonly GoldPage[];
  readonly isChinese: boolean;
}

const inflate = promisify(gunzip);
const said = z.string().nullish();

const goldSchema = z.object({
  url: z.string(),
  file_id: z.string(),
  _internal: z.object({ page_type: z.object({ primary: z.string() }).nullish() }).nullish(),
  ground_truth: z.object({
    title: said,
    author: said,
    publish_date: said,
    main_content: said,
    with: z.array(z.string()).nullish(),
    without: z.array(z.string()).nullish(),
  }),
});

const namesIn = async (directory: string): Promise<string[] | undefined> => {
  const names = await readdir(directory).catch(() => undefined);
  return names?.toSorted();
};

const parseGold = (content: string, path: string): z.output<typeof goldSchema> => {
  try {
    return goldSchema.parse(JSON.parse(content));
  } catch (error) {
    throw badInput(`${path} is not a gold page of WCXB's layout`, error);
  }
};

const wcxbPage = async (data: string, name: string): Promise<GoldPage> => {
  const path = join(data, "gold", name);
  const gold = parseGold(await readFile(path, "utf8"), path);
  const id = basename(name, ".json");
  const truth = gold.ground_truth;
  return {
    id,
    url: gold.url,
    type: gold["_internal"]?.page_type?.primary,
    text: truth.main_content ?? "",
    with: truth.with ?? [],
    without: truth.without ?? [],
    facts: { title: truth.title, author: truth.author, date: truth.publish_date },
    bytes: async () => inflate(await readFile(join(data, "html", `${id}.html.gz`))),
  };
};

const chinesePage = async (data: string, name: string): Promise<GoldPage> => {
  const id = basename(name, ".txt");
  return {
    id,
    url: `https://${id}.invalid/`,
    type: undefined,
    text: await readFile(join(data, "cleaned", name), "utf8"),
    with: [],
    without: [],
    facts: {},
    bytes: () => readFile(join(data, "original", `${id}.html`)),
  };
};

/**
 * Reads a folder with `html/ID.html.gz` and `gold/ID.json` (WCXB), or with `original/ID.html` and `cleaned/ID.txt`, which is
 * Chinese.
 * @throws {Failure} `bad-input` naming the file or folder that is missing or wrong
 */
export const readPages = async (data: string): Promise<Pages> => {
  const gold = await namesIn(join(data, "gold"));
  if (gold !== undefined) {
    const names = gold.filter((name) => name.endsWith(".json"));
    return { pages: await Promise.all(names.map((name) => wcxbPage(data, name))), isChinese: false };
  }
  const cleaned = await namesIn(join(data, "cleaned"));
  if (cleaned === undefined)
    throw badInput(`${data} must hold gold and html (WCXB's layout), or cleaned and original`);
  const names = cleaned.filter((name) => name.endsWith(".txt"));
  return { pages: await Promise.all(names.map((name) => chinesePage(data, name))), isChinese: true };
};
