import type { RunStyle } from "@quarry/report";
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import {
  type Inline,
  inlineText,
  type OutlinedPart,
  type OutlinedSource,
  type OutlinedTable,
  type ReportOutline,
  tableItems,
} from "./outline/outline.ts";
import { readsRightToLeft } from "./pdf/pdf-text.ts";

const headingLevels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** Returns the bookmark of a source in the list of sources. */
const bookmarkOf = (source: number): string => `source_${source}`;

/** Creates text whose direction follows its first letter. */
const textRun = (text: string, style: Omit<IRunOptions, "text"> = {}): TextRun =>
  new TextRun({ text, ...style, ...(readsRightToLeft(text) && { rightToLeft: true }) });

const runOptions: Readonly<Record<RunStyle, Omit<IRunOptions, "text">>> = {
  strong: { bold: true },
  emphasis: { italics: true },
  delete: { strike: true },
  code: { font: "Courier New" },
  superscript: { superScript: true },
  subscript: { subScript: true },
  match: { highlight: "yellow" },
};

const inlineRun = (inline: Inline): ParagraphChild =>
  "text" in inline
    ? textRun(inline.text, Object.assign({}, ...inline.styles.map((style) => runOptions[style])))
    : new InternalHyperlink({
        anchor: bookmarkOf(inline.source),
        children: [new TextRun({ text: inline.label, style: "Hyperlink" })],
      });

type Layout = Omit<IParagraphOptions, "children" | "text">;

const directed = (text: string): Layout =>
  readsRightToLeft(text) ? { bidirectional: true, alignment: AlignmentType.START } : {};

/** Creates a paragraph of finished parts; `text` is their content. */
const paragraphOf = (text: string, children: readonly ParagraphChild[], layout: Layout = {}): Paragraph =>
  new Paragraph({ ...directed(text), ...layout, children });

/** Creates a paragraph of text and citations. */
const inlineParagraph = (inlines: readonly Inline[], layout: Layout = {}): Paragraph =>
  paragraphOf(inlineText(inlines), inlines.map(inlineRun), layout);

/** Creates a heading; level 1 is the highest below the title. */
const headingParagraph = (text: string, level: number): Paragraph =>
  paragraphOf(text, [textRun(text)], {
    heading: headingLevels[Math.min(level, 3) - 1] ?? HeadingLevel.HEADING_1,
  });

/** Creates a link to a web address as its label. */
const webLink = (text: string, href: string): ParagraphChild =>
  new ExternalHyperlink({ link: href, children: [new TextRun({ text, style: "Hyperlink" })] });

/** More columns do not fit on a page, and Word refuses more than 63; the rows become a list. */
const maxColumns = 10;

const quoteIndent = { left: 360 } as const;

const renderTable = (table: OutlinedTable): (Paragraph | Table)[] => {
  const { columns, rows } = table;
  if (Math.max(columns.length, ...rows.map((row) => row.length)) > maxColumns)
    return tableItems(table).map((item) => inlineParagraph(item, { bullet: { level: 0 } }));
  const cell = (paragraph: Paragraph): TableCell => new TableCell({ children: [paragraph] });
  const bold = (text: string): TableCell => cell(paragraphOf(text, [textRun(text, { bold: true })]));
  const head = columns.length === 0 ? [] : [new TableRow({ tableHeader: true, children: columns.map(bold) })];
  const body = rows.map(
    (cells) => new TableRow({ children: cells.map((inlines) => cell(inlineParagraph(inlines))) }),
  );
  const width = { size: 100, type: WidthType.PERCENTAGE } as const;
  return [new Table({ width, rows: [...head, ...body] }), new Paragraph({})];
};

/** `index` separates lists, so that each counts from 1. */
const renderPart = (part: OutlinedPart, index: number): (Paragraph | Table)[] => {
  if (part.type === "heading") return [headingParagraph(part.text, part.level)];
  if (part.type === "paragraph") return [inlineParagraph(part.inlines)];
  if (part.type === "notice")
    return [
      paragraphOf(part.text, [textRun(part.text, { bold: true })], {
        indent: quoteIndent,
        border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: "8A4B00" } },
      }),
    ];
  if (part.type === "table") return renderTable(part);
  if (part.type === "code") {
    const runs = part.lines.map(
      (text, line) => new TextRun({ text, font: "Courier New", ...(line > 0 && { break: 1 }) }),
    );
    return [new Paragraph({ children: runs, indent: quoteIndent })];
  }
  const layout = part.ordered
    ? { numbering: { reference: "ordered", level: 0, instance: index } }
    : { bullet: { level: 0 } };
  return part.items.map((item) => inlineParagraph(item, layout));
};

const renderSource = ({ number, title, facts, address, href, passages }: OutlinedSource): Paragraph[] => [
  paragraphOf(title, [
    new Bookmark({ id: bookmarkOf(number), children: [textRun(`[${number}] `, { bold: true })] }),
    textRun(title, { bold: true }),
  ]),
  ...(facts === "" ? [] : [paragraphOf(facts, [textRun(facts)], { indent: quoteIndent })]),
  paragraphOf(address, [href === undefined ? textRun(address) : webLink(address, href)], {
    indent: quoteIndent,
  }),
  ...passages.map((passage) => paragraphOf(passage, [textRun(passage)], { indent: quoteIndent })),
];

/** Renders the report as a Word document: citations link to the list of sources, sources to their web address. */
export const renderDocx = async ({
  title,
  language,
  parts,
  sourcesHeading,
  commonRating,
  sources,
  otherSources,
}: ReportOutline): Promise<Buffer> => {
  const document = new Document({
    title,
    creator: "Quarry",
    lastModifiedBy: "Quarry",
    styles: { default: { document: { run: { language: { value: language } } } } },
    numbering: {
      config: [
        {
          reference: "ordered",
          levels: [{ level: 0, format: LevelFormat.DECIMAL, text: "%1.", alignment: AlignmentType.START }],
        },
      ],
    },
    sections: [
      {
        children: [
          paragraphOf(title, [textRun(title)], { heading: HeadingLevel.TITLE }),
          ...parts.flatMap(renderPart),
          ...(sources.length === 0 ? [] : [headingParagraph(sourcesHeading, 1)]),
          ...(commonRating === "" ? [] : [paragraphOf(commonRating, [textRun(commonRating)])]),
          ...sources.flatMap(renderSource),
          ...otherSources.flatMap(renderPart),
        ],
      },
    ],
  });
  return await Packer.toBuffer(document);
};
