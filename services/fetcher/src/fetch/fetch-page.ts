import { isDeepStrictEqual } from "node:util";
import {
  type DocumentFacts,
  fetchPage,
  type InputOf,
  markOf,
  type OutputOf,
  type Paper,
  type Source,
  type UnavailableReason,
} from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { Failure, type FailureCode, unavailable, type Unavailable } from "@quarry/failure";
import { gradePaper, type GradeSource, isUploadGrade } from "@quarry/grading";
import type { Handler, JobContext } from "@quarry/jobs";
import { publisherOf, tidyUrl } from "@quarry/text";
import { type Egress, onlyForUsers } from "@quarry/web";
import { findPaper, newerPaper } from "../papers/find-paper.ts";
import type { DocumentLibrary } from "../ports.ts";
import { fetchUrl, type FetchUrlPorts } from "./fetch-url.ts";
import {
  loadUpload,
  type LoadUploadPorts,
  readAndStore,
  type ReadAndStorePorts,
  type Stored,
} from "./read-and-store.ts";
import { readEpisodes } from "./read-episodes.ts";
import { withoutBrowser } from "./read-rendered.ts";
import { givenReason, isCommentsUri } from "./store-document.ts";

interface RegradePorts extends Pick<ReadAndStorePorts, "papers" | "gradeSource"> {
  readonly library: Pick<DocumentLibrary, "getDocument" | "putDocument" | "unmarkIndexed">;
}

/** True if host rules do not change the grade: a user gave it, or the text was uploaded. */
const isSettled = ({ gradeReasons }: DocumentFacts): boolean =>
  gradeReasons.includes(givenReason) || isUploadGrade(gradeReasons);

/** Grades a document with current data; a grade given by a user is kept. */
const gradeNow = (
  gradeSource: GradeSource,
  { facts, text, links }: Pick<StoredDocument, "facts" | "text" | "links">,
  paper: Paper | undefined,
): Pick<DocumentFacts, "grade" | "gradeReasons"> => {
  if (facts.gradeReasons.includes(givenReason)) return facts;
  const isUpload = isUploadGrade(facts.gradeReasons);
  const source = gradeSource({ uri: facts.uri, isUpload, page: { ...facts, text, links } });
  const { grade, reasons: gradeReasons } = gradePaper(source, paper);
  return { grade, gradeReasons: [...gradeReasons] };
};

/**
 * Updates grade, publisher and paper of a stored document from the current lists, the operator's file and the registries, so that
 * pages that are not read again reflect changed lists and retractions.
 */
export const regradeDocument = async (
  { library, gradeSource, papers }: RegradePorts,
  facts: DocumentFacts,
  signal: AbortSignal,
): Promise<DocumentFacts> => {
  if (isCommentsUri(facts.uri) || (papers === undefined && isSettled(facts))) return facts;
  const stored = await library.getDocument(facts.documentId);
  if (stored === undefined) return facts;
  const { text, links } = stored;
  const paper = newerPaper(facts.paper, await findPaper(papers, { ...facts, text }, signal));
  const { grade, gradeReasons } = gradeNow(gradeSource, { facts, text, links }, paper);
  const publisher = isSettled(facts) ? facts.publisher : publisherOf(facts.uri);
  const graded = { ...facts, grade, gradeReasons, publisher, ...(paper && { paper }) };
  if (isDeepStrictEqual(graded, facts)) return facts;
  // The mark is removed first: passages contain the grade, and must not count as indexed with another one.
  await library.unmarkIndexed(facts.documentId);
  await library.putDocument({ facts: graded, text });
  return graded;
};

/** Reasons for a site's failure after all attempts. */
const reasons: Partial<Record<FailureCode, UnavailableReason>> = {
  "upstream-busy": "busy",
  "upstream-failed": "unreachable",
};

const isTurn = ({ retry }: Failure): boolean => typeof retry === "object" && retry.isTurn === true;

const asOutcome = (error: unknown): Unavailable => {
  const reason = error instanceof Failure && !isTurn(error) ? reasons[error.code] : undefined;
  if (reason === undefined || !(error instanceof Failure)) throw error;
  return unavailable(reason, `${error.message}; it was asked ${fetchPage.retry.attempts} times.`);
};

/** Returns the egress for an attempt: at the last one a site's failure is an outcome, but waiting for a turn never is. */
const atLastAttempt = (egress: Pick<Egress, "get">, attempt: number): Pick<Egress, "get"> =>
  attempt < fetchPage.retry.attempts
    ? egress
    : { get: (url, signal, options) => egress.get(url, signal, options).catch(asOutcome) };

export interface FetchPagePorts extends FetchUrlPorts, LoadUploadPorts {
  /** True if an address is read only when a user named its host. */
  readonly isOnlyForUsers?: (url: URL) => boolean;
}

