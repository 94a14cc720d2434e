import type { BundleDocuments, Findings } from "@quarry/contracts";
import {
  legendText,
  type Reference,
  reportView,
  type Run,
  runsText,
  type ShownBlock,
  type ShownSection,
  type ShownSource,
  type ShownStatement,
} from "@quarry/report";
import { plainLine, plainText } from "../plain-text.ts";
import {
  type Inline,
  type OutlinedPart,
  type OutlinedSource,
  plainInline,
  type ReportOutline,
} from "./outline.ts";

const inlinesOf = (runs: readonly Run[]): Inline[] =>
  runs.map(({ text, styles }) => ({ text: plainText(text).replace(/\s+/gu, " "), styles }));

/** ` [3a, e, 7b]`, ` [†3, 7]` or ` †`, as in all other formats. */
const marks = (references: readonly Reference[], sign: ShownStatement["sign"] = null): Inline[] => {
  const numbers = references.flatMap(({ source, shown: label }, index): Inline[] => [
    ...(index === 0 ? [] : [plainInline(", ")]),
    { source, label },
  ]);
  if (numbers.length === 0) return sign === null ? [] : [plainInline(` ${sign}`)];
  return [plainInline(` [${sign ?? ""}`), ...numbers, plainInline("]")];
};

const inlines = (statements: readonly ShownStatement[]): Inline[] =>
  statements.flatMap(({ runs, tail, marks: shown, sign }, index) => [
    ...(index === 0 ? [] : [plainInline(" ")]),
    ...inlinesOf(runs),
    ...marks(shown, sign),
    ...(tail === "" ? [] : [plainInline(tail)]),
  ]);

const paragraphOf = (inlines: readonly Inline[]): OutlinedPart => ({ type: "paragraph", inlines });

type Excerpt = Extract<ShownBlock, { type: "excerpt" }>;

const excerptTable = (lines: Excerpt["lines"]): OutlinedPart => {
  const rows = lines.map(({ cells }) => cells.map(inlinesOf));
  if (rows.length < 2) return { type: "table", columns: [], rows: [rows[0] ?? []] };
  const columns = lines[0]?.cells.map((cell) => plainLine(runsText(cell))) ?? [];
  return { type: "table", columns, rows: rows.slice(1) };
};

const excerptParts = ({ path, layout, from, lines, references }: Excerpt): OutlinedPart[] => {
  const trail = path.map(plainLine).join(" › ");
  const heading = trail === "" ? [] : [paragraphOf([{ text: trail, styles: ["emphasis"] }])];
  const cited = marks(references);
  if (layout === "table") return [...heading, excerptTable(lines), paragraphOf(cited)];
  const texts = lines.map(({ cells }) => cells.flatMap(inlinesOf));
  if (layout === "prose") {
    const joined = texts.flatMap((text, index) => (index === 0 ? text : [plainInline(" "), ...text]));
    return [...heading, paragraphOf([...joined, ...cited])];
  }
  const items = texts.map((text, index) => (index === texts.length - 1 ? [...text, ...cited] : text));
  if (layout === "turn") return [...heading, ...items.map(paragraphOf)];
  if (from === null || from === 1) return [...heading, { type: "list", ordered: from === 1, items }];
  const numbered = items.map((one, index) => [plainInline(`${from + index}. `), ...one]);
  return [...heading, ...numbered.map(paragraphOf)];
};

const blockParts = (block: ShownBlock): OutlinedPart[] => {
  switch (block.type) {
    case "paragraph":
      return [paragraphOf(inlines(block.statements))];
    case "list":
      return [{ type: "list", ordered: block.ordered, items: block.items.map(inlines) }];
    case "table":
      return [
        {
          type: "table",
          columns: block.columns.map(plainLine),
          rows: block.rows.map((row) => row.map(inlines)),
        },
      ];
    case "code":
      return [
        { type: "code", lines: plainText(block.text).replace(/\n+$/u, "").split("\n") },
        ...(block.references.length === 0 ? [] : [paragraphOf(marks(block.references))]),
      ];
    case "excerpt":
      return excerptParts(block);
    default:
      return [
        {
          type: "list",
          ordered: false,
          items: block.items.map(({ term, text }): Inline[] => [
            { text: plainLine(term), styles: ["strong"] },
            ...(text === "" ? [] : [plainInline(`: ${plainLine(text)}`)]),
          ]),
        },
      ];
  }
};

/** Creates a paragraph of a line of text; none for an empty one. */
const paragraph = (text: string, isEmphasis = false): OutlinedPart[] =>
  text === "" ? [] : [paragraphOf([{ text: plainLine(text), styles: isEmphasis ? ["emphasis"] : [] }])];

const sectionParts = ({ heading, level, details, blocks }: ShownSection): OutlinedPart[] => [
  ...(heading === "" ? [] : [{ type: "heading" as const, level, text: plainLine(heading) }]),
  ...paragraph(details.join(" · "), true),
  ...blocks.flatMap(blockParts),
];

const outlinedSource = ({
  number,
  title,
  details,
  rating,
  origin,
  uri,
  href,
  passages,
}: ShownSource): OutlinedSource => ({
  number,
  title: plainLine(title),
  facts: [details.join(", "), rating, origin]
    .map((fact) => plainLine(fact ?? ""))
    .filter((fact) => fact !== "")
    .join(". "),
  address: plainLine(uri),
  href: href ?? undefined,
  passages: passages.map(({ label, pages, quote, calculations }) =>
    plainLine(
      `${label}${pages === null ? "" : ` ${pages}`} “${quote}”${calculations.map((one) => ` (${one})`).join("")}`,
    ),
  ),
});

const listPart = (heading: string, items: readonly string[]): OutlinedPart[] =>
  items.length === 0
    ? []
    : [
        { type: "heading", level: 2, text: plainLine(heading) },
        { type: "list", ordered: false, items: items.map((item) => [plainInline(plainLine(item))]) },
      ];

/** Creates the outline of a report from `findings.json` and `documents.json`. */
export const reportOutline = (findings: Findings, documents: BundleDocuments): ReportOutline => {
  const { title, language, notices, byline, sections, legend, sources, headings } = reportView(
    findings,
    documents,
  );
  return {
    title: plainLine(title),
    language,
    readAt: documents
      .flatMap((document) => (document.used ? [document.fetchedAt] : []))
      .toSorted()
      .at(-1),
    parts: [
      ...notices.map((notice): OutlinedPart => ({ type: "notice", text: plainLine(notice) })),
      ...paragraph(byline, true),
      ...sections.slice(0, 1).flatMap(sectionParts),
      ...paragraph(legendText(legend), true),
      ...sections.slice(1).flatMap(sectionParts),
      ...listPart(
        headings.sourcesNotUsed,
        sources.unread.map(({ name, reason }) => `${name}: ${reason}`),
      ),
    ],
    sourcesHeading: headings.sources,
    commonRating: plainLine(sources.commonRating ?? ""),
    sources: sources.cited.map(outlinedSource),
    otherSources: listPart(
      headings.sourcesRead,
      sources.readOnly.map(({ number, title, remark }) => `[${number}] ${title} · ${remark}`),
    ),
  };
};
