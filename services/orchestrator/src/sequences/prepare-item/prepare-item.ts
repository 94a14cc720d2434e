import {
  type DocumentFacts,
  fetchPage,
  indexDocument,
  markDocument,
  type prepareItem,
} from "@quarry/contracts";
import { type NextInSequence, type Sequence, type StepJob, stepJob } from "@quarry/jobs";
import { preparedPart } from "./prepared-part.ts";
import { documentsRead, partsRead } from "./read-parts.ts";

type Next = NextInSequence<typeof prepareItem>;

const oneOrMore = ([first, ...others]: readonly StepJob[]): Next | undefined =>
  first === undefined ? undefined : { jobs: [first, ...others] };

/** What its sources say of the item: what the transcript says goes first, and comments stand alone where there is none. */
const factsOf = (document: DocumentFacts | undefined) => {
  if (document === undefined) return {};
  const { title, uri, author, publishedAt, metadata } = document;
  const known = Object.entries({ title, uri, author, publishedAt, metadata });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
};

/** Reads the sources of an item, then indexes and marks what they hold, all at the same time; what cannot be read is an outcome. */
export const prepareItemSequence: Sequence<typeof prepareItem> = (input, results) => {
  const { scope, content, comments, given, mark } = input;
  const sources = [content, comments].filter((source) => source !== null);
  if (results.length === 0) {
    const reading = oneOrMore(sources.map((source) => stepJob(fetchPage, { scope, source, given })));
    if (reading !== undefined) return reading;
  }
  const parts = partsRead(input, results);
  const documents = documentsRead(parts);
  if (results.length === sources.length) {
    const documentIds = documents.map(({ documentId }) => documentId);
    const indexing = documentIds.map((documentId) => stepJob(indexDocument, { documentId }));
    const marking = documentIds.map((documentId) => stepJob(markDocument, { documentId }));
    const next = oneOrMore([...indexing, ...(mark ? marking : [])]);
    if (next !== undefined) return next;
  }
  return {
    output: {
      ...factsOf(documents[0]),
      transcript: preparedPart(parts.transcript, results),
      comments: preparedPart(parts.comments, results),
    },
  };
};
