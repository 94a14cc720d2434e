import type {
  AuditRow,
  AuditStatus,
  BundleContent,
  Findings,
  ReportDraft,
  Statement,
  StatementAudit,
} from "@quarry/contracts";
import { readingRecordOf } from "../../reading/reading-record.ts";
import { modesOf, type RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";
import { filterDraft, sentencesOf } from "./draft-sentences.ts";

const partialReasons: readonly string[] = ["budget", "deadline", "nothing-found"];

const worst: readonly AuditStatus[] = ["FAIL", "SOURCE_NOT_INDEXED", "REVIEW", "PASS"];

const worstOf = (rows: readonly AuditRow[]): AuditStatus =>
  worst.find((status) => rows.some((row) => row.status === status)) ?? "SOURCE_NOT_INDEXED";

/** Status and reason of a statement: of its own audit, and in runs that an earlier version audited of its worst citation. */
type Audit = Pick<StatementAudit, "status" | "reason">;

const auditsOf = ({ audit, statementAudits }: RunState): ((id: string) => Audit) => {
  const own = new Map(statementAudits.map((one) => [one.statementId, one]));
  return (id) => {
    const found = own.get(id);
    if (found !== undefined) return found;
    const rows = audit.filter(({ sentenceId }) => sentenceId === id);
    const status = worstOf(rows);
    return { status, reason: rows.find((row) => row.status === status)?.reason ?? null };
  };
};

const withStatus = (sentence: Statement, { status, reason }: Audit): Findings["sentences"][number] => ({
  ...sentence,
  status,
  ...(status !== "PASS" && reason !== null && { reason }),
});

/** `completed_partial` when the run ended before it could do its work, or lost a source by a fault of its own, else `completed`. */
export const finalStatus = ({ stop, unused }: Pick<RunState, "stop" | "unused">): Findings["status"] =>
  (stop !== null && partialReasons.includes(stop.reason)) ||
  unused.some(({ reason }) => reason === "job-failed")
    ? "completed_partial"
    : "completed";

const indexingOf = ({ documents, indexed }: RunState): Findings["indexing"] => ({
  documents: documents.length,
  passages: indexed.reduce((sum, { passages }) => sum + passages, 0),
  passagesWritten: indexed.reduce((sum, { written }) => sum + written, 0),
  alreadyIndexed: indexed.filter(({ alreadyIndexed }) => alreadyIndexed).length,
});

const collectionOf = ({
  considered,
  ...counts
}: NonNullable<RunState["collection"]>): Findings["collection"] => ({
  ...counts,
  retrieved: considered.length,
});

const findingsOf = (state: RunState, draft: ReportDraft, facts: RunFacts): Findings => {
  const { runId, request } = facts;
  const reading = readingRecordOf(state, facts);
  const auditOf = auditsOf(state);
  const passes = ({ id }: { readonly id: string }): boolean =>
    ["PASS", "REVIEW"].includes(auditOf(id).status);
  const kept = filterDraft(draft, passes);
  return {
    schema: "quarry/findings@1",
    id: runId,
    question: request.question,
    modes: modesOf(state, request),
    topK: request.topK,
    language: state.language,
    model: state.model,
    status: finalStatus(state),
    stop: state.stop ?? { reason: "iterations", detail: "" },
    topics: state.topics.map(({ topic, coverage }) => ({
      id: topic.id,
      name: topic.name,
      covered: coverage?.covered ?? false,
      score: coverage?.score ?? 0,
      gaps: coverage?.gaps ?? [],
      ...(coverage?.exhausted === true && { exhausted: true }),
      ...(coverage?.parts === undefined ? {} : { parts: coverage.parts }),
    })),
    sentences: sentencesOf(kept).map((sentence) => withStatus(sentence, auditOf(sentence.id))),
    ideas: kept.ideas,
    implementations: kept.implementations,
    report: {
      title: kept.title,
      shortAnswer: kept.shortAnswer,
      shortAnswerBy: kept.shortAnswerBy,
      sections: kept.sections,
      contradictions: kept.contradictions,
      removed: [
        ...state.dropped,
        ...sentencesOf(draft)
          .filter((sentence) => !passes(sentence))
          .map(({ id, text }) => ({ text, reason: auditOf(id).reason ?? "the quote does not support it" })),
      ],
      rewritten: state.rewritten.map(({ citations: _citations, ...sentence }) => sentence),
    },
    ...(state.notes.length > 0 && { notes: state.notes, differences: state.differences }),
    depth: request.depth,
    form: request.form,
    indexing: indexingOf(state),
    ...(state.collection === null ? {} : { collection: collectionOf(state.collection) }),
    ...(reading === undefined ? {} : { reading }),
  };
};

/** All that is published, or null before there is a draft; a sentence that failed its audit is out and listed. */
export const assembleBundle = (state: RunState, facts: RunFacts): BundleContent | null =>
  state.draft === null
    ? null
    : {
        findings: findingsOf(state, state.draft, facts),
        claims: state.judged,
        documents: state.documents,
        unused: state.unused,
        audit: state.audit,
        ...(state.statementAudits.length > 0 && { statementAudits: state.statementAudits }),
      };
