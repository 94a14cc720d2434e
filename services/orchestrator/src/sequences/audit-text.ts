import {
  type auditText,
  type CheckedReference,
  checkReferences,
  checkSentences,
  type CitingSentence,
  fetchPage,
  forgetScope,
  type InputOf,
  isRetracted,
  type OutputOf,
  readCitations,
  type TextAudit,
  type TextAuditRow,
  type TextAuditSource,
} from "@quarry/contracts";
import { type NextInSequence, type Sequence, type StepJob, stepJob, type StepResult } from "@quarry/jobs";
import { paperIdsIn } from "@quarry/text";
import { completedOf, failedOf } from "../research/step.ts";
import { type PlannedSources, planSources, type ReadSource, readSources } from "./audit-sources.ts";

/** Checks to run, in batches, and results that need no check. */
interface PlannedChecks {
  readonly batches: readonly (readonly CitingSentence[])[];
  /** Rows of citations whose source was not read. */
  readonly unread: readonly TextAuditRow[];
  /** Citations beyond the limit. */
  readonly notChecked: number;
}

type ReadSentence = OutputOf<typeof readCitations>["sentences"][number];

/** Maximum citations checked per text. */
const maxCitations = 1_000;
const citationsInBatch = 50;
const sentencesInBatch = 500;

/** Names a sentence by its position. */
const sentenceId = (place: number): string => `s${place + 1}`;

const toUnread = (
  { start, end }: ReadSentence,
  {
    id,
    ref,
    claim,
    source,
  }: {
    readonly id: string;
    readonly ref: string;
    readonly claim: string;
    readonly source: ReadSource | undefined;
  },
): TextAuditRow => ({
  sentenceId: id,
  text: claim,
  sentence: { start, end },
  ref,
  uri: source?.uri ?? null,
  documentId: null,
  quote: "",
  verbatim: false,
  support: 0,
  numbersAgree: false,
  status: "SOURCE_NOT_INDEXED",
  reason: source?.missing?.detail ?? "the source is not known",
});

const inBatches = (sentences: readonly CitingSentence[]): CitingSentence[][] => {
  const batches: CitingSentence[][] = [];
  let citations = 0;
  for (const sentence of sentences) {
    const last = batches.at(-1);
    citations += sentence.citations.length;
    if (last === undefined || citations > citationsInBatch || last.length >= sentencesInBatch) {
      batches.push([sentence]);
      citations = sentence.citations.length;
    } else last.push(sentence);
  }
  return batches;
};

/** Splits sentences into those with a document to check against and those without. */
const planChecks = (
  sentences: readonly ReadSentence[],
  { placeOf }: PlannedSources,
  sources: readonly ReadSource[],
): PlannedChecks => {
  const unread: TextAuditRow[] = [];
  const checked: CitingSentence[] = [];
  let seen = 0;
  for (const [place, sentence] of sentences.entries()) {
    const { start, end, text } = sentence;
    const id = sentenceId(place);
    const citations: CitingSentence["citations"] = [];
    for (const { ref, claim } of sentence.citations) {
      seen += 1;
      if (seen > maxCitations) continue;
      const source = sources[placeOf.get(ref) ?? -1];
      if (source?.document === undefined) unread.push(toUnread(sentence, { id, ref, claim, source }));
      else citations.push({ ref, claim, uri: source.document.uri, documentId: source.document.documentId });
    }
    if (citations.length > 0 || sentence.citations.length === 0)
      checked.push({ id, start, end, text, citations });
  }
  return { batches: inBatches(checked), unread, notChecked: Math.max(0, seen - maxCitations) };
};

type ReadText = OutputOf<typeof readCitations>;

interface Checked {
  readonly rows: readonly TextAuditRow[];
  /** Ids of sentences without citations that contain something checkable. */
  readonly checkable: readonly string[];
}

/** Maximum number of listed references that nothing cites. */
const maxUnused = 200;

