import { isDeepStrictEqual } from "node:util";
import {
  type DocumentFacts,
  type GivenFacts,
  gradeSchema,
  type OwnerMark,
  type Paper,
} from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import { documentIdOf } from "@quarry/evidence";
import { gradePaper, isUploadGrade, type SourceGrade } from "@quarry/grading";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { creditedAgency, publisherOf } from "@quarry/text";
import { newerPaper } from "../papers/find-paper.ts";
import type { DocumentLibrary } from "../ports.ts";
import { hashMetadata } from "./metadata-hash.ts";
import { newExtras } from "./new-extras.ts";

/** Reason of a grade given by a user. */
export const givenReason = "given by the user";

/** Returns an object without its undefined fields. */
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };

/** Applies a user's metadata, which takes precedence over the source's own. */
const applyGiven = (
  facts: DocumentFacts,
  { title, author, publishedAt, grade, metadata }: GivenFacts = {},
): DocumentFacts => ({
  ...facts,
  ...defined({ title, author, publishedAt, grade, metadata, gradeReasons: grade && [givenReason] }),
});

const fragment = "#comments";
const reason = "comments: opinions of unknown people";

const oneLower = (grade: SourceGrade["grade"]): SourceGrade["grade"] => {
  const grades = gradeSchema.options;
  return grades[grades.indexOf(grade) + 1] ?? "E";
};

/** Returns the address of the comments on a source. */
export const commentsUri = (uri: string): string => (uri.endsWith(fragment) ? uri : `${uri}${fragment}`);

/** True if an address is a comments address. */
export const isCommentsUri = (uri: string): boolean => uri.endsWith(fragment);

/** Returns the grade of the comments on a source: one below the source's own. */
export const commentsGrade = ({ grade, reasons }: SourceGrade): SourceGrade => ({
  grade: oneLower(grade),
  reasons: [...reasons, reason],
});

/** Applies a user's facts about an item to its comments, which have other authors and a lower grade. */
export const applyGivenToComments = (facts: DocumentFacts, given: GivenFacts = {}): DocumentFacts => {
  const { author: _author, grade, ...shared } = given;
  const withGivenFacts = applyGiven(facts, shared);
  return grade === undefined
    ? withGivenFacts
    : { ...withGivenFacts, grade: oneLower(grade), gradeReasons: [givenReason, reason] };
};

interface Described {
  readonly grade: SourceGrade;
  readonly fetchedAt: Date;
  /** See `hashMetadata`. */
  readonly metadataHash: string;
}

/** Returns the facts of a document; the same text at the same canonical URI always has the same id. */
const describeDocument = (
  document: ReadDocument,
  uri: string,
  { fetchedAt, metadataHash, grade: { grade, reasons } }: Described,
): DocumentFacts => {
  const { text, title, author, publishedAt, language, mediaType, sha256, words, metadata } = document;
  const { modifiedAt, siteName, license, canonicalUri, invisibleCharacters, ocr } = document;
  return {
    documentId: documentIdOf(uri, sha256, metadataHash),
    uri,
    title,
    publisher: publisherOf(uri),
    language,
    mediaType,
    grade,
    gradeReasons: [...reasons],
    fetchedAt: fetchedAt.toISOString(),
    sha256,
    characters: text.length,
    words,
    ...defined({
      author,
      publishedAt,
      modifiedAt,
      siteName,
      license,
      canonicalUri,
      invisibleCharacters,
      ocr,
    }),
    ...defined({ metadata: metadata && { ...metadata }, pages: document.pageStarts?.length }),
  };
};

/** Facts that identify copies: a fingerprint of the words, and the original publisher if different. */
type OriginFacts = Pick<DocumentFacts, "fingerprint" | "syndicatedFrom">;

const creditedTo = (text: string, { author, canonicalUri }: DocumentFacts): string | undefined => {
  const agency = creditedAgency(text, author);
  if (agency !== undefined) return publisherOf(`https://${agency}/`);
  return canonicalUri !== undefined && /^https?:/u.test(canonicalUri) ? publisherOf(canonicalUri) : undefined;
};

