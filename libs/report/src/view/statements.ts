import type { Block, Citation, Findings, Span, Statement, StatementKind } from "@quarry/contracts";
import type { ReportHeadings } from "@quarry/language-data";
import { collapseWhitespace } from "@quarry/text";
import { pagesOfSpan } from "../pages/report-citations.ts";
import { type LetteredPassage, letteredMarks } from "./passages.ts";
import { plainRun, runsOf, runsText } from "./runs.ts";
import type { ExcerptLine, Reference, Run, ShownBlock, ShownStatement, Sign } from "./shown.ts";

type Audited = Findings["statements"][number];

const signs: Partial<Record<StatementKind, Sign>> = { inference: "†", arithmetic: "‡", general: "§" };

/** Data that statements need to show their sources. */
export interface Numbering {
  readonly numberOf: (documentId: string) => number | undefined;
  readonly pageStartsOf: (documentId: string) => readonly number[] | undefined;
  readonly passagesOf: (documentId: string) => readonly LetteredPassage[];
  /** Suffix after the number of a source in each mark, such as ` retracted`; usually empty. */
  readonly warningOf: (documentId: string) => string;
}

interface Showing extends Numbering {
  readonly words: Pick<ReportHeadings, "codeOfModel">;
}

/** Shows the blocks of one report. */
export interface BlockShower {
  readonly show: (blocks: readonly Block[]) => ShownBlock[];
}

/** The sentence without its final full stop or colon, which follows its numbers. */
const splitTail = (runs: readonly Run[]): Pick<ShownStatement, "runs" | "tail"> => {
  const last = runs.at(-1);
  const tail = /(?<![.。])[.。:：]\s*$/u.exec(last?.text ?? "")?.[0] ?? "";
  if (last === undefined || tail === "" || last.styles.includes("code")) return { runs, tail: "" };
  const rest = { ...last, text: last.text.slice(0, -tail.length) };
  return { runs: [...runs.slice(0, -1), rest], tail: tail.trim() };
};

const delimiterRow = {
  test: (line: string): boolean => line.includes("--") && /^[\s|:-]+$/u.test(line),
};

/** The cells of a line of a Markdown table, with where each begins. */
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
        if (delimiterRow.test(line) || line.trim() === "") return [];
        return [{ cells: cellsOf(line).map((cell) => runsOf(cell.text, shift(own, from + cell.at))) }];
      });
    }
    return [{ cells: [runsOf(text, own)] }];
  });

/** Leaves out the marks of statements that rest only on what statements before them are marked with, and adds their own to `marked`. */
const hideRepeatedMarks = (
  statements: readonly ShownStatement[],
  marked: Set<string>,
  mayHide: (statement: ShownStatement) => boolean,
): ShownStatement[] =>
  statements.map((statement) => {
    const places = statement.citations.map(({ documentId, start, end }) => `${documentId} ${start}-${end}`);
    const isRepeated = places.length > 0 && places.every((place) => marked.has(place));
    for (const place of places) marked.add(place);
    return isRepeated && mayHide(statement) ? { ...statement, marks: [] } : statement;
  });

/** The number that an item of a list is written with. */
const numberOfItem = (text: string): number | null => {
  const number = /^\s*(\d{1,9})[.)]\s/u.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};

/** Leaves out a sign without marks that the row has shown before. */
const showSignOnce = (statements: readonly ShownStatement[]): ShownStatement[] =>
  statements.map((statement, index) => {
    const isRepeated = statements.slice(0, index).some(({ sign }) => sign === statement.sign);
    return isRepeated && statement.marks.length === 0 ? { ...statement, sign: null } : statement;
  });