const placeOf = ({ sentenceId: id }: TextAuditRow): number => Number(id.slice(1));

const toSource = (source: ReadSource, rows: readonly TextAuditRow[]): TextAuditSource => {
  const { refs, uri, title, document, missing } = source;
  const citations = rows.filter(({ ref }) => refs.includes(ref)).length;
  const head = {
    refs: [...refs],
    uri: document?.uri ?? uri ?? null,
    title: document?.title ?? title ?? null,
    citations,
  };
  if (document === undefined) {
    const { status = "unnamed", reason, detail = "" } = missing ?? {};
    return { ...head, status, ...(reason === undefined ? {} : { reason }), detail };
  }
  const { documentId, publisher, grade, characters } = document;
  return { ...head, status: "read", documentId, publisher, grade, characters };
};

const unusedReferences = ({ references }: ReadText, sources: readonly ReadSource[]): TextAuditSource[] => {
  const cited = new Set(sources.flatMap(({ refs }) => refs).map((ref) => ref.replace(/^[\^@]/u, "")));
  return references
    .filter(({ key, url = "" }) => !cited.has(key.replace(/^[\^@]/u, "")) && !cited.has(url))
    .slice(0, maxUnused)
    .map(({ key, url, title }) => ({
      refs: [key],
      uri: url ?? null,
      title: title ?? null,
      status: "not-cited" as const,
      citations: 0,
    }));
};

const retractedRefs = (sources: readonly ReadSource[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ document, refs }) => (document && isRetracted(document) ? refs : [])));

/** Marks passed citations of a retracted paper for review, however well they match. */
const doubtRetracted = (row: TextAuditRow, retracted: ReadonlySet<string>): TextAuditRow =>
  row.status === "PASS" && retracted.has(row.ref)
    ? { ...row, status: "REVIEW", reason: "the source was retracted" }
    : row;

/** Assembles the results of an audit's jobs: rows in text order, sources in order of first citation. */
const assembleAudit = (
  read: ReadText,
  {
    sources,
    checks,
    checked,
    references,
  }: {
    readonly sources: readonly ReadSource[];
    readonly checks: PlannedChecks;
    readonly checked: Checked;
    readonly references: readonly CheckedReference[] | undefined;
  },
): TextAudit => {
  const retracted = retractedRefs(sources);
  const rows = [...checked.rows.map((row) => doubtRetracted(row, retracted)), ...checks.unread].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const count = (status: TextAuditRow["status"]): number =>
    rows.filter((row) => row.status === status).length;
  const cited = read.sentences.filter(({ citations }) => citations.length > 0).length;
  const checkable = new Set(checked.checkable);
  const uncited = read.sentences.filter((_sentence, place) => checkable.has(sentenceId(place)));
  return {
    language: read.language,
    summary: {
      sentences: read.sentences.length,
      cited,
      uncited: read.sentences.length - cited,
      checkable: uncited.length,
      citations: rows.length,
      pass: count("PASS"),
      review: count("REVIEW"),
      fail: count("FAIL"),
      notIndexed: count("SOURCE_NOT_INDEXED"),
      notChecked: checks.notChecked,
    },
    rows,
    sources: [...sources.map((source) => toSource(source, rows)), ...unusedReferences(read, sources)],
    ...(references && { references: [...references] }),
    uncited: uncited.map(({ start, end, text }) => ({ start, end, text })),
  };
};

type Request = InputOf<typeof auditText>;
type Next = NextInSequence<typeof auditText>;

const failed = (results: readonly StepResult[], contract: Parameters<typeof failedOf>[1]): Next => ({
  output: {
    status: "failed",
    detail: failedOf(results, contract)[0]?.failure.message ?? "a job did not finish",
  },
});

const isFilled = (jobs: readonly StepJob[]): jobs is readonly [StepJob, ...StepJob[]] => jobs.length > 0;

