import type { ReportDraft, Section, Statement } from "@quarry/contracts";
import {
  evaluateExpressions,
  missingNumbers,
  type PackSentence,
  type PackView,
  sentenceKey,
  showComputed,
} from "@quarry/grounding";

/** A statement or heading to audit. */
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
  const headings = new Map(sections.map((section) => [section.id, section.heading]));
  const byStatement = new Map(statements.map((statement) => [statement.id, statement]));
  const paragraphs = new Map(
    [...sections, ...ideas, ...implementations]
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
    const heading =
      headings.get(section) ??
      [...ideas, ...implementations].find(({ blocks }) => JSON.stringify(blocks).includes(`"${id}"`))
        ?.title ??
      "";
    if (!seen.has(section) && headings.get(section) !== undefined && heading !== "")
      units.push({ id: section, heading, statement: undefined, text: heading, cited: [], paragraph: [] });
    seen.add(section);
    if (!isRowLabel(statement, byId.get(section)))
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

/** True if a number equals a computed value, or its percentage, rounded to the digits written. */
const isRoundedOf = (written: string, values: readonly number[]): boolean => {
  const digits = /\d[\d,]*(?:\.\d+)?/u.exec(written)?.[0].replaceAll(",", "") ?? "";
  const decimals = digits.split(".")[1]?.length ?? 0;
  const scales = written.includes("%") ? [1, 100] : [1];
  return values.some((value) =>
    scales.some(
      (scale) => Math.abs(Math.abs(value) * scale - Number(digits)) <= 0.5 * 10 ** -decimals + 1e-9,
    ),
  );
};

const hintsOf = ({ statement, text, cited }: AuditUnit): string[] => {
  if (statement === undefined || cited.length === 0) return [];
  const computed = statement.expression === undefined ? "" : showComputed(statement.expression);
  const held = `${cited.map(({ quote }) => quote).join("\n")}\n${computed}`;
  const values = evaluateExpressions(statement.expression ?? "").flatMap(({ value }) => value ?? []);
  const missing = missingNumbers(text, held).filter((written) => !isRoundedOf(written, values));
  return [
    ...(computed === "" ? [] : [`computed: ${computed}`]),
    ...(missing.length === 0 ? [] : [`not in the cited sentences as written: ${missing.join(", ")}`]),
  ];
};

/** Renders a unit for a prompt: its id, basis and text, and findings of code. */
const renderUnit = (unit: AuditUnit): string => {
  const about = unit.statement?.about;
  const where = about === undefined ? "" : ` (table, ${about})`;
  const repaired =
    unit.before === undefined ? [] : [`repaired for: ${unit.before.gap}; it was: ${unit.before.text}`];
  const hints = [...repaired, ...hintsOf(unit)].map((hint) => `   (${hint})`);
  return [`${unit.id}${where} ${unit.text} [${citesOf(unit)}]`, ...hints].join("\n");
};

/** Renders units for a prompt by heading and paragraph, with the full text of paragraphs that are only partly included. */
export const renderUnits = (units: readonly AuditUnit[]): string => {
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
    lines.push(renderUnit(unit));
  }
  return lines.join("\n").trim();
};
