import { decodeText } from "@quarry/documents/decode-text";
import { signalNames } from "@quarry/documents/main-text";
import { readDocument } from "@quarry/documents/read-document";
import { badInput, createProgress, type Evaluation, type World, writeJsonLines } from "../evaluation.ts";
import { bestOf, crossValidate } from "../extraction/cross-validate.ts";
import { fitForest } from "../extraction/fit-forest.ts";
import {
  type Answered,
  characterTokens,
  measureFact,
  measureSystem,
  renderExtraction,
  wordTokens,
} from "../extraction/measure-extraction.ts";
import { baselines, plainText } from "../extraction/plain-text.ts";
import { fittedBlocks, readCases } from "../extraction/read-cases.ts";
import { type GoldPage, type Pages, readPages } from "../extraction/read-pages.ts";

/** What the product and the libraries alone found in a page, as plain text. */
interface ReadPage {
  readonly page: GoldPage;
  readonly texts: Readonly<Record<"quarry" | keyof typeof baselines, string>>;
  readonly given: {
    readonly title: string | undefined;
    readonly author: string | undefined;
    readonly date: string | undefined;
  };
  /** Why the product gives no text, where it does not. */
  readonly reason: string | undefined;
}

const readPage = async (page: GoldPage): Promise<ReadPage> => {
  const bytes = await page.bytes();
  const { text: html } = await decodeText(bytes, { charset: undefined, isMarkup: true });
  const request = { bytes, uri: page.url, contentType: "text/html" };
  const document = await readDocument(request, { maxCharacters: 10_000_000 });
  const read = document.status === "read" ? document : undefined;
  const texts = {
    quarry: plainText(read?.text ?? ""),
    readability: plainText(await baselines.readability(html, page.url)),
    defuddle: plainText(await baselines.defuddle(html, page.url)),
  };
  const given = { title: read?.title, author: read?.author, date: read?.publishedAt };
  return { page, texts, given, reason: document.status === "read" ? undefined : document.reason };
};

const readAll = async (pages: readonly GoldPage[], world: World): Promise<ReadPage[]> => {
  const step = createProgress("pages read", pages.length, world);
  const read: ReadPage[] = [];
  for (const page of pages) {
    world.signal.throwIfAborted();
    read.push(await readPage(page));
    step();
  }
  return read;
};

const toLine = ({ page, texts, given }: ReadPage) => ({
  id: page.id,
  text: texts.quarry,
  title: given.title ?? null,
  author: given.author ?? null,
  date: given.date ?? null,
});

const factsOf = (read: readonly ReadPage[]) => {
  const pairs = read.map(({ page, given }) => ({ gold: page.facts, given }));
  return {
    title: measureFact("title", pairs),
    author: measureFact("author", pairs),
    date: measureFact("date", pairs),
  };
};

const minPagesOfFold = 5;
const flattered =
  "Quarry's forest may have been fitted to these pages. --cross-validate 5 says how forests do on pages they have not seen.";

const foldsOf = (
  option: string,
  given: string | undefined,
  { pages, isChinese }: Pages,
): number | undefined => {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(given) || Number(given) < 2)
    throw badInput(`--${option} is ${given}, and it must be a whole number from 2`);
  if (isChinese)
    throw badInput(`--${option} is for pages of WCXB's layout; the forest is fitted to no others`);
  if (pages.length >= Number(given) * minPagesOfFold) return Number(given);
  throw badInput(
    `--${option} ${given} needs ${Number(given) * minPagesOfFold} pages or more, not ${pages.length}`,
  );
};

/** Fits the forest that tells main text instead of measuring it. */
const fit = async (pages: readonly GoldPage[], folds: number, world: World, out: string | undefined) => {
  const cases = await readCases(pages, world);
  const { unseen, folds: each } = crossValidate(cases, folds, world);
  const best = bestOf(cases);
  if (out !== undefined) await writeJsonLines(out, [fitForest(signalNames, fittedBlocks(cases))]);
  return {
    json: { evaluation: "extraction", fitted: { folds: each, ...unseen }, best },
    table: renderExtraction({ unseen, "best there is": best }, undefined),
  };
};

/** How well the main text of pages is told from all else, in WCXB's layout or with cleaned Chinese texts. */
export const extraction: Evaluation = {
  summary:
    "how well the main text of pages is found, beside Readability and Defuddle alone (WCXB, Chinese pages)",
  options: {
    "cross-validate": "N: say beside it how well forests do on pages they were not fitted to, in N folds",
    fit: "N: fit the forest that tells main text instead, write it to FILE, and cross-validate it in N folds",
  },
  run: async ({ data, limit, out, own }, world) => {
    const all = await readPages(data);
    const { isChinese } = all;
    const pages = all.pages.slice(0, limit);
    const fitFolds = foldsOf("fit", own["fit"], { pages, isChinese });
    const folds = foldsOf("cross-validate", own["cross-validate"], { pages, isChinese });
    if (fitFolds !== undefined) return fit(pages, fitFolds, world, out);
    const read = await readAll(pages, world);
    const validated =
      folds === undefined ? undefined : crossValidate(await readCases(pages, world), folds, world);
    if (out !== undefined) await writeJsonLines(out, read.map(toLine));
    const tokensOf = isChinese ? characterTokens : wordTokens;
    const answersOf = (system: keyof ReadPage["texts"]): Answered[] =>
      read.map(({ page, texts }) => ({ page, text: texts[system] }));
    const systems = {
      quarry: measureSystem(answersOf("quarry"), tokensOf),
      readability: measureSystem(answersOf("readability"), tokensOf),
      defuddle: measureSystem(answersOf("defuddle"), tokensOf),
    };
    const facts = isChinese ? undefined : factsOf(read);
    const { quarry, ...others } = systems;
    const unread = read.flatMap(({ page, reason }) =>
      reason === undefined ? [] : [{ id: page.id, reason }],
    );
    return {
      json: {
        evaluation: "extraction",
        tokens: isChinese ? "characters" : "words",
        ...quarry,
        ...others,
        ...(validated === undefined ? {} : { crossValidated: validated }),
        ...(facts === undefined ? {} : { facts }),
        unread,
      },
      table: [
        renderExtraction({ ...systems, ...(validated && { unseen: validated.unseen }) }, facts),
        ...(isChinese || validated !== undefined ? [] : [flattered]),
      ].join("\n\n"),
    };
  },
};
