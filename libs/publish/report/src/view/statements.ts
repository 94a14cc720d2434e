import type { Block, Citation, Findings, Span, Statement, StatementKind } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { pagesOfSpan } from "../pages/report-citations.ts";
import { type LetteredPassage, letteredMarks, shownCalculation } from "./passages.ts";
import { plainRun, runsOf, runsText } from "./runs.ts";
import { runsOfSources, shareMark } from "./shared-marks.ts";
import type { ExcerptLine, Reference, Run, ShownBlock, ShownStatement, Sign } from "./shown.ts";

type Audited = Findings["statements"][number];

const signs: Partial<Record<StatementKind, Sign>> = { inference: "†", general: "§" };

const marked: ReadonlySet<StatementKind> = new Set(["sourced", "inference", "arithmetic"]);

/** Maximum number of passages, or ranges of them, that the mark of a statement names. */
const maxPassageMarks = 3;

/** Data that statements need to show their sources. */
export interface Numbering {
  readonly numberOf: (documentId: string) => number | undefined;
  readonly pageStartsOf: (documentId: string) => readonly number[] | undefined;
  readonly passagesOf: (documentId: string) => readonly LetteredPassage[];
  /** Suffix after the number of a source in each mark, such as ` retracted`; usually empty. */
  readonly warningOf: (documentId: string) => string;
}

export type ShowBlocks = (blocks: readonly Block[]) => ShownBlock[];

/** Separates the sentence from its final full stop or colon, which follows its numbers. */
const splitTail = (runs: readonly Run[]): Pick<ShownStatement, "runs" | "tail"> => {
  const last = runs.at(-1);
  const tail = /(?<![.。])[.。:：]\s*$/u.exec(last?.text ?? "")?.[0] ?? "";
  if (last === undefined || tail === "" || last.styles.includes("code")) return { runs, tail: "" };
  const rest = { ...last, text: last.text.slice(0, -tail.length) };
  return { runs: [...runs.slice(0, -1), rest], tail: tail.trim() };
};

const isDelimiterRow = (line: string): boolean => line.includes("--") && /^[\s|:-]+$/u.test(line);

/** Removes the mark of a statement; the end of the sentence follows its last words, in their style. */
const withoutMark = (one: ShownStatement): ShownStatement => ({
  ...one,
  runs: one.runs.map((run, index) =>
    index === one.runs.length - 1 ? { ...run, text: `${run.text}${one.tail}` } : run,
  ),
  tail: "",
  marks: [],
  sign: null,
});

/** Returns the cells of a line of a Markdown table, with their offsets. */
const cellsOf = (line: string): { readonly text: string; readonly at: number }[] => {
  const cells = [...line.matchAll(/(?:[^|\\]|\\.)+/gsu)].map(({ 0: text, index }) => ({ text, at: index }));
  const isEdge = (place: number): boolean => (cells[place]?.text ?? "").trim() === "";
  return cells.filter((_cell, place) => !(isEdge(place) && (place === 0 || place === cells.length - 1)));
};

const shift = (spans: readonly Span[], by: number): Span[] =>
  spans.map(({ start, end }) => ({ start: start - by, end: end - by }));

const excerptLines = (
  { layout, matches = [] }: Extract<Block, { type: "excerpt" }>,
  statements: readonly Statement[],
): ExcerptLine[] =>
  statements.flatMap(({ text, citations }) => {
    const [citation] = citations;
    const own = citation !== undefined && citation.quote === text ? shift(matches, citation.start) : [];
    if (layout === "table") {
      let at = 0;
      return text.split("\n").flatMap((line): ExcerptLine[] => {
        const from = at;
        at += line.length + 1;
        if (isDelimiterRow(line) || line.trim() === "") return [];
        return [{ cells: cellsOf(line).map((cell) => runsOf(cell.text, shift(own, from + cell.at), true)) }];
      });
    }
    return [{ cells: [runsOf(text, own, layout !== "list")] }];
  });

