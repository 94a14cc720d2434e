import type { Block, Citation, Section, Statement } from "@quarry/contracts";
import type { Code, List, Root, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { citationOf } from "../citation.ts";
import type { PackSentence, PackView } from "../pack/pack-view.ts";
import { type FlatText, flattenPhrasing, type MaskedMarks, maskMarks, unmask } from "./flatten-phrasing.ts";
import { isParsable } from "./parsable.ts";
import { namesForeignHost, quoteCode } from "./quoted-code.ts";
import { findMarks, type SentenceReference } from "./references.ts";
import { hasWords, splitStatements, type WrittenStatement } from "./split-statements.ts";

export interface ParsedDraft {
  /** The first heading of level 1; undefined if there is none. */
  readonly title: string | undefined;
  readonly statements: Statement[];
  readonly sections: Section[];
  /** Number of pieces of code left out because they contain a host that no source names. */
  readonly foreignCode: number;
}

interface ParseOptions {
  readonly pack: Pick<PackView, "find" | "sources">;
  /** BCP 47 tag of the report. */
  readonly language: string;
  /** Kind of the section before the first heading, or of the first section. */
  readonly opening: "summary" | "abstract" | "body";
  /**
   * Finds the sentences that support a statement whose citation names a source but no existing sentence; by default such a
   * citation is left out.
   */
  readonly closest?: (words: string, source: number) => readonly PackSentence[];
  /** Existing statements and sections, after which numbering continues. */
  readonly after?: { readonly statements: number; readonly sections: number };
}

/** Parses GitHub-flavoured Markdown; a text that would take too long returns an empty document. */
export const parseMarkdown = (text: string): Root =>
  isParsable(text)
    ? fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    : { type: "root", children: [] };

/** Removes repeated citations of the same place. */
export const uniqueCitations = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((one) => [`${one.documentId}/${one.start}`, one])).values(),
];

/** Returns sentences as citations, in the order of their sources. */
export const citationsOf = (found: readonly PackSentence[]): Citation[] =>
  uniqueCitations(
    found.toSorted((one, other) => one.source - other.source || one.start - other.start).map(citationOf),
  );

/** Matches a digit that is not part of a name such as H3K9 or IL-6. */
const figure = /(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}][-–]?)\p{N}/u;

const createWriter = ({ pack, language, after, closest = () => [] }: ParseOptions) => {
  const statements: Statement[] = [];
  /** Inferences without sentence numbers that precede all citations of their paragraph. */
  const opening = new Set<string>();
  const lookUp = ({ source, sentence }: SentenceReference, words: string): readonly PackSentence[] => {
    const named = pack.find(source, sentence);
    // A title that is not in its document's text cannot be quoted.
    if (named !== undefined || sentence === 0) return named === undefined ? [] : [named];
    return closest(words, source);
  };
  /** Citations of the current part, and of the previous part of the same section. */
  let cited = { section: "", before: new Array<Citation>(), now: new Array<Citation>() };
  const begin = (section: string): void => {
    const last = cited.now.length > 0 ? cited.now : cited.before;
    cited = { section, before: cited.section === section ? last : [], now: [] };
  };
  /** An inference without sentence numbers rests on the citations of its paragraph, or else of the previous one. */
  const premises = (): Citation[] => uniqueCitations(cited.now.length > 0 ? cited.now : cited.before);
  const changeFrom = (first: number, change: (statement: Statement) => Statement): void => {
    statements.splice(first, Infinity, ...statements.slice(first).map(change));
  };
  /** Adds later citations of the paragraph or row to the inferences that open it. `first` is the index of the first statement. */
  const citeOpening = (first: number): void =>
    changeFrom(first, (statement) =>
      opening.has(statement.id)
        ? { ...statement, citations: uniqueCitations([...statement.citations, ...cited.now]) }
        : statement,
    );
  const write = (written: readonly WrittenStatement[], section: string, about?: string): string[] =>
    written.map(({ references, ...statement }) => {
      const id = `s${(after?.statements ?? 0) + statements.length + 1}`;
      const named = citationsOf(references.flatMap((one) => lookUp(one, statement.text)));
      const isBare = statement.kind === "inference" && references.length === 0;
      if (isBare && cited.now.length === 0) opening.add(id);
      const citations = isBare ? premises() : named;
      cited.now.push(...named);
      // A title that is not in its document's text is known about the source, but cannot be quoted.
      const namesTitle = named.length === 0 && references.some(({ sentence }) => sentence === 0);
      const kind = namesTitle && statement.kind === "sourced" ? "connecting" : statement.kind;
      statements.push({ id, section, ...statement, kind, citations, ...(about !== undefined && { about }) });
      return id;
    });
  /**
   * Lets the figures of a row that have no bracket rest on the row's citations, because one bracket may cover a whole row. `first`
   * is the index of its first statement.
   */
  const citeFigures = (first: number): void => {
    if (cited.now.length > 0)
      changeFrom(first, (statement) =>
        statement.kind === "connecting" && figure.test(statement.text)
          ? { ...statement, kind: "sourced", citations: uniqueCitations(cited.now) }
          : statement,
      );
  };
  return {
    statements,
    citeFigures,
    citeOpening,
    /** Begins a paragraph, a list item or a table row. */
    begin,
    paragraph: (text: FlatText, section: string): string[] => {
      begin(section);
      const first = statements.length;
      const ids = write(splitStatements(text, language), section);
      citeOpening(first);
      return ids;
    },
    cell: (text: FlatText, section: string, about: string): string[] =>
      write(splitStatements(text, language, { asOne: true }), section, about),
  };
};

