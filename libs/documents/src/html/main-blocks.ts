import { readFileSync } from "node:fs";
import { chooseBlocks } from "./blocks/choose-blocks.ts";
import { type Forest, forestSchema } from "./blocks/forest.ts";
import { postPart } from "./blocks/posts.ts";
import { isHeading } from "./blocks/read-blocks.ts";
import { settleBlocks } from "./blocks/settle-blocks.ts";
import { signalNames } from "./blocks/signals/signals.ts";
import type { Container, TextBlock } from "./blocks/text-block.ts";
import { trimToProse } from "./blocks/trim-to-prose.ts";
import { weighBlocks } from "./blocks/weigh-blocks.ts";
import type { PageBlocks } from "./page-blocks.ts";

const furniture: ReadonlySet<string> = new Set(["NAV", "HEADER", "FOOTER", "ASIDE", "FORM", "BUTTON"]);
const furnitureRole = /\b(?:navigation|banner|contentinfo|search)\b/u;

const readForest = (): Forest => {
  const forest = forestSchema.parse(
    JSON.parse(readFileSync(new URL("./blocks/forest.json", import.meta.url), "utf8")),
  );
  const isKnown = forest.signals.every((name, place) => name === signalNames[place]);
  if (isKnown && forest.signals.length === signalNames.length) return forest;
  throw new TypeError("forest.json knows other signals; fit it again: npm run eval -- extraction --fit 5");
};

let known: Forest | undefined;

const forest = (): Forest => {
  known ??= readForest();
  return known;
};

const isFurniture = (container: Container | undefined): boolean =>
  container !== undefined &&
  (furniture.has(container.tag) ||
    furnitureRole.test(container.element.getAttribute("role") ?? "") ||
    isFurniture(container.parent));

const wordsOf = (blocks: readonly TextBlock[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

const fewestWords = 20;

/**
 * The blocks that make up the main text: those a forest of decision trees finds likely; all but navigation and the like
 * where that leaves nearly nothing, or where the page is too large to be judged.
 */
export const mainBlocks = ({ blocks, signals }: PageBlocks): ReadonlySet<TextBlock> => {
  const plain = (): TextBlock[] => blocks.filter(({ container }) => !isFurniture(container));
  if (signals === undefined) return new Set(plain());
  const weighed = weighBlocks(
    forest(),
    blocks.map((block, place) => ({
      text: block.text,
      isHeading: isHeading(block),
      words: block.words,
      part: postPart(block),
      signals: signals[place] ?? [],
    })),
  );
  const kept = trimToProse(blocks, settleBlocks(weighed, chooseBlocks(weighed)));
  const chosen = blocks.filter((_block, place) => kept[place] === true);
  if (wordsOf(chosen) >= fewestWords) return new Set(chosen);
  const fallback = plain();
  return new Set(wordsOf(fallback) > wordsOf(chosen) ? fallback : chosen);
};
