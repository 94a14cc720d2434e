import { containsCjk } from "@quarry/text";
import type { PdfLine } from "./pdf-lines.ts";

const bullet = /^(?:[•●▪◦‣■–—*-]\s|\(?(?:\d{1,3}|[a-z])[.)]\s)/u;
const sentenceEnd = /[.!?:;。！？：…]["'”’)\]]*$/u;
const leader = /(?:\.\s?){4,}[\divxlc]*$/u;
const broken = /(?<head>\p{L}+)[-\u2010\u00ad]$/u;
const wordPattern = /\p{L}+(?:-\p{L}+)*/gu;

/** The words of a document in lower case, by which a hyphen at a line's end is judged. */
export const vocabularyOf = (lines: readonly PdfLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ text }) => text.toLowerCase().match(wordPattern) ?? []));

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? 0;

const typicalGap = (lines: readonly PdfLine[]): number => {
  const gaps = lines.slice(1).map(({ y }, index) => (lines[index]?.y ?? y) - y);
  return quantile(
    gaps.filter((gap) => gap > 1),
    0.5,
  );
};

// Where most lines of the column end; the few that end farther out are headings across all columns.
const rightEdge = (lines: readonly PdfLine[], { x, size }: PdfLine): number => {
  const column = lines.filter((line) => Math.abs(line.x - x) < 3 * size);
  return quantile(
    column.map(({ endX }) => endX),
    0.85,
  );
};

// One size of type differs from another by more; less is rounding.
const isOfOtherSize = (above: PdfLine, line: PdfLine): boolean =>
  Math.abs(line.size - above.size) > 0.12 * above.size;

const isFarBelow = (above: PdfLine, line: PdfLine, gap: number): boolean =>
  above.y - line.y > Math.max(1.35 * gap, 1.2 * line.size);

const startsParagraph = (
  above: PdfLine,
  line: PdfLine,
  page: { readonly gap: number; readonly edge: number },
): boolean => {
  const gap = above.y - line.y;
  const isSameRow = Math.abs(gap) < 0.5 * line.size;
  if (isSameRow) return false;
  if (bullet.test(line.text) || leader.test(above.text)) return true;
  if (isOfOtherSize(above, line)) return true;
  const isEnded = sentenceEnd.test(above.text);
  // A jump upwards is the next column: a sentence that goes on goes on there.
  if (gap < 0) return isEnded || !/^[\p{Ll}\p{Lo}]/u.test(line.text);
  if (isFarBelow(above, line, page.gap)) return true;
  // All lines of a paragraph but its last one reach across most of the column.
  if (above.endX < above.x + 0.6 * (page.edge - above.x)) return true;
  const isShort = above.endX < page.edge - 4 * above.size;
  const isIndented = line.x > above.x + 0.8 * line.size && line.x < above.x + 5 * line.size;
  return isEnded && (isShort || isIndented);
};

const joinLines = (text: string, next: string, vocabulary: ReadonlySet<string>): string => {
  const head = broken.exec(text)?.groups?.["head"]?.toLowerCase();
  const tail = /^\p{Ll}+/u.exec(next)?.[0];
  if (head !== undefined && tail !== undefined) {
    const isCompound = !vocabulary.has(head + tail) && vocabulary.has(`${head}-${tail}`);
    return isCompound ? text + next : text.slice(0, -1) + next;
  }
  const isCjkSeam = containsCjk(text.slice(-1)) && containsCjk(next.slice(0, 1));
  return isCjkSeam ? text + next : `${text} ${next}`;
};

const paragraphsOf = (lines: readonly PdfLine[], vocabulary: ReadonlySet<string>): string[] => {
  const gap = typicalGap(lines);
  const paragraphs: string[] = [];
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    const last = paragraphs.at(-1);
    const isNew = above === undefined || startsParagraph(above, line, { gap, edge: rightEdge(lines, above) });
    if (isNew || last === undefined) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joinLines(last, line.text, vocabulary);
  });
  return paragraphs;
};

// A running head or foot, or a page number, keeps its distance from the text.
const standsApart = (page: readonly PdfLine[], above: PdfLine | undefined, line: PdfLine | undefined) =>
  above === undefined || line === undefined || isFarBelow(above, line, typicalGap(page));

const breaksOff = (page: readonly PdfLine[], last: PdfLine): boolean =>
  /\p{L}/u.test(last.text) &&
  !sentenceEnd.test(last.text) &&
  !leader.test(last.text) &&
  last.endX >= last.x + 0.6 * (rightEdge(page, last) - last.x) &&
  !standsApart(page, page.at(-2), last);

/** Whether a sentence that one page breaks off goes on at the top of the next. */
const goesOnOverPage = (page: readonly PdfLine[], next: readonly PdfLine[]): boolean => {
  const [last, first] = [page.at(-1), next[0]];
  if (last === undefined || first === undefined || !breaksOff(page, last)) return false;
  if (isOfOtherSize(last, first) || bullet.test(first.text)) return false;
  // A capital may begin a heading, a table or a line of an index as well.
  return /^\p{Ll}/u.test(first.text) && !standsApart(next, first, next[1]);
};

/** The lines of pages as paragraphs: lines joined, broken words mended, a blank line between paragraphs. */
export const pdfParagraphs = (
  pages: readonly (readonly PdfLine[])[],
  vocabulary: ReadonlySet<string>,
): string => {
  const paragraphs: string[] = [];
  let page: readonly PdfLine[] = [];
  for (const lines of pages) {
    const [first, ...others] = paragraphsOf(lines, vocabulary);
    if (first === undefined) continue;
    const last = paragraphs.at(-1);
    if (last !== undefined && goesOnOverPage(page, lines))
      paragraphs[paragraphs.length - 1] = joinLines(last, first, vocabulary);
    else paragraphs.push(first);
    paragraphs.push(...others);
    page = lines;
  }
  return paragraphs.join("\n\n");
};