/** Makes a shower of blocks over the statements of a report. */
export const createBlockShower = (findings: Findings, { words, ...numbering }: Showing): BlockShower => {
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  /** A mark for each source, which leads to the first words that are quoted of it. */
  const quoteReferences = (citations: readonly Citation[]): Reference[] => {
    const first = new Map<string, Citation>();
    for (const citation of citations)
      if (!first.has(citation.documentId)) first.set(citation.documentId, citation);
    return [...first.values()].flatMap(({ documentId, start, end, quote }): Reference[] => {
      const source = numbering.numberOf(documentId);
      if (source === undefined) return [];
      const pageStarts = numbering.pageStartsOf(documentId);
      const pages = pageStarts === undefined ? "" : ` ${pagesOfSpan(pageStarts, { start, end })}`;
      return [
        {
          source,
          label: `${source}${pages}${numbering.warningOf(documentId)}`,
          documentId,
          start,
          end,
          quote,
        },
      ];
    });
  };
  /** A mark for each cited passage. */
  const passageReferences = (citations: readonly Citation[]): Reference[] =>
    [...Map.groupBy(citations, ({ documentId }) => documentId)].flatMap(([documentId, own]): Reference[] => {
      const source = numbering.numberOf(documentId);
      if (source === undefined) return [];
      return letteredMarks(numbering.passagesOf(documentId), own).map(
        ({ letters, passage: { start, end, quote } }) => ({
          source,
          label: `${source}${letters}${numbering.warningOf(documentId)}`,
          documentId,
          start,
          end,
          quote,
        }),
      );
    });
  const found = (ids: readonly string[]): Audited[] => ids.flatMap((id) => byId.get(id) ?? []);
  const showStatement = (statement: Audited): ShownStatement => {
    const { id, kind, text, markdown, citations, expression, status, reason } = statement;
    const source = markdown ?? (kind === "excerpt" ? text : undefined);
    const runs = source === undefined ? [plainRun(collapseWhitespace(text).trim())] : runsOf(source);
    const references = kind === "excerpt" ? quoteReferences(citations) : passageReferences(citations);
    const sign = signs[kind] ?? null;
    return {
      id,
      kind,
      ...(references.length === 0 && sign === null ? { runs, tail: "" } : splitTail(runs)),
      references,
      marks: references,
      sign,
      expression: expression ?? null,
      citations,
      status,
      reason: reason ?? null,
    };
  };
  const all = (ids: readonly string[]): ShownStatement[] => found(ids).map(showStatement);
  const showCode = ({ language, text, citation }: Extract<Block, { type: "code" }>): ShownBlock[] => {
    const references = citation ? quoteReferences([citation]) : [];
    const code = { type: "code", language, text, references } as const;
    return citation ? [code] : [code, { type: "facts", items: [{ term: words.codeOfModel, text: "" }] }];
  };
  const showBlock = (block: Block, marked: Set<string>): ShownBlock | ShownBlock[] => {
    /** An inference from what its section has cited shows its sign alone. */
    const allInOrder = (ids: readonly string[]): ShownStatement[] =>
      hideRepeatedMarks(all(ids), marked, ({ kind }) => kind === "inference");
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
        const shown = hideRepeatedMarks(cells.flat(), new Set(), ({ kind }) => kind !== "arithmetic");
        const ofRow = new Map(showSignOnce(shown).map((one) => [one.id, one]));
        return cells.map((cell) => cell.map((one) => ofRow.get(one.id) ?? one));
      });
      return {
        type: "table",
        columns: block.columns,
        rows: rows.filter((row) => row.some((cell) => cell.length > 0)),
      };
    }
    if (block.type === "code") return showCode(block);
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
  return {
    show: (blocks) => {
      const marked = new Set<string>();
      return blocks.flatMap((block) => showBlock(block, marked)).filter((block) => !isEmpty(block));
    },
  };
};

/** The words of a statement without its marks. */
export const statementText = ({ runs, tail }: Pick<ShownStatement, "runs" | "tail">): string =>
  `${runsText(runs)}${tail}`.trim();

/** The statements that a block shows, in reading order. */
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
