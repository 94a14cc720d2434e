import type { ReportDraft, Section, Statement } from "@quarry/contracts";
import { type PackSentence, type PackView, sentenceKey, showComputed } from "@quarry/grounding";
import { idsInBlock } from "@quarry/report";

export interface AuditUnit {
  /** `s12` for a statement, `r3` for a section heading. */
  readonly id: string;
  readonly heading: string;
  /** Undefined for a heading. */
  readonly statement: Statement | undefined;
  readonly text: string;
  readonly cited: readonly PackSentence[];
  /** The statements of its paragraph or item, including itself. */
  readonly paragraph: readonly Pick<Statement, "id" | "text">[];
  /** For a repaired unit: its text before, and what it said that its citations did not. */
  readonly before?: { readonly text: string; readonly gap: string };
}

/** True if a statement is the label of a table row, which only names things. */
export const isRowLabel = ({ about, kind, citations }: Statement, section: Section | undefined): boolean =>
  kind === "connecting" &&
  citations.length === 0 &&
  about !== undefined &&
  (section?.blocks ?? []).some((block) => block.type === "table" && block.columns.includes(about));

/** Returns everything in a report to audit, in reading order: headings, and statements except excerpts and row labels. */
export const unitsOf = (
  { statements, sections, ideas, implementations }: ReportDraft,
  find: PackView["findCited"],
): AuditUnit[] => {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const items = [...ideas, ...implementations];
  const titles = new Map(
    items.flatMap(({ title, blocks }) => blocks.flatMap(idsInBlock).map((id) => [id, title] as const)),
  );
  const byStatement = new Map(statements.map((statement) => [statement.id, statement]));
  const paragraphs = new Map(
    [...sections, ...items]
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.type === "paragraph" ? [block.statements] : block.type === "list" ? block.items : [],
      )
      .flatMap((ids) => {
        const own = ids.flatMap((id) => byStatement.get(id) ?? []);
        return ids.map((id) => [id, own] as const);
      }),
  );
  const seen = new Set<string>();
  const units: AuditUnit[] = [];
  for (const statement of statements) {
    const { id, section, text, kind, citations } = statement;
    if (kind === "excerpt") continue;
    const own = byId.get(section);
    const heading = own?.heading ?? titles.get(id) ?? "";
    if (!seen.has(section) && own !== undefined && heading !== "")
      units.push({ id: section, heading, statement: undefined, text: heading, cited: [], paragraph: [] });
    seen.add(section);
    if (!isRowLabel(statement, own))
      units.push({
        id,
        heading,
        statement,
        text,
        cited: find(citations),
        paragraph: paragraphs.get(id) ?? [],
      });
  }
  return units;
};

const citesOf = ({ statement, cited }: AuditUnit): string => {
  const keys = cited.map(sentenceKey).join(", ");
  if (statement === undefined) return "heading";
  const { kind, expression } = statement;
  if (kind === "absent")
    return keys === "" ? "says that no source reports it" : `says that no source reports it; ${keys}`;
  if (kind === "general") return "general knowledge, cites nothing";
  if (kind === "connecting") return "cites nothing";
  if (kind === "inference") return `inference from ${keys === "" ? "nothing" : keys}`;
  return kind === "arithmetic"
    ? `arithmetic ${expression ?? ""}; ${keys}`
    : `cites ${keys === "" ? "nothing" : keys}`;
};

/** The figures of units, as written, that neither their cited sentences nor their calculations contain. */
export type MissingFigures = ReadonlyMap<AuditUnit, readonly string[]>;

/** Returns the calculations of a unit that cites something, with their results; empty if there are none. */
export const computedFor = ({ statement, cited }: AuditUnit): string =>
  statement?.expression === undefined || cited.length === 0 ? "" : showComputed(statement.expression);

const hintsOf = (unit: AuditUnit, missing: MissingFigures): string[] => {
  const computed = computedFor(unit);
  const figures = missing.get(unit) ?? [];
  return [
    ...(computed === "" ? [] : [`computed: ${computed}`]),
    ...(figures.length === 0 ? [] : [`not in the cited sentences as written: ${figures.join(", ")}`]),
  ];
};

/** Renders a unit for a prompt: its id, basis and text, and findings of code. */
const renderUnit = (unit: AuditUnit, missing: MissingFigures): string => {
  const about = unit.statement?.about;
  const where = about === undefined ? "" : ` (table, ${about})`;
  const repaired =
    unit.before === undefined ? [] : [`repaired for: ${unit.before.gap}; it was: ${unit.before.text}`];
  const hints = [...repaired, ...hintsOf(unit, missing)].map((hint) => `   (${hint})`);
  return [`${unit.id}${where} ${unit.text} [${citesOf(unit)}]`, ...hints].join("\n");
};

/** Renders units for a prompt by heading and paragraph, with the full text of paragraphs that are only partly included. */
export const renderUnits = (units: readonly AuditUnit[], missing: MissingFigures): string => {
  const ids = new Set(units.map(({ id }) => id));
  const lines: string[] = [];
  let before: AuditUnit | undefined;
  for (const unit of units) {
    const { heading, paragraph } = unit;
    if (heading !== (before?.heading ?? "")) lines.push("", `Under the heading "${heading}":`);
    else if (paragraph.length > 0 && paragraph !== before?.paragraph) lines.push("");
    if (paragraph !== before?.paragraph && paragraph.some(({ id }) => !ids.has(id)))
      lines.push(`(The paragraph: ${paragraph.map(({ text }) => text).join(" ")})`);
    before = unit;
    lines.push(renderUnit(unit, missing));
  }
  return lines.join("\n").trim();
};