/** Returns the number of a list item as written in its text. */
const numberOfItem = (text: string): number | null => {
  const number = /^\s*(\d{1,9})[.)]\s/u.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};

/** Creates a renderer of blocks for the statements of a report. */
export const createBlockShower = (findings: Findings, numbering: Numbering): ShowBlocks => {
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  /** Returns a mark that links to cited words; none for a source without a number. */
  const referenceTo = ({ documentId, start, end, quote }: Citation, place: string): Reference[] => {
    const source = numbering.numberOf(documentId);
    if (source === undefined) return [];
    const label = `${source}${place}${numbering.warningOf(documentId)}`;
    return [{ source, label, shown: label, documentId, start, end, quote }];
  };
  /** Returns a mark for each source, which links to the first words quoted from it. */
  const quoteReferences = (citations: readonly Citation[]): Reference[] =>
    [...Map.groupBy(citations, ({ documentId }) => documentId).values()].flatMap(([first]) => {
      const pageStarts = first && numbering.pageStartsOf(first.documentId);
      return first ? referenceTo(first, pageStarts ? ` ${pagesOfSpan(pageStarts, first)}` : "") : [];
    });
  /** Returns a mark for each cited passage, in the order of the sources. */
  const passageReferences = (citations: readonly Citation[]): Reference[] =>
    [...Map.groupBy(citations, ({ documentId }) => documentId)]
      .flatMap(([documentId, own]) =>
        letteredMarks(numbering.passagesOf(documentId), own).flatMap(({ letters, passage }) =>
          referenceTo({ ...passage, documentId }, letters),
        ),
      )
      .toSorted((one, other) => one.source - other.source);
  /** Replaces marks in the order of their sources by a mark of each source, or of three and more in a row, to its first passage. */
  const bySource = (marks: readonly Reference[]): Reference[] => {
    const sources = marks.filter(({ source }, index) => marks[index - 1]?.source !== source);
    return runsOfSources(sources, numbering.warningOf).map((run) => {
      const [first] = run;
      const range = run.length > 1 ? `–${first.source + run.length - 1}` : "";
      const label = `${first.source}${range}${numbering.warningOf(first.documentId)}`;
      return { ...first, label, shown: label };
    });
  };
  /** Removes the sign of a conclusion without premises. */
  const withPremises = (one: ShownStatement): ShownStatement =>
    one.sign === "†" && one.references.length === 0 ? { ...one, sign: null } : one;
  /** Returns the letters of a mark, without source and warning. */
  const lettersOf = ({ source, label, documentId }: Reference): string =>
    label.slice(String(source).length, label.length - numbering.warningOf(documentId).length);
  /** Shows the passages if they take few marks, with the number of a source once, otherwise their sources. */
  const shortMarks = (marks: readonly Reference[]): readonly Reference[] =>
    marks.length > maxPassageMarks
      ? bySource(marks)
      : marks.map((mark, index) =>
          marks[index - 1]?.source === mark.source ? { ...mark, shown: lettersOf(mark) } : mark,
        );
  /**
   * Marks the statements of a paragraph, an item or a row: neighbours that share a mark have it after the last. In a row, whose
   * columns show what is concluded, a conclusion from sources named before it has none.
   */
  const markTogether = (
    statements: readonly ShownStatement[],
    { isRow = false }: { readonly isRow?: boolean } = {},
  ): ShownStatement[] => {
    const signed = statements.map(withPremises);
    let shared: Citation[] = [];
    const named = new Set<string>();
    return signed.map((one, index) => {
      // Cells without citations may be between those that share a mark.
      if (isRow && one.citations.length === 0) return one;
      shared.push(...one.citations);
      const next = isRow
        ? signed.slice(index + 1).find(({ citations }) => citations.length > 0)
        : signed[index + 1];
      if (shareMark(one, next)) return withoutMark(one);
      const own = shared;
      shared = [];
      if (!marked.has(one.kind)) return one;
      const isNamed = own.every(({ documentId }) => named.has(documentId));
      for (const { documentId } of own) named.add(documentId);
      if (isRow && isNamed && one.kind === "inference") return withoutMark(one);
      const all = passageReferences(own);
      const basis = one.kind === "inference" ? { references: all } : {};
      return { ...one, ...basis, marks: shortMarks(all) };
    });
  };
  const found = (ids: readonly string[]): Audited[] => ids.flatMap((id) => byId.get(id) ?? []);
  const showStatement = (statement: Audited): ShownStatement => {
    const { id, kind, text, markdown, citations, expression, status, reason } = statement;
    const source = markdown ?? (kind === "excerpt" ? text : undefined);
    const words = source === undefined ? [plainRun(collapseWhitespace(text).trim())] : runsOf(source);
    // Other calculations are shown at the words that have their figures.
    const isAlone = expression !== undefined && citations.length === 0;
    const runs = isAlone ? [...words, plainRun(` (${shownCalculation({ expression })})`)] : words;
    const references = kind === "excerpt" ? quoteReferences(citations) : passageReferences(citations);
    const sign = signs[kind] ?? null;
    const whole = references.length === 0 && sign === null ? { runs, tail: "" } : splitTail(runs);
    return {
      id,
      kind,
      ...whole,
      references,
      marks: references,
      sign,
      citations,
      status,
      reason: reason ?? null,
    };
  };
  const all = (ids: readonly string[]): ShownStatement[] => found(ids).map(showStatement);
  const showBlock = (block: Block): ShownBlock => {
    const allInOrder = (ids: readonly string[]): ShownStatement[] => markTogether(all(ids));
    if (block.type === "paragraph") return { type: "paragraph", statements: allInOrder(block.statements) };
    if (block.type === "list")
      return {
        type: "list",
        ordered: block.ordered,
        items: block.items.map(allInOrder).filter((item) => item.length > 0),
      };
    if (block.type === "table") {
      const rows = block.rows.map((row) => {
        const cells = block.columns.map((_column, index) => all(row[index] ?? []));
        const ofRow = new Map(markTogether(cells.flat(), { isRow: true }).map((one) => [one.id, one]));
        return cells.map((cell) => cell.map((one) => ofRow.get(one.id) ?? one));
      });
      return {
        type: "table",
        columns: block.columns,
        rows: rows.filter((row) => row.some((cell) => cell.length > 0)),
      };
    }
    if (block.type === "code") {
      const { language, text, citation } = block;
      const references = citation ? quoteReferences([citation]) : [];
      return { type: "code", language, text, references };
    }
    const { path, layout } = block;
    const statements = found(block.statements);
    const citations = statements.flatMap((one) => one.citations);
    return {
      type: "excerpt",
      path,
      layout,
      from: layout === "list" ? numberOfItem(statements[0]?.text ?? "") : null,
      lines: excerptLines(block, statements),
      references: quoteReferences(citations),
      citations,
    };
  };
  return (blocks) => blocks.map(showBlock).filter((block) => !isEmpty(block));
};

/** Returns the words of a statement without its marks. */
export const statementText = ({ runs, tail }: Pick<ShownStatement, "runs" | "tail">): string =>
  `${runsText(runs)}${tail}`.trim();

/** Returns the statements of a block, in reading order. */
export const statementsIn = (block: ShownBlock): readonly ShownStatement[] => {
  if (block.type === "paragraph") return block.statements;
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flat(2) : [];
};

const isEmpty = (block: ShownBlock): boolean => {
  if (block.type === "paragraph") return block.statements.length === 0;
  if (block.type === "list" || block.type === "facts") return block.items.length === 0;
  if (block.type === "table") return block.rows.length === 0;
  return block.type === "excerpt" && block.lines.length === 0;
};