/** Determines the facts that identify copies; only the fingerprint for sources that are not from the web. */
const originFacts = (
  { text, fingerprint }: Pick<ReadDocument, "text" | "fingerprint">,
  facts: DocumentFacts,
): OriginFacts => {
  const credited = /^https?:/u.test(facts.uri) ? creditedTo(text, facts) : undefined;
  return {
    fingerprint,
    ...(credited === undefined || credited === facts.publisher ? {} : { syndicatedFrom: credited }),
  };
};

/** A document and everything known about it other than its text. */
export interface DocumentToStore {
  readonly read: ReadDocument;
  /** Address of the source; comments have an address derived from it. */
  readonly uri: string;
  /** True if a user uploaded it; its own metadata then counts as the user's. */
  readonly isUpload: boolean;
  /** The owner that uploaded it or gave its metadata. */
  readonly owner: OwnerMark;
  /** Grade by host and text. */
  readonly grade: SourceGrade;
  /** The registry's record of the paper. */
  readonly paper?: Paper | undefined;
  readonly given: GivenFacts | undefined;
  readonly fetchedAt: Date;
}

const withGiven = (facts: DocumentFacts, { read, given }: DocumentToStore): DocumentFacts => {
  const metadata = { ...read.metadata, ...given?.metadata };
  const said = { ...given, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
  return read.comments === undefined ? applyGiven(facts, said) : applyGivenToComments(facts, said);
};

const describe = (document: DocumentToStore, metadataHash: string): DocumentFacts => {
  const { read, uri, grade, paper, fetchedAt } = document;
  if (read.comments === undefined) {
    const facts = describeDocument(read, uri, { grade: gradePaper(grade, paper), fetchedAt, metadataHash });
    return paper === undefined ? facts : { ...facts, paper };
  }
  const { author: _author, ...comments } = read;
  return describeDocument(comments, commentsUri(uri), {
    grade: commentsGrade(grade),
    fetchedAt,
    metadataHash,
  });
};

/** Applies a newer judgement of the publisher to a stored document, but not from an uploaded text. */
const withNewPublisher = (known: DocumentFacts, described: DocumentFacts): DocumentFacts => {
  const isGiven = known.gradeReasons.includes(givenReason);
  const isUploadAlone = isUploadGrade(described.gradeReasons) && !isUploadGrade(known.gradeReasons);
  if (isGiven || isUploadAlone) return known;
  const { grade, gradeReasons, publisher, paper } = described;
  return { ...known, grade, gradeReasons, publisher, ...(paper && { paper }) };
};

/** Keeps the first reading, because the text is the same, and updates its metadata and those of its parts. */
const keepKnown = async (
  library: DocumentLibrary,
  { known, described }: { readonly known: DocumentFacts; readonly described: DocumentFacts },
  document: DocumentToStore,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DocumentFacts> => {
  const { read } = document;
  const facts = withGiven(withNewPublisher(known, described), document);
  const extras = await newExtras(library, facts.documentId, read, yieldToEventLoop);
  const hasNewFacts = !isDeepStrictEqual(facts, known);
  if (!hasNewFacts && Object.keys(extras).length === 0) return facts;
  // The mark is removed first: passages contain grade, times and pages, and must not count as indexed with other ones.
  if (hasNewFacts || "timings" in extras || "pageStarts" in extras)
    await library.unmarkIndexed(facts.documentId);
  await library.putDocument({ facts, text: read.text, ...extras });
  return facts;
};

/** Stores a document once; an existing one is only updated. */
export const storeDocument = async (
  library: DocumentLibrary,
  document: DocumentToStore,
  signal: AbortSignal,
): Promise<DocumentFacts> => {
  const { text, comments, timings, pageStarts, links } = document.read;
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const metadataHash = await hashMetadata(document, yieldToEventLoop);
  const described = describe(document, metadataHash);
  const [known] = await library.getFacts([described.documentId]);
  signal.throwIfAborted();
  if (known !== undefined) {
    const paper = newerPaper(known.paper, document.paper);
    const judged = { known, described: describe({ ...document, paper }, metadataHash) };
    return keepKnown(library, judged, document, yieldToEventLoop);
  }
  const withGivenFacts = withGiven(described, document);
  const facts = { ...withGivenFacts, ...originFacts(document.read, withGivenFacts) };
  await library.putDocument({ facts, text, ...defined({ comments, timings, pageStarts, links }) });
  return facts;
};
