import { createHash } from "node:crypto";
import {
  chooseBlocks,
  type Forest,
  settleBlocks,
  signalNames,
  weighBlocks,
} from "@quarry/documents/main-text";
import { readDocument } from "@quarry/documents/read-document";
import {
  badInput,
  countOf,
  createProgress,
  type Evaluation,
  type World,
  writeJsonLines,
} from "../evaluation.ts";
import { fitForest } from "../extraction/fit-forest.ts";
import {
  type Answered,
  characterTokens,
  measureFact,
  measureSystem,
  type TypedMeasures,
  wordTokens,
} from "../extraction/measure-extraction.ts";
import { plainText } from "../extraction/plain-text.ts";
import { type Case, fittedBlocks, readCases } from "../extraction/read-cases.ts";
import { type GoldPage, type Pages, readPages } from "../extraction/read-pages.ts";

/** Quality of forests on pages they were not fitted to. */
interface CrossValidated {
  readonly unseen: TypedMeasures;
  /** F1 of each fold, with the forest fitted to the remaining folds. */
  readonly folds: readonly number[];
}

// Returns the fold of a page. It depends on the page's id, so that a page stays in its fold when pages are added.
const foldOf = (id: string, folds: number): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % folds;

const answer = ({ page, blocks }: Case, forest: Forest): Answered => {
  const weighed = weighBlocks(forest, blocks);
  const kept = settleBlocks(weighed, chooseBlocks(weighed));
  const text = blocks.flatMap(({ text }, place) => (kept[place] === true ? [text] : [])).join("\n");
  return { page, text };
};

/** Judges each page by a forest fitted to the pages of all other folds. */
const crossValidate = (cases: readonly Case[], folds: number, world: World): CrossValidated => {
  const step = createProgress("forests", folds, world);
  const answered = Array.from({ length: folds }, (_, fold) => {
    world.signal.throwIfAborted();
    const isUnseen = ({ page }: Case): boolean => foldOf(page.id, folds) === fold;
    const forest = fitForest(signalNames, fittedBlocks(cases.filter((one) => !isUnseen(one))));
    step();
    return cases.filter(isUnseen).map((one) => answer(one, forest));
  });
  return {
    unseen: measureSystem(answered.flat(), wordTokens),
    folds: answered.map((some) => measureSystem(some, wordTokens).f1),
  };
};

/** Measures the gold blocks alone, which is the upper limit. */
const bestOf = (cases: readonly Case[]): TypedMeasures => {
  const best = cases.map(({ page, blocks }) => ({
    page,
    text: blocks.flatMap(({ text, fitted }) => (fitted.isMain ? [text] : [])).join("\n"),
  }));
  return measureSystem(best, wordTokens);
};

/** A page as the product reads it. */
interface ReadPage {
  readonly page: GoldPage;
  readonly text: string;
  readonly given: {
    readonly title: string | undefined;
    readonly author: string | undefined;
    readonly date: string | undefined;
  };
  /** Reason why the product returns no text; undefined if it returns one. */
  readonly reason: string | undefined;
}

const readPage = async (page: GoldPage): Promise<ReadPage> => {
  const request = { bytes: await page.bytes(), uri: page.url, contentType: "text/html" };
  const document = await readDocument(request, { maxCharacters: 10_000_000 });
  const read = document.status === "read" ? document : undefined;
  return {
    page,
    text: plainText(read?.text ?? ""),
    given: { title: read?.title, author: read?.author, date: read?.publishedAt },
    reason: document.status === "read" ? undefined : document.reason,
  };
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

const toLine = ({ page, text, given }: ReadPage) => ({
  id: page.id,
  text,
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

/** Fits the forest that recognises main text, and measures it on pages that it was not fitted to. */
const fit = async (
  { pages, isChinese }: Pages,
  folds: number,
  { out, world }: { readonly out: string | undefined; readonly world: World },
) => {
  if (isChinese || folds < 2 || pages.length < folds * minPagesOfFold)
    throw badInput(`--fit needs two folds or more, and ${minPagesOfFold} pages of WCXB's layout for each`);
  const cases = await readCases(pages, world);
  const { unseen, folds: each } = crossValidate(cases, folds, world);
  const best = bestOf(cases);
  if (out !== undefined) await writeJsonLines(out, [fitForest(signalNames, fittedBlocks(cases))]);
  return { fitted: { folds: each, ...unseen }, best };
};

/** Evaluates extraction of main text, in WCXB's layout or with cleaned Chinese texts. */
export const extraction: Evaluation = {
  summary: "how well the main text of pages is found (WCXB, Chinese pages)",
  options: {
    fit: "N: fit the forest that recognises main text instead, write it to FILE, and cross-validate it in N folds",
  },
  run: async ({ data, limit, out, own }, world) => {
    const all = await readPages(data);
    const { isChinese } = all;
    const pages = all.pages.slice(0, limit);
    const folds = countOf("fit", own["fit"]);
    if (folds !== undefined) return fit({ pages, isChinese }, folds, { out, world });
    const read = await readAll(pages, world);
    if (out !== undefined) await writeJsonLines(out, read.map(toLine));
    const tokensOf = isChinese ? characterTokens : wordTokens;
    return {
      tokens: isChinese ? "characters" : "words",
      ...measureSystem(read, tokensOf),
      ...(!isChinese && { facts: factsOf(read) }),
      unread: read.flatMap(({ page, reason }) => (reason === undefined ? [] : [{ id: page.id, reason }])),
    };
  },
};
