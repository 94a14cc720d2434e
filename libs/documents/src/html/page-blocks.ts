import { pageKinds } from "./blocks/page-kinds.ts";
import { readBlocks } from "./blocks/read-blocks.ts";
import { signalsOf } from "./blocks/signals.ts";
import type { TextBlock } from "./blocks/text-block.ts";
import { cleanPage } from "./clean-page.ts";
import { prepareCodeBlocks } from "./code-blocks.ts";
import { createPages, type HtmlPage } from "./html-page.ts";
import { defuddleView, readabilityView } from "./library-views.ts";

/** The blocks of text of a page, and the signals to judge them by. */
export interface PageBlocks {
  readonly blocks: readonly TextBlock[];
  /** One row a block; undefined for a page so large that it is a table or a list as a whole. */
  readonly signals: readonly Float32Array[] | undefined;
}

const mostBlocks = 6_000;
const mostElements = 50_000;

const isTooLarge = (page: HtmlPage, blocks: readonly TextBlock[]): boolean =>
  blocks.length > mostBlocks || [...page.querySelectorAll("*")].length > mostElements;

/**
 * Takes a page apart into the blocks a reader sees, and looks at them as two libraries do, each on a page of its own.
 * What nobody sees is taken out of the page.
 */
export const readPageBlocks = (page: HtmlPage, createPage: () => HtmlPage, url: string): PageBlocks => {
  const kinds = pageKinds(page);
  cleanPage(page);
  prepareCodeBlocks(page);
  const blocks = readBlocks(page.body ?? page);
  if (isTooLarge(page, blocks)) return { blocks, signals: undefined };
  const cleaned = (): HtmlPage => {
    const copy = createPage();
    cleanPage(copy);
    return copy;
  };
  const [isInReadability, isInDefuddle] = [readabilityView(cleaned()), defuddleView(cleaned(), url)];
  const inReadability = blocks.map(({ text }) => isInReadability(text));
  const inDefuddle = blocks.map(({ text }) => isInDefuddle(text));
  return { blocks, signals: signalsOf(blocks, { kinds, inReadability, inDefuddle }) };
};

/** The same of HTML. */
export const htmlBlocks = (html: string, url: string): PageBlocks => {
  const createPage = createPages(html);
  return readPageBlocks(createPage(), createPage, url);
};