const readJob = ({ scope, text, language, sources }: Request): Next => ({
  job: stepJob(readCitations, {
    auditId: scope,
    text,
    ...(language === undefined ? {} : { language }),
    keys: sources.map(({ ref }) => ref),
  }),
});

const checkJobs = ({ scope }: Request, { language }: ReadText, { batches }: PlannedChecks): StepJob[] =>
  batches.map((sentences, batch) =>
    stepJob(checkSentences, { auditId: scope, batch, language, sentences: [...sentences] }),
  );

/** Only the first ones of a longer list are checked: registries are asked one by one. */
const maxReferences = 200;

/** True if a reference names a paper by an id, or has a year and no address. */
const mayBePaper = ({ url, title = "" }: ReadText["references"][number]): boolean =>
  paperIdsIn(`${url ?? ""} ${title}`).length > 0 || (url === undefined && /\b(?:19|20)\d\d\b/u.test(title));

/** Builds jobs that look up the references of a text, and papers cited by address alone, in registries. */
const referenceJobs = ({ scope, fetch }: Request, { references, sentences }: ReadText): StepJob[] => {
  const listed = new Set(references.map(({ url }) => url));
  const cited = sentences.flatMap(({ citations }) => citations.map(({ ref }) => ref));
  const papers = [...new Set(cited)].filter((ref) => !listed.has(ref) && paperIdsIn(ref).length > 0);
  const all = [...references.filter(mayBePaper), ...papers.map((ref) => ({ key: ref, url: ref }))];
  if (!fetch || all.length === 0) return [];
  return [stepJob(checkReferences, { auditId: scope, references: all.slice(0, maxReferences) })];
};

const isOf = ({ contract }: StepResult, { name }: { readonly name: string }): boolean => contract === name;

/** Reads the sources, checks every sentence, and deletes the sources; unreadable ones become rows. */
const auditRead = (request: Request, read: ReadText, results: readonly StepResult[]): Next => {
  const { scope } = request;
  const planned = planSources(request, read);
  const fetchJobs = planned.sources.flatMap(({ reading, givenTitle: title }) =>
    "source" in reading
      ? [
          stepJob(fetchPage, {
            scope,
            source: reading.source,
            ...(request.fetch && { lookUpPapers: true }),
            ...(title === undefined ? {} : { given: { title } }),
          }),
        ]
      : [],
  );
  const first = [...fetchJobs, ...referenceJobs(request, read)];
  if (results.length === 0 && isFilled(first)) return { jobs: first };
  const sources = readSources(
    planned.sources,
    results.filter((one) => isOf(one, fetchPage)),
  );
  const checks = planChecks(read.sentences, planned, sources);
  const jobs = checkJobs(request, read, checks);
  const later = results.filter((one) => !isOf(one, fetchPage) && !isOf(one, checkReferences));
  if (later.length === 0 && isFilled(jobs)) return { jobs };
  const isForgotten = later.length > jobs.length || fetchJobs.length === 0;
  if (!isForgotten) return { job: stepJob(forgetScope, { scope }) };
  const done = completedOf(later, checkSentences).map(({ output }) => output);
  if (done.length < jobs.length) return failed(later, checkSentences);
  const checked = {
    rows: done.flatMap(({ rows }) => rows),
    checkable: done.flatMap(({ checkable }) => checkable),
  };
  const [references] = completedOf(results, checkReferences).map(({ output }) => output.references);
  const audit = assembleAudit(read, { sources, checks, checked, references });
  return { output: { status: "audited", audit } };
};

/** Audits a text: reads its sources, checks each citation, and deletes what was read. */
export const auditTextSequence: Sequence<typeof auditText> = (request, results) => {
  if (results.length === 0) return readJob(request);
  const [read] = completedOf(results, readCitations);
  return read === undefined
    ? failed(results, readCitations)
    : auditRead(request, read.output, results.slice(1));
};