type Writer = ReturnType<typeof createWriter>;

const itemsOf = (list: List, section: string, writer: Writer, marks: MaskedMarks): string[][] =>
  list.children.flatMap((item) => {
    const own: string[] = [];
    const nested: string[][] = [];
    for (const child of item.children) {
      if (child.type === "list") nested.push(...itemsOf(child, section, writer, marks));
      else if ("children" in child)
        own.push(...writer.paragraph(flattenPhrasing(child.children, marks), section));
    }
    return [...(own.length === 0 ? [] : [own]), ...nested];
  });

/** Matches the heading of a column that only numbers its rows. */
const numberHeading = /^(?:#|№|n[or°º]\.?|rank|)$/iu;

/** True if the first column numbers its rows and says nothing else: they have an order without it. */
const numbersRows = (head: readonly FlatText[], rows: readonly FlatText[][]): boolean =>
  head.length > 1 &&
  numberHeading.test(head[0]?.text.trim() ?? "") &&
  rows.every((row, index) => row[0]?.text.trim() === String(index + 1));

/**
 * Drops a first column of row numbers, and columns that have only brackets, such as one of sources; their brackets then belong to
 * the cells of the row without any.
 */
const withoutBareColumns = (rows: readonly FlatText[][]): FlatText[][] => {
  const [head = [], ...body] = rows;
  const dropped = new Set(
    head.flatMap((_, column) => {
      const cells = body.flatMap((row) => row[column] ?? []);
      const isBracketsOnly =
        cells.some(({ marks }) => marks.length > 0) && !cells.some(({ text }) => hasWords(text));
      return isBracketsOnly || (column === 0 && numbersRows(head, body)) ? [column] : [];
    }),
  );
  if (dropped.size === 0) return [...rows];
  return rows.map((row) => {
    const marks = row.flatMap((cell, column) =>
      dropped.has(column) ? cell.marks.map(({ mark }) => mark) : [],
    );
    const cited = (cell: FlatText): FlatText =>
      cell.marks.length > 0 || !hasWords(cell.text)
        ? cell
        : { ...cell, marks: marks.map((mark) => ({ at: cell.text.length, mark })) };
    const [label, ...cells] = row.filter((_, column) => !dropped.has(column));
    return label === undefined ? [] : [cells.length === 0 ? cited(label) : label, ...cells.map(cited)];
  });
};

const tableOf = (table: Table, section: string, writer: Writer, marks: MaskedMarks): Block[] => {
  const flat = table.children.map(({ children }) =>
    children.map((cell) => flattenPhrasing(cell.children, marks)),
  );
  const [head = [], ...rows] = withoutBareColumns(flat);
  const columns = head.map(({ text }) => text.trim());
  const body = rows.map((cells) => {
    writer.begin(section);
    const first = writer.statements.length;
    const label = cells[0]?.text.trim() ?? "";
    const row = columns.map((column, index) => {
      const cell = cells[index];
      if (cell === undefined) return [];
      return writer.cell(cell, section, index === 0 ? column : `${label}: ${column}`);
    });
    writer.citeOpening(first);
    writer.citeFigures(first);
    return row;
  });
  return columns.length === 0 || body.length === 0 ? [] : [{ type: "table", columns, rows: body }];
};

interface Parsing {
  readonly writer: Writer;
  readonly marks: MaskedMarks;
  readonly pack: ParseOptions["pack"];
  readonly leaveOut: () => void;
}

/** Creates a code block with its exact location in a source; without one, the code is the model's own. */
const codeOf = ({ lang, value }: Code, { marks, pack, leaveOut }: Parsing): Block[] => {
  const text = unmask(value, marks);
  const citation = quoteCode(text, pack);
  if (citation !== undefined) return [{ type: "code", language: lang ?? "", text, citation }];
  if (!namesForeignHost(text, pack)) return [{ type: "code", language: lang ?? "", text }];
  leaveOut();
  return [];
};

const paragraphOf = (statements: string[]): Block[] =>
  statements.length === 0 ? [] : [{ type: "paragraph", statements }];

const listOf = ({ ordered }: List, items: string[][]): Block[] =>
  items.length === 0 ? [] : [{ type: "list", ordered: ordered === true, items }];

const blocksOf = (node: RootContent, id: string, parsing: Parsing): Block[] => {
  const { writer, marks } = parsing;
  if (node.type === "paragraph")
    return paragraphOf(writer.paragraph(flattenPhrasing(node.children, marks), id));
  if (node.type === "list") return listOf(node, itemsOf(node, id, writer, marks));
  if (node.type === "table") return tableOf(node, id, writer, marks);
  return node.type === "code" ? codeOf(node, parsing) : [];
};

/** Rules, HTML and paragraphs with only an image do not open a section. */
const saysNothing = (node: RootContent, marks: MaskedMarks): boolean =>
  node.type === "paragraph"
    ? flattenPhrasing(node.children, marks).text.trim() === ""
    : !["list", "table", "code"].includes(node.type);

/**
 * Parses a model's Markdown into sections of blocks of statements, and looks up the sentence numbers in its brackets. A citation
 * is the sentence as it is in its source, so nothing can be misquoted. Numbers that are not in the pack are left out.
 */
export const parseDraft = (reply: string, options: ParseOptions): ParsedDraft => {
  const marks = maskMarks(reply, findMarks(reply));
  const writer = createWriter(options);
  let foreignCode = 0;
  const leaveOut = (): void => {
    foreignCode += 1;
  };
  const sections: Section[] = [];
  let title: string | undefined;
  const offset = options.after?.sections ?? 0;
  const open = (heading: string, level: number): Section => {
    const isOpening = sections.length === 0 && offset === 0;
    const role = isOpening ? options.opening : "body";
    const section: Section = { id: `r${offset + sections.length + 1}`, heading, level, role, blocks: [] };
    sections.push(section);
    return section;
  };
  const add = (node: RootContent): void => {
    if (node.type === "heading") {
      const heading = flattenPhrasing(node.children, marks).text.trim();
      if (heading === "") return;
      if (node.depth === 1 && title === undefined && sections.length === 0) title = heading;
      else open(heading, Math.min(3, Math.max(1, node.depth - 1)));
      return;
    }
    if (node.type === "blockquote") {
      for (const child of node.children) add(child);
      return;
    }
    if (saysNothing(node, marks)) return;
    const { id, blocks } = sections.at(-1) ?? open("", 1);
    blocks.push(...blocksOf(node, id, { writer, marks, pack: options.pack, leaveOut }));
  };
  for (const node of parseMarkdown(marks.text).children) add(node);
  return { title, statements: writer.statements, sections, foreignCode };
};
