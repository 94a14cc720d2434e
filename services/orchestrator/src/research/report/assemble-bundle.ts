import type { BundleContent, Findings, ReportDraft } from "@quarry/contracts";
import { readingRecordOf } from "../../reading/reading-record.ts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";
import { modesOf } from "./modes.ts";
import { changesOf } from "./statement-changes.ts";

const partialReasons: readonly string[] = ["budget", "deadline", "nothing-found"];

/** True if the report cites a source. */
export const isAnswered = ({ draft }: Pick<RunState, "draft">): boolean =>
  draft !== null && draft.statements.some(({ citations }) => citations.length > 0);

/**
 * Returns `completed_partial` if nothing answers the question, or the run ended early, lost a source to an internal fault, or had
 * a model that failed; otherwise `completed`.
 */
export const finalStatus = ({
  draft,
  stop,
  unused,
  problems,
}: Pick<RunState, "draft" | "stop" | "unused" | "problems">): Findings["status"] =>
  !isAnswered({ draft }) ||
  (stop !== null && partialReasons.includes(stop.reason)) ||
  unused.some(({ reason }) => reason === "job-failed") ||
  problems.length > 0
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

const packOf = ({ sources, tokens, ...left }: NonNullable<RunState["pack"]>): Findings["pack"] => ({
  given: sources,
  sources: sources.length,
  whole: sources.filter(({ sentences }) => sentences === "whole").length,
  tokens,
  ...left,
});

const topicsOf = ({ topics }: RunState, { writtenBy }: ReportDraft): Findings["topics"] =>
  topics.map(({ topic: { id, name }, coverage, assessed }) => {
    // Without a model the coverage is unknown, because a lexical score is not a judgement.
    const isJudged = writtenBy === "model" && coverage !== null && assessed.length > 0;
    return {
      id,
      name,
      covered: isJudged ? coverage.covered : null,
      score: isJudged ? coverage.score : null,
      gaps: isJudged ? coverage.gaps : [],
      ...(isJudged && coverage.exhausted === true && { exhausted: true }),
      ...(isJudged && coverage.parts !== undefined && { parts: coverage.parts }),
    };
  });

const statementsOf = ({ statementAudits }: RunState, draft: ReportDraft): Findings["statements"] => {
  const audits = new Map(statementAudits.map((one) => [one.statementId, one]));
  return draft.statements.map((statement) => {
    const { status = "REVIEW" as const, reason = "it was not judged" } = audits.get(statement.id) ?? {};
    return { ...statement, status, ...(status !== "PASS" && reason !== null && { reason }) };
  });
};

/** Records how the user steered the run; undefined without answers and notes. */
const steeringOf = (
  { model, notes: { shown } }: RunState,
  { answers, notes }: RunFacts,
): Findings["steering"] =>
  (answers ?? []).length === 0 && notes.length === 0
    ? undefined
    : {
        answers: [...(answers ?? [])],
        notes: notes.map((text, index) => ({ text, takenUp: model !== null && index < shown })),
      };

const findingsOf = (state: RunState, draft: ReportDraft, facts: RunFacts): Findings => {
  const { runId, request } = facts;
  const reading = readingRecordOf(state, facts);
  const { title, writtenBy, sections, ideas, implementations, nearest } = draft;
  const steering = steeringOf(state, facts);
  return {
    schema: "quarry/findings@2",
    id: runId,
    question: request.question,
    modes: modesOf(state, request),
    topK: request.topK,
    language: state.language,
    model: state.model,
    status: finalStatus(state),
    stop: state.stop ?? { reason: "iterations", detail: "" },
    topics: topicsOf(state, draft),
    statements: statementsOf(state, draft),
    ideas,
    implementations,
    report: {
      title,
      writtenBy,
      sections,
      removed: state.removed,
      mended: state.mended,
      problems: state.problems,
      ...(nearest !== undefined && { nearest }),
    },
    ...(state.pack === null ? {} : { pack: packOf(state.pack) }),
    depth: request.depth,
    form: request.form,
    indexing: indexingOf(state),
    ...(state.collection === null ? {} : { collection: collectionOf(state.collection) }),
    ...(reading === undefined ? {} : { reading }),
    ...(steering === undefined ? {} : { steering }),
  };
};

/** Adds to a revision the findings of the previous version that are missing in its own statements. */
const withVersionBefore = (findings: Findings, state: RunState, { request }: RunFacts): Findings => {
  const { revised } = state;
  if (revised === null || request.revision === undefined) return findings;
  const { modes, topK, topics, stop, collection, reading, depth, form, model, pack, steering } =
    revised.before;
  const known = { topK, collection, reading, depth, form, pack: findings.pack ?? pack, steering };
  return {
    ...findings,
    modes,
    topics,
    stop,
    model: findings.model ?? model,
    ...known,
    revision: { ...request.revision, changes: changesOf(revised, findings) },
  };
};

/** Assembles everything to publish; null before there is a draft. */
export const assembleBundle = (state: RunState, facts: RunFacts): BundleContent | null =>
  state.draft === null
    ? null
    : {
        findings: withVersionBefore(findingsOf(state, state.draft, facts), state, facts),
        claims: state.claims,
        documents: state.documents,
        unused: state.unused,
        audit: state.audit,
        statementAudits: state.statementAudits,
      };
