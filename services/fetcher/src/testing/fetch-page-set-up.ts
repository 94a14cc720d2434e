import type { DocumentFacts } from "@quarry/contracts";
import type { ReadDocument, ReadRequest } from "@quarry/documents";
import type { StoredDocument } from "@quarry/evidence";
import { createGradeSource } from "@quarry/grading";
import { createSilentLogger } from "@quarry/observability";
import type { WebPage } from "@quarry/web";
import { createFetchPage, type FetchPagePorts } from "../fetch/fetch-page.ts";
import { inMemoryPageCache } from "./in-memory-page-cache.ts";

export const scope = "run:r-00000001";
export const runId = "r-00000001";
export const sha256 = "a".repeat(64);
export const context = {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
export const read: ReadDocument = {
  status: "read",
  text: "The text.",
  mediaType: "text/markdown",
  title: "Title",
  author: "Ann",
  language: "en",
  words: 2,
  sha256,
  fingerprint: "104b8521ed",
};
export const page: WebPage = {
  status: "answered",
  url: "https://www.Example.org/end/?utm_source=x#part",
  contentType: "text/html",
  bytes: Buffer.from("<p>x"),
};
export const upload = { kind: "upload", uploadId: "u", uri: "file:docs/a.md", bytes: 9 } as const;
export const web = { kind: "url", url: "https://example.org/start" } as const;

/** The ports of a fetcher without a renderer. */
export const noBrowser: Pick<FetchPagePorts, "renderer" | "mayRead"> = {
  renderer: { render: async () => ({ status: "absent" }) },
  mayRead: async () => undefined,
};

/** Creates a handler over in-memory ports, and records its calls. */
export const setUp = (
  changes: Partial<FetchPagePorts> = {},
  stored: readonly DocumentFacts[] = [],
  document?: StoredDocument,
) => {
  const log = {
    read: [] as ReadRequest[],
    put: [] as DocumentFacts[],
    texts: [] as string[],
    joined: [] as string[],
    unmarked: [] as string[],
  };
  const { pageCache, pages, refusals } = inMemoryPageCache();
  const ports: FetchPagePorts = {
    egress: { get: () => Promise.resolve(page) },
    uploads: { get: () => Promise.resolve(Buffer.from("The text.")) },
    gradeSource: createGradeSource({ lists: [] }),
    reader: {
      read: (request) => {
        log.read.push(request);
        return Promise.resolve(read);
      },
    },
    library: {
      getFacts: (ids) => Promise.resolve(stored.filter(({ documentId }) => ids.includes(documentId))),
      getDocument: () => Promise.resolve(document),
      putDocument: ({ facts, text }) => {
        log.put.push(facts);
        log.texts.push(text);
        return Promise.resolve();
      },
      unmarkIndexed: (documentId) => {
        log.unmarked.push(documentId);
        return Promise.resolve();
      },
      join: (joinedScope, documentId) => {
        log.joined.push(`${joinedScope} ${documentId}`);
        return Promise.resolve();
      },
    },
    pageCache,
    ...noBrowser,
    maxBytes: 1_000_000,
    now: () => new Date("2026-11-21T10:00:00.000Z"),
    ...changes,
  };
  return { log, pages, refusals, ports, fetchSource: createFetchPage(ports) };
};
