import { isHeading } from "./read-blocks.ts";
import { countUnspaced } from "./signals/count-words.ts";
import type { Container, TextBlock } from "./text-block.ts";

const minProseWords = 12;
const minMarks = 2;
const maxLinkShare = 0.3;
const minPageWords = 60;
const minProseShare = 0.3;
const minUnspacedShare = 0.5;
const mostOfProse = 0.8;
const reach = 3;

/** Whether a block is running text: some clauses with their punctuation, and few links. */
const isProse = ({ text, words, linkedWords }: TextBlock): boolean =>
  words >= minProseWords &&
  linkedWords < maxLinkShare * words &&
  (text.match(/[,.!?;，。！？；、]/gu)?.length ?? 0) >= minMarks;

const wordsOf = (blocks: readonly TextBlock[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

const isUnspaced = (blocks: readonly TextBlock[]): boolean =>
  blocks.reduce((sum, { text }) => sum + countUnspaced(text), 0) >= minUnspacedShare * wordsOf(blocks);

/** The deepest element that holds most of the prose. */
const elementOf = (prose: readonly TextBlock[]): Container | undefined => {
  const within = new Map<Container, number>();
  for (const { container, words } of prose)
    for (let around: Container | undefined = container; around !== undefined; around = around.parent)
      within.set(around, (within.get(around) ?? 0) + words);
  const enough = mostOfProse * wordsOf(prose);
  return [...within]
    .filter(([, words]) => words >= enough)
    .map(([container]) => container)
    .reduce<Container | undefined>(
      (deepest, one) => (deepest === undefined || one.depth > deepest.depth ? one : deepest),
      undefined,
    );
};

const isWithin = (container: Container | undefined, element: Container): boolean =>
  container !== undefined && (container === element || isWithin(container.parent, element));

/**
 * In a script without spaces, leaves out what is kept far from the running text: outside the element that holds most of
 * it, and lines before its first or after its last paragraph. The forest knows English pages, and takes lists of Chinese
 * headlines in tables without names for text. Other pages, and those with little running text, stay as they are.
 */
export const trimToProse = (blocks: readonly TextBlock[], kept: readonly boolean[]): readonly boolean[] => {
  const chosen = blocks.filter((_block, place) => kept[place] === true);
  const prose = chosen.filter(isProse);
  const proseWords = wordsOf(prose);
  if (proseWords < Math.max(minPageWords, minProseShare * wordsOf(chosen)) || !isUnspaced(chosen))
    return kept;
  const element = elementOf(prose);
  if (element === undefined) return kept;
  const isMain = blocks.map(
    (block, place) => kept[place] === true && isProse(block) && isWithin(block.container, element),
  );
  const [first, last] = [isMain.indexOf(true), isMain.lastIndexOf(true)];
  return blocks.map((block, place) => {
    if (kept[place] !== true) return false;
    if (isHeading(block) && place < first) return true;
    return isWithin(block.container, element) && place >= first - reach && place <= last + reach;
  });
};
