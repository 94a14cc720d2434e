/* Sections for formats in which a sign is not a link (Markdown, DOCX, PDF, text): they have fewer signs of conclusions. */
import type { ReportView, ShownBlock, ShownSection, ShownStatement } from "./shown.ts";
import { statementsIn } from "./statements.ts";

type Print = (statements: readonly ShownStatement[]) => readonly ShownStatement[];

const isConclusion = ({ sign }: ShownStatement): boolean => sign === "†";

const withoutMarks = (one: ShownStatement): ShownStatement => ({ ...one, marks: [], sign: null });

/**
 * In a paragraph, sentences without a mark are conclusions from those with one. So conclusions are marked only if they rest on
 * sources that the other statements of their paragraph do not, and none is after its last mark.
 */
const withoutPlainConclusions: Print = (statements) => {
  const reported = statements
    .filter(({ kind }) => kind !== "inference")
    .flatMap(({ references }) => references);
  const sources = new Set(reported.map(({ source }) => source));
  const last = statements.findLastIndex(
    (one) => one.marks.length > 0 || (one.sign !== null && !isConclusion(one)),
  );
  return statements.map((one, index) => {
    const isPlain = index > last || one.references.every(({ source }) => sources.has(source));
    return isConclusion(one) && isPlain ? withoutMarks(one) : one;
  });
};

/** The sections below a summary give the reasons and sources of its conclusions. */
const withoutConclusions: Print = (statements) =>
  statements.map((one) => (isConclusion(one) ? withoutMarks(one) : one));

/** The cells of a row are like the sentences of a paragraph. A table of verdicts is marked in a summary too: it gives their reasons. */
const printRow = (row: readonly (readonly ShownStatement[])[]): (readonly ShownStatement[])[] => {
  const printed = withoutPlainConclusions(row.flat());
  return row.map((cell, index) => {
    const start = row.slice(0, index).flat().length;
    return printed.slice(start, start + cell.length);
  });
};

const printBlock = (block: ShownBlock, print: Print): ShownBlock => {
  if (block.type === "paragraph") return { ...block, statements: print(block.statements) };
  if (block.type === "list") return { ...block, items: block.items.map(print) };
  return block.type === "table" ? { ...block, rows: block.rows.map(printRow) } : block;
};

/** Returns a section without the marks of conclusions in the text of a summary, and of plain ones elsewhere. */
export const printedSection = (section: ShownSection): ShownSection => {
  const print = section.role === "summary" ? withoutConclusions : withoutPlainConclusions;
  return { ...section, blocks: section.blocks.map((block) => printBlock(block, print)) };
};

/** Returns the legend of such formats: without the sign of conclusions if no section has it. */
export const printedLegend = (legend: ReportView["legend"], printed: readonly ShownSection[]): string => {
  const concludes = printed.some(({ blocks }) => blocks.flatMap(statementsIn).some(isConclusion));
  return legend
    .filter(({ sign }) => sign !== "†" || concludes)
    .map(({ sign, meaning }) => `${sign} ${meaning}`)
    .join(" ");
};
