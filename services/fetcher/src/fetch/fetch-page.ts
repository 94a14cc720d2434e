import { isDeepStrictEqual } from "node:util";
import {
  type DocumentFacts,
  fetchPage,
  type InputOf,
  markOf,
  type OutputOf,
  type Source,
  type UnavailableReason,
} from "@quarry/contracts";
import { unavailable, type Unavailable } from "@quarry/documents";
import { Failure, type FailureCode } from "@quarry/failure";
import { type GradeSource, isHandedInGrade } from "@quarry/grading";
import type { Handler, JobContext } from "@quarry/jobs";
import { publisherOf, tidyUrl } from "@quarry/text";
import { type Egress, onlyForUsers } from "@quarry/web";
import type { DocumentLibrary } from "../ports.ts";
import { fetchUrl, type FetchUrlPorts } from "./fetch-url.ts";
import { loadUpload, type LoadUploadPorts, readAndStore, type Stored } from "./read-and-store.ts";
import { givenReason, isCommentsUri } from "./store-document.ts";

interface RegradePorts {
  readonly library: Pick<DocumentLibrary, "getDocument" | "putDocument" | "unmarkIndexed">;
  readonly gradeSource: GradeSource;
}

/** A user's grade stays, and so does the one of what nobody here has read at its address. */
const isSettled = ({ uri, gradeReasons }: DocumentFacts): boolean =>
  isCommentsUri(uri) || gradeReasons.includes(givenReason) || isHandedInGrade(gradeReasons);

/**
 * The facts of a stored document with the grade and the publisher that it has by today's lists and the operator's file, which are stored
 * where they are new: pages that are not read again learn of changed lists, too.
 */
export const regradeDocument = async (
  { library, gradeSource }: RegradePorts,
  facts: DocumentFacts,
): Promise<DocumentFacts> => {
  if (isSettled(facts)) return facts;
  const stored = await library.getDocument(facts.documentId);
  if (stored === undefined) return facts;
  const { text, links } = stored;
  const { grade, reasons } = gradeSource({ uri: facts.uri, page: { ...facts, text, links } });
  const graded = { ...facts, grade, gradeReasons: [...reasons], publisher: publisherOf(facts.uri) };
  if (isDeepStrictEqual(graded, facts)) return facts;
  // The mark goes first: passages carry the grade, and must never stand as indexed with another one.
  await library.unmarkIndexed(facts.documentId);
  await library.putDocument({ facts: graded, text });
  return graded;
};

/** What trouble of a site is called once it was tried as often as it is. */
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

/** The egress for an attempt: at the last one the trouble of a site is an outcome; to have to wait for a turn never is. */
const atLastAttempt = (egress: Pick<Egress, "get">, attempt: number): Pick<Egress, "get"> =>
  attempt < fetchPage.retry.attempts
    ? egress
    : { get: (url, signal, options) => egress.get(url, signal, options).catch(asOutcome) };

export interface FetchPagePorts extends FetchUrlPorts, LoadUploadPorts {
  /** Whether an address is read only where a user has named its host. */
  readonly isOnlyForUsers?: (url: URL) => boolean;
}

const findStored = async (library: DocumentLibrary, documentId: string): Promise<Stored | Unavailable> => {
  const [document] = await library.getFacts([documentId]);
  if (document === undefined)
    return unavailable("not-found", "The document is not stored any more; hand in its source again.");
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
  const stored = await readAndStore(ports, { loaded, isHandedIn: true, owner: markOf(scope), given }, signal);
  return stored.status === "stored" ? { ...stored, origin: "handed-in" } : stored;
};

const hourMs = 3_600_000;

const fetchSource = async (
  ports: FetchPagePorts,
  { source, given, scope, runId, keepHours }: InputOf<typeof fetchPage>,
  { jobId, attempt, signal }: Pick<JobContext, "jobId" | "attempt" | "signal">,
): Promise<Stored | Unavailable> => {
  if (source.kind === "stored") return findStored(ports.library, source.documentId);
  if (source.kind === "upload") return fetchUpload(ports, { source, given, scope }, signal);
  const isFound = source.found === true && URL.canParse(source.url);
  if (isFound && ports.isOnlyForUsers?.(new URL(source.url)) === true)
    return unavailable("address-refused", `Refused: ${onlyForUsers}.`);
  // Who has a page indexed or checked on its own wants to know what it says now.
  const hours = runId === undefined ? 0 : keepHours;
  const keepMs = hours === undefined ? undefined : hours * hourMs;
  const wanted = { url: source.url, owner: markOf(scope), given, keepMs, jobId };
  const page = await fetchUrl({ ...ports, egress: atLastAttempt(ports.egress, attempt) }, wanted, signal);
  if (page.status === "stored" || source.documentId === undefined) return page;
  const earlier = await findStored(ports.library, source.documentId);
  return earlier.status === "stored" ? { ...earlier, origin: "kept" } : page;
};

/** What was not read now has the grade of the day it was read. */
const gradedNow = async (ports: FetchPagePorts, found: Stored): Promise<Stored> =>
  found.origin === "web" || found.origin === "handed-in"
    ? found
    : { ...found, document: await regradeDocument(ports, found.document) };

/**
 * Reads a source whole, grades it, stores it once and makes it, and the comments that came with it, belong to the scope;
 * what cannot be read is an outcome.
 */
export const createFetchPage =
  (ports: FetchPagePorts): Handler<typeof fetchPage> =>
  async (input, context): Promise<OutputOf<typeof fetchPage>> => {
    const { scope, source } = input;
    const found = await fetchSource(ports, input, context);
    if (found.status === "stored") {
      await ports.library.join(scope, found.document.documentId);
      if (found.comments) await ports.library.join(scope, found.comments.document.documentId);
      return gradedNow(ports, found);
    }
    const uri = source.kind === "url" ? tidyUrl(source.url) : source.uri;
    const { reason, detail } = found;
    context.log.debug({ uri, reason, detail }, "source unavailable");
    return { status: "unavailable", uri, reason, detail };
  };
