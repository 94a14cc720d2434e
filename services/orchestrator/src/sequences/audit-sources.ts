import {
  type auditText,
  type DocumentFacts,
  fetchPage,
  type SubmittedSource,
  type InputOf,
  type OutputOf,
  type readCitations,
  type Source,
  type UnavailableReason,
} from "@quarry/contracts";
import type { StepResult } from "@quarry/jobs";
import { canonicalUrl } from "@quarry/text";

type Request = Pick<InputOf<typeof auditText>, "sources" | "fetch">;
type ReadText = OutputOf<typeof readCitations>;
type Reference = ReadText["references"][number];

/** A cited source: where to read it, or why it cannot be read. */
interface PlannedSource {
  /** All names the text uses for it. */
  readonly refs: readonly string[];
  readonly uri: string | undefined;
  readonly title: string | undefined;
  /** The user's title takes precedence over the source's own. */
  readonly givenTitle: string | undefined;
  readonly reading:
    | { readonly source: Source }
    | { readonly status: "not-fetched" | "unnamed"; readonly detail: string };
}

/** The cited sources in citation order, and the source of each reference. */
export interface PlannedSources {
  readonly sources: readonly PlannedSource[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Maximum sources read for one audit. */
const maxSources = 100;
/** Maximum length of an address; longer ones are not requested. */
const maxAddressLength = 2_048;
const contentType = "text/markdown; charset=utf-8";

interface Known {
  readonly submitted: SubmittedSource | undefined;
  readonly reference: Reference | undefined;
  readonly url: string | undefined;
}

const isAddress = (ref: string): boolean => /^https?:\/\//iu.test(ref);
/** `^1` and `@doe` also match `1` and `doe`. */
const bare = (key: string): string => key.replace(/^[\^@]/u, "");

const byKey = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ((key: string) => Item | undefined) => {
  const exact = new Map(items.toReversed().map((item) => [keyOf(item), item]));
  const loose = new Map(items.toReversed().map((item) => [bare(keyOf(item)), item]));
  return (key) => exact.get(key) ?? loose.get(bare(key));
};

const createLookUp = ({ sources }: Request, { references }: ReadText): ((ref: string) => Known) => {
  const submittedAs = byKey(sources, ({ ref }) => ref);
  const referenceAs = byKey(references, ({ key }) => key);
  const submittedAt = new Map(
    sources.flatMap((source) =>
      source.url === undefined ? [] : [[canonicalUrl(source.url), source] as const],
    ),
  );
  return (ref) => {
    const reference = isAddress(ref) ? undefined : referenceAs(ref);
    const address = isAddress(ref) ? ref : reference?.url;
    const byAddress = address === undefined ? undefined : submittedAt.get(canonicalUrl(address));
    const submitted = (isAddress(ref) ? undefined : submittedAs(ref)) ?? byAddress;
    return { submitted, reference, url: submitted?.url ?? address };
  };
};

const readingOf = ({ submitted, url }: Known, { fetch }: Request): PlannedSource["reading"] => {
  if (submitted?.upload !== undefined) {
    const uri = submitted.url ?? `file:audit/${submitted.ref}.md`;
    return { source: { kind: "upload", ...submitted.upload, uri, contentType } };
  }
  if (url === undefined || url.length > maxAddressLength)
    return {
      status: "unnamed",
      detail: "the text names no address for it, and its text was not sent",
    };
  if (!fetch) return { status: "not-fetched", detail: "the request asks to fetch nothing" };
  return { source: { kind: "url", url } };
};

const identityOf = ({ submitted, reference, url }: Known, ref: string): string => {
  if (submitted !== undefined) return `handed ${submitted.ref}`;
  return url === undefined ? `key ${reference?.key ?? bare(ref)}` : `url ${canonicalUrl(url)}`;
};

const beyondLimit = {
  status: "not-fetched",
  detail: `an audit reads ${maxSources} sources, and this one comes after them; audit the text in parts`,
} as const;

const describe = (known: Known, refs: readonly string[], request: Request): PlannedSource => {
  const { submitted, reference, url } = known;
  const reading = readingOf(known, request);
  return {
    refs,
    uri: "source" in reading && reading.source.kind === "upload" ? reading.source.uri : url,
    title: submitted?.title ?? reference?.title,
    givenTitle: submitted?.title,
    reading,
  };
};

/** Determines where each cited source can be read: submitted text takes precedence over the address. */
export const planSources = (request: Request, read: ReadText): PlannedSources => {
  const lookUp = createLookUp(request, read);
  const found = new Map<string, { readonly known: Known; readonly refs: string[] }>();
  const identities = new Map<string, string>();
  for (const { ref } of read.sentences.flatMap(({ citations }) => citations)) {
    if (identities.has(ref)) continue;
    const known = lookUp(ref);
    const identity = identityOf(known, ref);
    identities.set(ref, identity);
    const entry = found.get(identity);
    if (entry === undefined) found.set(identity, { known, refs: [ref] });
    else entry.refs.push(ref);
  }
  let readable = 0;
  const sources = [...found.values()].map(({ known, refs }): PlannedSource => {
    const source = describe(known, refs, request);
    if (!("source" in source.reading)) return source;
    readable += 1;
    return readable > maxSources ? { ...source, reading: beyondLimit } : source;
  });
  const places = new Map([...found.keys()].map((identity, place) => [identity, place]));
  const placeOf = new Map([...identities].map(([ref, identity]) => [ref, places.get(identity) ?? -1]));
  return { sources, placeOf };
};

/** A planned source and its outcome. */
export interface ReadSource extends PlannedSource {
  readonly document: DocumentFacts | undefined;
  /** Why there is no document. */
  readonly missing:
    | {
        readonly status: "unavailable" | "not-fetched" | "unnamed";
        readonly reason?: UnavailableReason;
        readonly detail: string;
      }
    | undefined;
}

const missingOf = (reason: UnavailableReason, detail: string): Pick<ReadSource, "document" | "missing"> => ({
  document: undefined,
  missing: { status: "unavailable", reason, detail },
});

const outcomeOf = (result: StepResult | undefined): Pick<ReadSource, "document" | "missing"> => {
  if (result === undefined || result.outcome.status === "failed")
    return missingOf(
      "job-failed",
      result?.outcome.status === "failed" ? result.outcome.failure.message : "the job is gone",
    );
  const output = fetchPage.output.parse(result.outcome.output);
  if (output.status === "unavailable") return missingOf(output.reason, output.detail);
  return { document: output.document, missing: undefined };
};

/** Joins sources with the results of their jobs, which are in the order of the readable sources. */
export const readSources = (
  sources: readonly PlannedSource[],
  results: readonly StepResult[],
): ReadSource[] => {
  let next = 0;
  return sources.map((source) => {
    if (!("source" in source.reading)) return { ...source, document: undefined, missing: source.reading };
    next += 1;
    return { ...source, ...outcomeOf(results[next - 1]) };
  });
};
