import { fetchPage, indexDocument, type indexSource, type OutputOf } from "@quarry/contracts";
import { type Sequence, stepJob } from "@quarry/queue";
import { completedOf, failedOf } from "./read-results.ts";
import { uriOf } from "./sources.ts";

type Answer = OutputOf<typeof indexSource>;

const failed = (uri: string, message = "the job came to no end"): { output: Answer } => ({
  output: { status: "unavailable", uri, reason: "job-failed", detail: message },
});

/** Reads one source, then indexes it; what cannot be read or indexed is an outcome. */
export const indexSourceSequence: Sequence<typeof indexSource> = ({ scope, source, given }, results) => {
  if (results.length === 0)
    return { job: stepJob(fetchPage, { scope, source, ...(given === undefined ? {} : { given }) }) };
  const [fetched] = completedOf(results, fetchPage);
  if (fetched === undefined) return failed(uriOf(source), failedOf(results, fetchPage)[0]?.failure.message);
  if (fetched.output.status === "unavailable") return { output: fetched.output };
  const { document } = fetched.output;
  if (results.length === 1) return { job: stepJob(indexDocument, { documentId: document.documentId }) };
  const [indexed] = completedOf(results, indexDocument);
  if (indexed === undefined)
    return failed(document.uri, failedOf(results, indexDocument)[0]?.failure.message);
  const { passages, alreadyIndexed } = indexed.output;
  return { output: { status: "indexed", document, passages, alreadyIndexed } };
};
