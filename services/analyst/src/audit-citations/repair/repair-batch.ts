import type { Statement } from "@quarry/contracts";
import { type Citable, groundStatement, surroundingsOf } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import type { AuditedStatement } from "../audit-statements.ts";
import { type Auditing, isVerbatim, type StatementsById } from "../auditing.ts";
import { type Excerpt, excerptsOf, type MarkedSpan, renderExcerpts } from "../render-excerpts.ts";
import type { RepairReply } from "./repair-task.ts";

/** Statements to repair as one prompt shows them, and what may be cited in it. */
export interface RepairBatch {
  readonly byId: ReadonlyMap<string, AuditedStatement>;
  readonly citable: Citable;
  readonly statements: string;
  readonly sources: string;
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
          window: surroundingsOf(citation, text, { language: auditing.language, sentencesAround }),
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
  { names, all }: { readonly names: readonly string[]; readonly all: StatementsById },
): string => {
  const { kind = "sourced", text, basedOn = [], about, derivation } = statement;
  return [
    `[${id}] ${kind}`,
    `Statement: ${collapseWhitespace(text)}`,
    ...(about === undefined ? [] : [`Stands in a table under: ${collapseWhitespace(about)}`]),
    `Problem: ${collapseWhitespace(audit.reason ?? "")}`,
    ...(audit.unsupported.length === 0 ? [] : [`Not supported: ${audit.unsupported.join("; ")}`]),
    ...(names.length === 0 ? [] : [`Quotes: ${names.join(", ")}`]),
    ...basedOn.flatMap((below) => {
      const found = all.get(below);
      return found === undefined ? [] : [`Rests on: ${collapseWhitespace(found.text)}`];
    }),
    ...(derivation === undefined ? [] : [`Derivation: ${JSON.stringify(derivation)}`]),
  ].join("\n");
};

/** Writes statements with what is wrong and what their sources say around their quotes. */
export const renderRepairs = (
  audited: readonly AuditedStatement[],
  all: StatementsById,
  auditing: Auditing,
): RepairBatch => {
  const marks: MarkedSpan[] = [];
  const parts = audited.map((one, index) => {
    const own = marksOf(one, auditing, marks.length);
    marks.push(...own);
    return render(`r${index + 1}`, one, { names: own.map(({ name }) => name), all });
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
  };
};

const hasAddress = (text: string): boolean =>
  /\b(?:https?:\/\/|mailto:|javascript:|data:\w)|\bwww\.\S/iu.test(text);

/** The statement as a reply has it, its quotes proved; undefined when nothing of it can stand. */
export const applyRepair = (
  statement: Statement,
  { text, cites, derivation }: RepairReply,
  citable: Citable,
): Statement | undefined => {
  const reworded = collapseWhitespace(text);
  if (reworded === "" || hasAddress(reworded)) return undefined;
  const { citations } = groundStatement({ cites }, citable);
  const isSame = reworded === statement.text && citations.length === 0 && derivation === null;
  if (isSame) return undefined;
  return {
    ...statement,
    text: reworded,
    citations: citations.length > 0 ? [...citations] : statement.citations,
    ...(derivation !== null && statement.kind === "derived" && { derivation }),
  };
};
