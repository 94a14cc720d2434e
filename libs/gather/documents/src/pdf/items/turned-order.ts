import type { PdfItem } from "../pdf-lines.ts";

const minItems = 3;
const widestSpace = 0.8;
const narrowestSpace = 0.15;
const overlap = 0.2;
const leftToRight = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** True if an item ends where the one drawn before it begins. */
const endsWhereLastBegins = (item: PdfItem, last: PdfItem): boolean => {
  const gap = last.x - (item.x + item.width);
  const size = Math.max(item.fontSize, last.fontSize);
  return Math.abs(item.y - last.y) < 0.1 * size && gap > -overlap * size && gap < widestSpace * size;
};

const turned = <Item extends PdfItem>(run: readonly Item[]): Item[] => {
  const inOrder = run.toReversed();
  const ended = run.some(({ hasEOL }) => hasEOL);
  return inOrder.map((item, index) => {
    const next = inOrder[index + 1];
    const isApart = next !== undefined && next.x - (item.x + item.width) > narrowestSpace * item.fontSize;
    return { ...item, str: isApart ? `${item.str} ` : item.str, hasEOL: ended && next === undefined };
  });
};

const isLeftToRight = (run: readonly PdfItem[]): boolean =>
  run.some(({ str }) => leftToRight.test(str)) && !run.some(({ str }) => rightToLeft.test(str));

/** Restores the order of letters or words of left-to-right scripts that a program drew from right to left. */
export const turnDrawingOrder = <Item extends PdfItem>(items: readonly Item[]): readonly Item[] => {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && endsWhereLastBegins(item, last)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => (run.length >= minItems && isLeftToRight(run) ? turned(run) : run));
};
