import type { AuditRow, AuditStatus, BundleContent, Findings, ReportDraft } from "@quarry/contracts";
import { filterDraft, sentencesOf } from "./draft-sentences.ts";
import { readingRecordOf } from "./reading/reading-record.ts";
import { modesOf } from "./resolve-modes.ts";
import type { RunState } from "./state.ts";
import type { RunFacts } from "./step.ts";

const partialReasons: readonly string[] = ["budget", "deadline", "nothing-found"];

const worst: readonly AuditStatus[] = ["FAIL", "SOURCE_NOT_INDEXED", "REVIEW", "PASS"];

const statusOf = (rows: readonly AuditRow[]): AuditStatus =>
  worst.find((status) => rows.some((row) => row.status === status)) ?? "SOURCE_NOT_INDEXED";

const reasonOf = (rows: readonly AuditRow[]): string => {
  const worstRow = rows.find(({ status }) => status === statusOf(rows));
  return worstRow?.reason ?? "the quote does not support it";
};

/** `completed_partial` when the run ended before it could do its work, else `completed`. */
export const finalStatus = ({ stop }: Pick<RunState, "stop">): Findings["status"] =>
  stop !== null && partialReasons.includes(stop.reason) ? "completed_partial" : "completed";

const indexingOf = ({ documents, indexed }: RunState): Findings["indexing"] => ({
  documents: documents.length,
  passages: indexed.reduce((sum, { passages }) => sum + passages, 0),
  passagesWritten: indexed.reduce((sum, { written }) => sum + written, 0),
  alreadyIndexed: indexed.filter(({ alreadyIndexed }) => alreadyIndexed).length,
});

const findingsOf = (state: RunState, draft: ReportDraft, facts: RunFacts): Findings => {
  const { runId, request } = facts;
  const reading = readingRecordOf(state, facts);
  const rowsOf = (id: string): readonly AuditRow[] =>
    state.audit.filter(({ sentenceId }) => sentenceId === id);
  const passes = ({ id }: { readonly id: string }): boolean =>
    ["PASS", "REVIEW"].includes(statusOf(rowsOf(id)));
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
      ...(coverage?.parts === undefined ? {} : { parts: coverage.parts }),
    })),
    sentences: sentencesOf(kept).map((sentence) => ({ ...sentence, status: statusOf(rowsOf(sentence.id)) })),
    ideas: kept.ideas,
    implementations: kept.implementations,
    report: {
      title: kept.title,
      shortAnswer: kept.shortAnswer,
      shortAnswerBy: kept.shortAnswerBy,
      sections: kept.sections,
      contradictions: kept.contradictions,
      removed: sentencesOf(draft)
        .filter((sentence) => !passes(sentence))
        .map(({ id, text }) => ({ text, reason: reasonOf(rowsOf(id)) })),
      rewritten: state.rewritten.map(({ citations: _citations, ...sentence }) => sentence),
    },
    ...(state.notes.length > 0 && { notes: state.notes, differences: state.differences }),
    depth: request.depth,
    form: request.form,
    indexing: indexingOf(state),
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
      };
