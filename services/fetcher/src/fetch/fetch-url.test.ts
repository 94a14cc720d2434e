import { fetchPage } from "@quarry/contracts";
import { documentIdOf } from "@quarry/evidence";
import { type Unavailable, unavailable } from "@quarry/failure";
import { aDocumentFacts } from "@quarry/testkit";
import type { CachedPage, GetOptions, NotModified, WebPage } from "@quarry/web";
import { describe, expect, it } from "vitest";
import { context, page, runId, scope, setUp, sha256, web } from "../testing/fetch-page-set-up.ts";

const endUri = "https://www.example.org/end/";
const documentId = documentIdOf(endUri, sha256);
const known = aDocumentFacts({ documentId, uri: endUri });
const ofRun = { runId, scope, source: web };
const onItsOwn = { scope: "collection:c-evidence", source: web };

type Answer = WebPage | NotModified | Unavailable;
const unchanged: Answer = { status: "not-modified" };

/** An egress with prepared answers, and the requests it received; every answer follows a redirect to the end. */
const answering = (...answers: readonly Answer[]) => {
  const asked: Omit<GetOptions, "onRedirect">[] = [];
  return {
    asked,
    egress: {
      get: async (_url: string, _signal: AbortSignal, { onRedirect, ...options }: GetOptions = {}) => {
        await onRedirect?.(page.url);
        return answers[asked.push(options) - 1] ?? unavailable("unreachable", "Nothing more.");
      },
    },
  };
};

const visited = (changes: Partial<CachedPage> = {}): CachedPage =>
  ({
    documentId,
    uri: endUri,
    address: web.url,
    etag: '"1"',
    visitedAt: 1,
    visitedBy: "another",
    origin: "web",
    ...changes,
  }) as const;

