import type { Statement, StatementKind } from "@quarry/contracts";
import { sentences, type TextSpan } from "@quarry/text";
import { evaluateExpressions } from "../arithmetic/evaluate.ts";
import { type FlatText, markdownOf } from "./flatten-phrasing.ts";
import type { CitationMark, SentenceReference } from "./references.ts";

/** A statement as written, before its numbers are looked up. */
export interface WrittenStatement extends Pick<Statement, "text" | "markdown" | "kind" | "expression"> {
  readonly references: readonly SentenceReference[];
}

/** Kinds in order of precedence: if a sentence has several brackets, the first kind in this list applies. */
const precedence = [
  "absent",
  "inference",
  "arithmetic",
  "sourced",
  "general",
] as const satisfies readonly CitationMark["kind"][];

/** Chooses the kind of a statement with brackets of several kinds; `connecting` without any. */
export const strongestKind = (kinds: readonly StatementKind[]): StatementKind =>
  precedence.find((kind) => kinds.includes(kind)) ?? "connecting";

const uniqueReferences = (marks: readonly CitationMark[]): SentenceReference[] => [
  ...new Map(
    marks.flatMap(({ references }) => references).map((one) => [`${one.source}.${one.sentence}`, one]),
  ).values(),
];

/** Removing a bracket leaves a space before a full stop, or two spaces; a point before a digit, as in "< .01", is a decimal point. */
const tidy = (text: string): string =>
  text
    .replace(/ {2,}/gu, " ")
    .replace(/ (?=[.,;:!?。，；：！？)\]](?!\d))/gu, "")
    .trim();

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Splits a flat text into sentences without gaps: text between two sentences belongs to the first, and the number of a paragraph
 * to its first sentence.
 */
const piecesOf = ({ text, marks }: FlatText, language: string): TextSpan[] => {
  // Line starts delimit blocks; a flat text is always one paragraph, regardless of its first characters.
  const lead = "\u{2060}";
  const starts = sentences(`${lead}${text}`, language).map(({ start }) => Math.max(0, start - lead.length));
  // A bracket before a full stop ends a sentence, regardless of how the next sentence begins.
  const afterMarks = marks.flatMap(({ at }) => {
    const end = /^\s*[.。]\s+(?=\S)/u.exec(text.slice(at, at + 8));
    return end === null ? [] : [at + end[0].length];
  });
  const isNumbered = (start: number): boolean => /^\s*\d{1,3}[.)]\s*$/u.test(text.slice(0, start));
  const inside = [...new Set([...starts, ...afterMarks])].filter((start) => start > 0 && !isNumbered(start));
  const bounds = [0, ...inside.toSorted((one, other) => one - other), text.length];
  return bounds.slice(0, -1).map((start, index) => ({ start, end: bounds[index + 1] ?? text.length }));
};

/** Assigns brackets to sentences; a bracket after the full stop belongs to the sentence before it. */
const marksOf = ({ text, marks }: FlatText, pieces: readonly TextSpan[]): CitationMark[][] => {
  const own: CitationMark[][] = pieces.map(() => []);
  for (const { at, mark } of marks) {
    const found = pieces.findIndex(({ start, end }) => start <= at && at < end);
    const index = found === -1 ? pieces.length - 1 : found;
    const piece = pieces[index];
    const isLeading = piece !== undefined && index > 0 && text.slice(piece.start, at).trim() === "";
    own[isLeading ? index - 1 : index]?.push(mark);
  }
  return own;
};

/** True if a calculation can be computed. */
const hasValue = (expression: string): boolean => {
  const results = evaluateExpressions(expression);
  return results.length > 0 && results.every(({ value }) => value !== undefined);
};

/**
 * Splits a paragraph, an item or a cell into statements: one per sentence, with the marks of its brackets. A calculation that cannot
 * be computed makes a statement an inference.
 */
export const splitStatements = (
  flat: FlatText,
  language: string,
  { asOne = false }: { readonly asOne?: boolean } = {},
): WrittenStatement[] => {
  const pieces = asOne ? [{ start: 0, end: flat.text.length }] : piecesOf(flat, language);
  const marks = marksOf(flat, pieces);
  return pieces.flatMap(({ start, end }, index) => {
    const text = tidy(flat.text.slice(start, end));
    if (!hasWords(text)) return [];
    const own = marks[index] ?? [];
    const markdown = markdownOf(flat, start, end);
    const expression = own.flatMap((mark) => mark.expression ?? []).join("; ");
    const isComputed = hasValue(expression);
    const kinds = own.map(({ kind }) => (kind === "arithmetic" && !isComputed ? "inference" : kind));
    return [
      {
        text,
        kind: strongestKind(kinds),
        references: uniqueReferences(own),
        ...(markdown !== undefined && { markdown: tidy(markdown) }),
        ...(isComputed && { expression }),
      },
    ];
  });
};
