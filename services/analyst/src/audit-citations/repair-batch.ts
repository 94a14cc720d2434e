import { derivationSchema, type Statement } from "@quarry/contracts";
import { type Citable, citeReplySchema, surroundingsOf } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import type { AuditedStatement } from "./audit-statements.ts";
import { type Excerpt, excerptsOf, type MarkedSpan, renderExcerpts } from "./render-batch.ts";
import {
  type Auditing,
  isVerbatim,
  maxWholeText,
  placeInReport,
  type ReportNow,
} from "./statement-evidence.ts";

/** About 6,000 tokens. */
const maxCharacters = 24_000;

/**
 * The statements of a report that others may follow from, each whole under its id: first those that some statements rest on now, then
 * those of their sections, then the others, as far as there is room.
 */
const renderBases = (
  repaired: readonly Statement[],
  report: ReportNow,
  auditing: Pick<Auditing, "headings">,
): string => {
  const used = new Set(repaired.flatMap(({ basedOn = [] }) => basedOn));
  const sections = new Set(repaired.map(({ section }) => section));
  const rankOf = ({ id, section }: Statement): number => {
    if (used.has(id)) return 0;
    return sections.has(section) ? 1 : 2;
  };
  let left = maxCharacters;
  const shown = [...report.standing.values()]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((one) => {
      const place = placeInReport(one, report, auditing).map((words) => `\n  ${words}`);
      return `[${one.id}] ${collapseWhitespace(one.text)}${place.join("")}`;
    })
    .filter((words) => {
      if (words.length > left) return false;
      left -= words.length;
      return true;
    });
  return shown.length === 0 ? "none" : shown.join("\n");
};

/** Statements to repair as one prompt shows them, and what may be cited in it. */
export interface RepairBatch {
  readonly byId: ReadonlyMap<string, AuditedStatement>;
  readonly citable: Citable;
  readonly statements: string;
  readonly sources: string;
  /** Statements of the report that others may follow from. */
  readonly bases: string;
}

/** Enough to find other words to quote. */
const sentencesAround = 5;

const marksOf = ({ statement }: AuditedStatement, auditing: Auditing, from: number): MarkedSpan[] =>
  [
    ...statement.citations
      .filter((citation) => isVerbatim(citation, auditing))
      .map((citation) => {
        const text = auditing.sources.get(citation.documentId)?.text ?? "";
        return {
          ...citation,
          window: surroundingsOf(citation, text, {
            language: auditing.language,
            sentencesAround,
            wholeUpTo: maxWholeText,
          }),
        };
      }),
    ...(auditing.searches ?? [])
      .filter(({ statementId }) => statementId === statement.id)
      .flatMap(({ passages }) => passages)
      .map(({ documentId, start, end }) => ({ documentId, start, end, window: { start, end } })),
  ].map((mark, index) => ({ ...mark, name: `q${from + index + 1}` }));

const render = (
  id: string,
  { statement, audit }: AuditedStatement,
  {
    names,
    place,
    report,
  }: { readonly names: readonly string[]; readonly place: readonly string[]; readonly report: ReportNow },
): string => {
  const { kind = "sourced", text, basedOn = [], derivation } = statement;
  return [
    `[${id}] ${kind}`,
    `Statement: ${collapseWhitespace(text)}`,
    ...place,
    `Problem: ${collapseWhitespace(audit.reason ?? "")}`,
    ...(audit.unsupported.length === 0 ? [] : [`Not supported: ${audit.unsupported.join("; ")}`]),
    ...(names.length === 0 ? [] : [`Quotes: ${names.join(", ")}`]),
    ...basedOn.flatMap((below) => {
      const found = report.standing.get(below);
      return found === undefined ? [] : [`Rests on: ${below}`];
    }),
    ...(derivation === undefined ? [] : [`Derivation: ${JSON.stringify(derivation)}`]),
  ].join("\n");
};

/** Writes statements with what is wrong and what their sources say around their quotes. */
export const renderRepairs = (
  audited: readonly AuditedStatement[],
  report: ReportNow,
  auditing: Auditing,
): RepairBatch => {
  const marks: MarkedSpan[] = [];
  const parts = audited.map((one, index) => {
    const own = marksOf(one, auditing, marks.length);
    marks.push(...own);
    return render(`r${index + 1}`, one, {
      names: own.map(({ name }) => name),
      place: placeInReport(one.statement, report, auditing),
      report,
    });
  });
  const excerpts: Excerpt[] = excerptsOf(marks);
  const sources = renderExcerpts(excerpts, auditing.sources);
  return {
    byId: new Map(audited.map((one, index) => [`r${index + 1}`, one])),
    citable: {
      sources: new Map(
        excerpts.map(({ id, documentId, start, end }) => [id, { documentId, spans: [{ start, end }] }]),
      ),
      textOf: (documentId) => auditing.sources.get(documentId)?.text,
    },
    statements: parts.join("\n\n"),
    sources: sources === "" ? "none" : sources,
    bases: renderBases(
      audited.map(({ statement }) => statement),
      report,
      auditing,
    ),
  };
};

const repairSchema = z.object({
  id: z.string(),
  /** The sources say nothing of the matter. */
  drop: z.boolean(),
  text: z.string(),
  /** Null to keep what it is. */
  kind: z.enum(["sourced", "conclusion"]).nullable(),
  /** Ids of the statements it follows from; empty to keep those it has. */
  basedOn: z.array(z.string()),
  /** Empty to keep the quotes it has. */
  cites: z.array(citeReplySchema),
  derivation: derivationSchema.nullable(),
});

const replySchema = z.object({ repairs: z.array(repairSchema) });

export type RepairReply = z.output<typeof repairSchema>;

/** Asks the writer once to reword statements that their sources do not fully carry. Without a model nothing is reworded. */
export const repairTask = defineTask({
  name: "repair-statements",
  prompt: "repair-statements",
  tier: "main",
  input: z.object({
    question: z.string(),
    language: z.string(),
    ids: z.array(z.string()).min(1),
    statements: z.string(),
    sources: z.string(),
    bases: z.string(),
  }),
  output: replySchema,
  values: ({ ids: _ids, ...shown }) => shown,
  reply: ({ ids }) =>
    replySchema
      .transform(({ repairs }) => ({ repairs: repairs.filter(({ id }) => ids.includes(id)) }))
      .refine(
        ({ repairs }) => repairs.length > 0,
        "no repair is left: each needs the id of a statement that is there",
      ),
  fallback: (_statements, _ports: object) => Promise.resolve({ repairs: [] }),
});
