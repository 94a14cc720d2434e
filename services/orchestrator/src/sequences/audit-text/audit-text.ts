import {
  type auditText,
  checkSentences,
  fetchPage,
  forgetScope,
  type InputOf,
  type OutputOf,
  readCitations,
} from "@quarry/contracts";
import { type NextInSequence, type Sequence, type StepJob, stepJob, type StepResult } from "@quarry/jobs";
import { completedOf, failedOf } from "../../research/read-results.ts";
import { assembleAudit } from "./assemble-audit.ts";
import { planChecks, type PlannedChecks } from "./plan-checks.ts";
import { planSources } from "./plan-sources.ts";
import { readSources } from "./read-sources.ts";

type Request = InputOf<typeof auditText>;
type ReadText = OutputOf<typeof readCitations>;
type Next = NextInSequence<typeof auditText>;

const failed = (results: readonly StepResult[], contract: Parameters<typeof failedOf>[1]): Next => ({
  output: {
    status: "failed",
    detail: failedOf(results, contract)[0]?.failure.message ?? "a job came to no end",
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

/** Reads the sources, has every sentence checked, and forgets the sources; what cannot be read becomes a row. */
const auditRead = (request: Request, read: ReadText, results: readonly StepResult[]): Next => {
  const { scope } = request;
  const planned = planSources(request, read);
  const fetchJobs = planned.sources.flatMap(({ reading, givenTitle: title }) =>
    "source" in reading
      ? [
          stepJob(fetchPage, {
            scope,
            source: reading.source,
            ...(title === undefined ? {} : { given: { title } }),
          }),
        ]
      : [],
  );
  if (results.length === 0 && isFilled(fetchJobs)) return { jobs: fetchJobs };
  const sources = readSources(planned.sources, results.slice(0, fetchJobs.length));
  const checks = planChecks(read.sentences, planned, sources);
  const jobs = checkJobs(request, read, checks);
  const later = results.slice(fetchJobs.length);
  if (later.length === 0 && isFilled(jobs)) return { jobs };
  const isForgotten = later.length > jobs.length || fetchJobs.length === 0;
  if (!isForgotten) return { job: stepJob(forgetScope, { scope }) };
  const done = completedOf(later, checkSentences).map(({ output }) => output);
  if (done.length < jobs.length) return failed(later, checkSentences);
  const checked = {
    rows: done.flatMap(({ rows }) => rows),
    checkable: done.flatMap(({ checkable }) => checkable),
  };
  return { output: { status: "audited", audit: assembleAudit(read, { sources, checks, checked }) } };
};

/** Audits a text: what it cites is read, each citation is checked, and what was read for it is forgotten. */
export const auditTextSequence: Sequence<typeof auditText> = (request, results) => {
  if (results.length === 0) return readJob(request);
  const [read] = completedOf(results, readCitations);
  return read === undefined
    ? failed(results, readCitations)
    : auditRead(request, read.output, results.slice(1));
};
