import { fetchPage, indexDocument, type indexSource, type OutputOf } from "@quarry/contracts";
import { type Sequence, stepJob } from "@quarry/jobs";
import { uriOf } from "../gather/sources.ts";
import { completedOf, failedOf } from "../research/step.ts";

type Answer = OutputOf<typeof indexSource>;

const failed = (uri: string, message = "the job did not finish"): { output: Answer } => ({
  output: { status: "unavailable", uri, reason: "job-failed", detail: message },
});

/** Reads one source, then indexes it and its comments; failures to read or index are outcomes. */
export const indexSourceSequence: Sequence<typeof indexSource> = ({ scope, source, given }, results) => {
  if (results.length === 0)
    return {
      job: stepJob(fetchPage, {
        scope,
        source,
        ...(source.kind === "url" && { lookUpPapers: true }),
        ...(given === undefined ? {} : { given }),
      }),
    };
  const [fetched] = completedOf(results, fetchPage);
  if (fetched === undefined) return failed(uriOf(source), failedOf(results, fetchPage)[0]?.failure.message);
  if (fetched.output.status === "unavailable") return { output: fetched.output };
  const { document, comments } = fetched.output;
  // Results arrive one by one, starting with the source.
  const next = [document, comments?.document][results.length - 1];
  if (next !== undefined) return { job: stepJob(indexDocument, { documentId: next.documentId }) };
  const indexed = completedOf(results, indexDocument).map(({ output }) => output);
  const own = indexed.find(({ documentId }) => documentId === document.documentId);
  if (own === undefined || indexed.length < results.length - 1)
    return failed(document.uri, failedOf(results, indexDocument)[0]?.failure.message);
  const alreadyIndexed = indexed.every((each) => each.alreadyIndexed);
  return { output: { status: "indexed", document, passages: own.passages, alreadyIndexed } };
};