describe("createFetchPage, for a page", () => {
  it("remembers a page it has read, by what was asked and by where it was", async () => {
    const { egress } = answering({ ...page, etag: '"1"', lastModified: "yesterday" });
    const { pages, fetchSource } = setUp({ egress });
    const output = await fetchSource(ofRun, context);
    expect(output).toMatchObject({ status: "stored", origin: "web" });
    const visit = { documentId, uri: endUri, address: web.url, etag: '"1"', lastModified: "yesterday" };
    expect([...pages.keys()]).toEqual([web.url, endUri]);
    expect(pages.get(endUri)).toMatchObject(visit);
  });

  it("asks for nothing where a page was visited lately, and makes its document belong to the scope", async () => {
    const { egress, asked } = answering();
    const { log, pages, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited());
    const output = await fetchSource(ofRun, context);
    expect(fetchPage.output.parse(output)).toEqual({ status: "stored", document: known, origin: "kept" });
    expect(asked).toEqual([]);
    expect(log.joined).toEqual([`${scope} ${documentId}`]);
  });

  it("asks only whether a page has changed that was visited long ago, and remembers that it has not", async () => {
    const { egress, asked } = answering(unchanged);
    const { pages, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited({ visitedAt: 0 }));
    expect(await fetchSource(ofRun, context)).toEqual({
      status: "stored",
      document: known,
      origin: "unchanged",
    });
    expect(asked).toEqual([{ etag: '"1"' }]);
    expect(pages.get(web.url)).toEqual(visited({ visitedBy: context.jobId, origin: "unchanged" }));
  });

  it("stores a changed page again", async () => {
    const { egress } = answering({ ...page, etag: '"2"' });
    const { log, pages, fetchSource } = setUp({ egress }, [aDocumentFacts()]);
    pages.set(web.url, { ...visited({ visitedAt: 0 }), documentId: aDocumentFacts().documentId });
    expect(await fetchSource(ofRun, context)).toMatchObject({ document: { documentId }, origin: "web" });
    expect(log.put).toHaveLength(1);
    expect(pages.get(web.url)).toMatchObject({ documentId, etag: '"2"' });
  });

  it("reads a page whose document is no longer stored", async () => {
    const { egress, asked } = answering(page);
    const { pages, fetchSource } = setUp({ egress });
    pages.set(web.url, visited());
    expect(await fetchSource(ofRun, context)).toMatchObject({ document: { documentId }, origin: "web" });
    expect(asked).toEqual([{}]);
  });

  it("does not treat another page that is unchanged as the one that was read", async () => {
    const { egress, asked } = answering(unchanged, page);
    const { pages, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited({ visitedAt: 0, uri: "https://www.example.org/elsewhere" }));
    expect(await fetchSource(ofRun, context)).toMatchObject({ origin: "web" });
    expect(asked).toEqual([{ etag: '"1"' }, {}]);
  });

  it("asks the site for a page that a user has read on its own, however lately it was", async () => {
    const { egress, asked } = answering(unchanged);
    const { pages, refusals, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited());
    refusals.set(web.url, { ...unavailable("not-found", "Gone."), by: "another" });
    expect(await fetchSource(onItsOwn, context)).toMatchObject({ origin: "unchanged" });
    expect(asked).toEqual([{ etag: '"1"' }]);
  });

  it("asks the site for a page whose run wants it no older than now", async () => {
    const { egress, asked } = answering(unchanged);
    const { pages, refusals, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited());
    refusals.set(web.url, { ...unavailable("not-found", "Gone."), by: "another" });
    expect(await fetchSource({ ...ofRun, keepHours: 0 }, context)).toMatchObject({ origin: "unchanged" });
    expect(asked).toEqual([{ etag: '"1"' }]);
  });

  it("uses the stored copy of a page that is unavailable", async () => {
    const { egress } = answering(unavailable("paywall", "Only the teaser."));
    const { log, fetchSource } = setUp({ egress }, [known]);
    const source = { ...web, documentId };
    expect(await fetchSource({ ...ofRun, source }, context)).toEqual({
      status: "stored",
      document: known,
      origin: "kept",
    });
    expect(log.joined).toEqual([`${scope} ${documentId}`]);
  });

  it("says why a page is unavailable when no copy is stored", async () => {
    const { egress } = answering(unavailable("paywall", "Only the teaser."));
    const source = { ...web, documentId };
    expect(await setUp({ egress }).fetchSource({ ...ofRun, source }, context)).toMatchObject({
      reason: "paywall",
    });
  });

  it("reads a page whole of which a user says something", async () => {
    const { egress, asked } = answering(page);
    const { pages, fetchSource } = setUp({ egress }, [known]);
    pages.set(web.url, visited());
    const output = await fetchSource({ ...onItsOwn, given: { title: "Given" } }, context);
    expect(output).toMatchObject({ document: { title: "Given" }, origin: "web" });
    expect(asked).toEqual([{}]);
  });

  it.each(["web", "unchanged"] as const)(
    "says the same of a page as before it was cut off: %s",
    async (origin) => {
      const { egress, asked } = answering();
      const { pages, fetchSource } = setUp({ egress }, [known]);
      pages.set(web.url, visited({ visitedBy: context.jobId, origin }));
      for (const input of [ofRun, onItsOwn])
        expect(await fetchSource(input, context)).toEqual({ status: "stored", document: known, origin });
      expect(asked).toEqual([]);
    },
  );

  it("remembers why a page cannot be read, and asks no second time", async () => {
    const { egress, asked } = answering(unavailable("not-found", "Gone."));
    const { fetchSource } = setUp({ egress });
    const outcome = { status: "unavailable", uri: web.url, reason: "not-found", detail: "Gone." };
    expect(await fetchSource(ofRun, context)).toEqual(outcome);
    expect(await fetchSource(ofRun, context)).toEqual(outcome);
    expect(asked).toHaveLength(1);
  });

  it("finds the comments again that came with a page", async () => {
    const comments = aDocumentFacts();
    const { egress } = answering();
    const { log, pages, fetchSource } = setUp({ egress }, [known, comments]);
    const counted = { count: 2, empty: 1 };
    pages.set(web.url, { ...visited(), comments: { ...counted, documentId: comments.documentId } });
    expect(await fetchSource(ofRun, context)).toEqual({
      status: "stored",
      document: known,
      comments: { ...counted, document: comments },
      origin: "kept",
    });
    expect(log.joined).toEqual([`${scope} ${documentId}`, `${scope} ${comments.documentId}`]);
  });
});