const findStored = async (library: DocumentLibrary, documentId: string): Promise<Stored | Unavailable> => {
  const [document] = await library.getFacts([documentId]);
  if (document === undefined)
    return unavailable("not-found", "The document is no longer stored; submit its source again.");
  if (!isCommentsUri(document.uri)) return { status: "stored", document };
  const count = (await library.getDocument(documentId))?.comments?.length ?? 0;
  return { status: "stored", document, commentCount: { count, empty: 0 } };
};

const fetchUpload = async (
  ports: FetchPagePorts,
  {
    source,
    given,
    scope,
  }: Pick<InputOf<typeof fetchPage>, "given" | "scope"> & {
    readonly source: Extract<Source, { kind: "upload" }>;
  },
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const loaded = await loadUpload(ports, source);
  if (loaded.status === "unavailable") return loaded;
  const stored = await readAndStore(ports, { loaded, isUpload: true, owner: markOf(scope), given }, signal);
  return stored.status === "stored" ? { ...stored, origin: "handed-in" } : stored;
};

const hourMs = 3_600_000;

const fetchSource = async (
  ports: FetchPagePorts,
  { source, given, scope, runId, keepHours }: InputOf<typeof fetchPage>,
  context: Pick<JobContext, "jobId" | "attempt" | "signal" | "turn">,
): Promise<Stored | Unavailable> => {
  const { jobId, attempt, signal } = context;
  if (source.kind === "stored") return findStored(ports.library, source.documentId);
  if (source.kind === "upload") return fetchUpload(ports, { source, given, scope }, signal);
  const isFound = source.found === true && URL.canParse(source.url);
  if (isFound && ports.isOnlyForUsers?.(new URL(source.url)) === true)
    return unavailable("address-refused", `Refused: ${onlyForUsers}.`);
  // A page indexed or checked on its own needs its current content.
  const hours = runId === undefined ? 0 : keepHours;
  const keepMs = hours === undefined ? undefined : hours * hourMs;
  const wanted = {
    url: source.url,
    owner: markOf(scope),
    given,
    keepMs,
    jobId,
    runId,
    isFound,
    withoutBrowser: withoutBrowser(context),
  };
  const page = await fetchUrl({ ...ports, egress: atLastAttempt(ports.egress, attempt) }, wanted, signal);
  if (page.status === "stored" || source.documentId === undefined) return page;
  const earlier = await findStored(ports.library, source.documentId);
  return earlier.status === "stored" ? { ...earlier, origin: "kept" } : page;
};

/** Regrades a document that was not read now; its stored grade may be old. */
const gradedNow = async (ports: FetchPagePorts, found: Stored, signal: AbortSignal): Promise<Stored> =>
  found.origin === "web" || found.origin === "handed-in"
    ? found
    : { ...found, document: await regradeDocument(ports, found.document, signal) };

/**
 * Milliseconds that an upload waits for a parser before it gives up its slot. A page waits longer, because it would be requested
 * again.
 */
const uploadWaitMs = 2_000;

/**
 * Returns a reader that expects the words of pictures to be in `language`, and reads the transcripts of a podcast if that is
 * allowed.
 */
const readerFor = (
  all: FetchPagePorts,
  { source, language, lookUpPapers }: InputOf<typeof fetchPage>,
): FetchPagePorts["reader"] => ({
  read: async (request, signal) => {
    const waiting = source.kind === "upload" ? { maxWaitMs: uploadWaitMs } : {};
    const read = await all.reader.read({ ...request, language }, signal, waiting);
    const mayAsk = lookUpPapers === true && source.kind === "url";
    return read.status === "read" && mayAsk ? readEpisodes(all, read, signal) : read;
  },
});

/** Reads a source, grades it, stores it once, and adds it and its comments to the scope; a failure to read is an outcome. */
export const createFetchPage =
  (all: FetchPagePorts): Handler<typeof fetchPage> =>
  async (input, context): Promise<OutputOf<typeof fetchPage>> => {
    const { scope, source } = input;
    const ports: FetchPagePorts = {
      ...all,
      ...(input.lookUpPapers !== true && { papers: undefined, questions: undefined }),
      reader: readerFor(all, input),
    };
    const found = await fetchSource(ports, input, context);
    if (found.status === "stored") {
      await ports.library.join(scope, found.document.documentId);
      if (found.comments) await ports.library.join(scope, found.comments.document.documentId);
      return gradedNow(ports, found, context.signal);
    }
    const uri = source.kind === "url" ? tidyUrl(source.url) : source.uri;
    const { reason, detail } = found;
    context.log.debug({ uri, reason, detail }, "source unavailable");
    return { status: "unavailable", uri, reason, detail };
  };
