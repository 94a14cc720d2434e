import {
  type auditReport,
  type AuditRow,
  type InputOf,
  isRetracted,
  type OutputOf,
  type ReportDraft,
  type Statement,
  type StatementAudit,
} from "@quarry/contracts";
import { compareNumbersInSlices } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import type { Sliced } from "@quarry/text";
import type { ReadingPorts } from "../ports.ts";
import { type AuditUnit, unitsOf } from "../shared/audit-units.ts";
import { readDocuments, type StoredDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { rebuildDraft } from "../shared/rebuild-draft.ts";
import {
  afterFirst,
  afterOnly,
  afterSecond,
  type Audited,
  type Judged,
  namesNothing,
  namesNothingReason,
  unitsAgain,
} from "./apply-verdicts.ts";
import { type Asking, openAuditor, type Round } from "./audit-round.ts";

type Job = InputOf<typeof auditReport>;
type Output = OutputOf<typeof auditReport>;

/** A deleted source cannot be checked. */
const isMisquoted = ({ citations }: Statement, documents: StoredDocuments): boolean =>
  citations.some(({ documentId, start, end, quote }) => {
    const text = documents.get(documentId)?.text;
    return text !== undefined && text.slice(start, end) !== quote;
  });

const lacksSource = ({ citations }: Statement, documents: StoredDocuments): boolean =>
  citations.some(({ documentId }) => !documents.has(documentId));

const notIndexed: Judged = {
  status: "SOURCE_NOT_INDEXED",
  by: "code",
  reason: "a source that it cites is no longer stored",
};

/** For excerpts, and for row labels, which only name something. */
const verbatim: Judged = { status: "PASS", by: "code", reason: null };
const unjudged: Judged = { status: "REVIEW", by: "code", reason: "no language model judged it" };

/** A retracted paper supports nothing, however faithful the statement. */
const retractedOnly: Judged = {
  status: "REVIEW",
  by: "code",
  reason: "every source that it cites was retracted",
};

const restsOnRetracted = ({ citations }: Statement, documents: StoredDocuments): boolean =>
  citations.length > 0 &&
  citations.every(({ documentId }) => isRetracted(documents.get(documentId)?.facts ?? {}));

const supportOf = { PASS: 1, REVIEW: 0.5, FAIL: 0, SOURCE_NOT_INDEXED: 0 } as const;

/** Statements with their verdicts, and one row for each of their citations. */
function* judgedDraft(
  draft: ReportDraft,
  judge: (one: Statement) => Judged,
  { documents, language }: { readonly documents: StoredDocuments; readonly language: string },
): Sliced<Pick<Output, "draft" | "statements" | "rows">> {
  const statements: StatementAudit[] = [];
  const rows: AuditRow[] = [];
  for (const one of draft.statements) {
    const { id, text, citations } = one;
    const judged = judge(one);
    const { status, reason } = judged;
    statements.push({ statementId: id, ...judged });
    const quotes = citations.map(({ quote }) => quote).join("\n");
    const { missing } = yield* compareNumbersInSlices(text, quotes, language);
    for (const citation of citations) {
      const { documentId, start, end, quote } = citation;
      const isVerbatim = documents.get(documentId)?.text.slice(start, end) === quote;
      const ofStored = status === "SOURCE_NOT_INDEXED" ? "REVIEW" : status;
      const ofRow = isVerbatim ? ofStored : documents.has(documentId) ? "FAIL" : "SOURCE_NOT_INDEXED";
      rows.push({
        sentenceId: id,
        text,
        ...citation,
        verbatim: isVerbatim,
        support: supportOf[ofRow],
        numbersAgree: missing.length === 0,
        status: ofRow,
        ...(reason !== null && status !== "PASS" && { reason }),
      });
    }
    yield;
  }
  return { draft, statements, rows };
}

/** Verdicts of the statements that a revision keeps; they were judged with the previous version. */
const keptVerdicts = (kept: Job["kept"]): ReadonlyMap<string, Judged> =>
  new Map((kept?.statements ?? []).map(({ statementId, ...judged }) => [statementId, judged]));

/** Returns the units to judge: those that a revision does not keep. */
const openUnits = (units: readonly AuditUnit[], { kept }: Job): AuditUnit[] => {
  const known = new Set([...(kept?.headings ?? []), ...keptVerdicts(kept).keys()]);
  return units.filter(({ id }) => !known.has(id));
};

/** Without a model nothing is judged: a statement passes if all its quotes are verbatim in their sources. */
function* auditVerbatim(
  { draft, language, kept }: Job,
  documents: StoredDocuments,
  problems: readonly string[],
): Sliced<Output> {
  const removed = new Map(
    draft.statements.flatMap((one): [string, string][] => {
      if (isMisquoted(one, documents)) return [[one.id, "its quote is not in the source"]];
      return namesNothing(one) ? [[one.id, namesNothingReason]] : [];
    }),
  );
  const before = keptVerdicts(kept);
  const judge = (one: Statement): Judged => {
    if (lacksSource(one, documents)) return notIndexed;
    return before.get(one.id) ?? (one.kind === "excerpt" ? verbatim : unjudged);
  };
  const left = rebuildDraft(draft, { removed: new Set(removed.keys()) });
  return {
    ...(yield* judgedDraft(left, judge, { documents, language })),
    mended: [],
    removed: draft.statements.flatMap(({ id, text }) => {
      const reason = removed.get(id);
      return reason === undefined ? [] : [{ text, reason }];
    }),
    model: null,
    problems: [...problems],
  };
}

const forReview = "Statements that were not judged are marked for review.";

const problemOf = (rounds: readonly Round[]): string[] => {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  const calls = rounds.reduce((sum, round) => sum + round.calls, 0);
  if (failed === 0) return [];
  if (failed === calls) return [`The language model did not audit this report. ${forReview}`];
  return [
    `The audit of this report is incomplete: ${failed} of ${calls} calls had no usable answer. ${forReview}`,
  ];
};

function* finishAudit(
  { draft, language, kept }: Job,
  audited: readonly Audited[],
  documents: StoredDocuments,
): Sliced<Omit<Output, "model" | "problems">> {
  const mendedUnits = audited.filter(({ isChanged, isRemoved }) => isChanged && !isRemoved);
  const statements = new Map(
    mendedUnits.flatMap(({ now }) => now.statement ?? []).map((statement) => [statement.id, statement]),
  );
  const final = rebuildDraft(draft, {
    statements,
    headings: new Map(
      mendedUnits.flatMap(({ unit, now }) => (unit.statement === undefined ? [[unit.id, now.text]] : [])),
    ),
    removed: new Set(audited.filter(({ isRemoved }) => isRemoved).map(({ unit }) => unit.id)),
  });
  const judgments = new Map([
    ...keptVerdicts(kept),
    ...audited.map(({ unit, judged }) => [unit.id, judged] as const),
  ]);
  const judge = (one: Statement): Judged => {
    const judged = judgments.get(one.id) ?? verbatim;
    return judged.status === "PASS" && restsOnRetracted(one, documents) ? retractedOnly : judged;
  };
  return {
    ...(yield* judgedDraft(final, judge, { documents, language })),
    mended: mendedUnits
      .filter(({ unit, now }) => now.text !== unit.text)
      .map(({ unit, now, judged, reason }) => ({
        statementId: unit.id,
        was: unit.text,
        text: now.text,
        reason: reason === "" ? (judged.reason ?? "its citations did not support it") : reason,
      })),
    removed: audited
      .filter(({ isRemoved }) => isRemoved)
      .map(({ unit, judged }) => ({ text: unit.text, reason: judged.reason ?? "nothing supports it" })),
  };
}

const auditByModel = async (job: Job, asking: Asking): Promise<Output> => {
  const { documents } = asking;
  const { signal } = asking.context;
  const { question, language, pack } = job;
  const searches = new Map(job.searches.map(({ statementId, passages }) => [statementId, passages]));
  const auditor = await openAuditor({ question, language, sources: pack?.sources ?? [], searches }, asking);
  const find = auditor.pack.findCited;
  const isGone = ({ statement }: AuditUnit): boolean =>
    statement !== undefined && lacksSource(statement, documents);
  const open = openUnits(unitsOf(job.draft, find), job);
  const units = open.filter((unit) => !isGone(unit));
  const first = await auditor.audit(units);
  if (first.model === null) return inTurns(signal, auditVerbatim(job, documents, problemOf([first])));
  const once = units.map((unit) => afterFirst(unit, first.verdicts.get(unit.id)));
  const again = unitsAgain(once, find, auditor.isWhole);
  const second = await auditor.auditAgain(again);
  const asked = new Set(again.map(({ id }) => id));
  const audited = once.map((one): Audited => {
    const { id } = one.unit;
    if (!asked.has(id)) return one;
    const verdict = second.verdicts.get(id);
    return first.verdicts.has(id) ? afterSecond(one, verdict) : afterOnly(one, verdict);
  });
  const unread = open
    .filter(isGone)
    .map((unit): Audited => ({ ...afterFirst(unit, undefined), judged: notIndexed }));
  const finished = await inTurns(signal, finishAudit(job, [...audited, ...unread], documents));
  return { ...finished, model: first.model, problems: problemOf([first, second]) };
};

/** Creates the audit of every statement of a report in two rounds, each of which may repair; without a model only quotes are checked. */
export const createAuditReport =
  ({ documents: reader, ...reasoning }: ReadingPorts): Handler<typeof auditReport> =>
  async (job, context) => {
    const documents = await readDocuments(reader, [
      ...(job.pack?.sources ?? []),
      ...job.draft.statements.flatMap(({ citations }) => citations),
      ...job.searches.flatMap(({ passages }) => passages),
    ]);
    const isAudited = reasoning.model && job.pack !== null && job.draft.writtenBy === "model";
    return isAudited
      ? auditByModel(job, { runId: job.runId, reasoning, documents, context })
      : inTurns(context.signal, auditVerbatim(job, documents, []));
  };
