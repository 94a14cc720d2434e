import { describe, expect, it } from "vitest";
import { awkwardPages, busyPage, forbiddenPage, movedPage } from "./awkward-pages.ts";
import { queueQuestion } from "./queue-site.ts";
import type { WebStack } from "./web-stack.ts";

const question = "How do indexes make PostgreSQL SELECT queries faster?";

/** Tests runs over pages that do not answer normally, a site that lists its pages, and a page that only a link leads to. */
export const testAwkwardWeb = (stackOf: () => WebStack): void => {
  describe("a question to a web of good and awkward pages", () => {
    it("ends in a report whose sources are graded with reasons, and says of every other page what happened", async () => {
      const awkward = Object.entries(awkwardPages);
      const urls = [...awkward.map(([url]) => url), busyPage, movedPage];
      const { ask, requests } = stackOf();
      const { log, documents, used, cited, verify } = await ask(question, {
        web: true,
        providers: ["searxng"],
        urls,
      });

      // Used sources: pages of several publishers, each with a grade and its reasons; they include every cited source.
      for (const { gradeReasons } of used) expect(gradeReasons.join("")).not.toBe("");
      expect(new Set(used.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(4);
      expect(new Set(used.map(({ grade }) => grade)).size).toBeGreaterThanOrEqual(2);
      const ids = new Set(used.map(({ id }) => id));
      expect(cited.size).toBeGreaterThanOrEqual(2);
      expect(cited.isSubsetOf(ids)).toBe(true);
      const usedUris = used.map(({ uri }) => uri);
      expect(usedUris).toContain(busyPage);
      expect(usedUris).toContain("https://moved.example/new");

      // Unused sources, each with its reason, in the bundle and in the events.
      const reasons = new Map(documents.flatMap((one) => (one.used ? [] : [[one.uri, one.reason] as const])));
      for (const [url, reason] of awkward) expect([url, reasons.get(url)]).toEqual([url, reason]);
      expect(reasons.get(forbiddenPage.url)).toBe("robots-disallowed");
      const told = log.flatMap((event) => (event.type === "source-unavailable" ? [event.uri] : []));
      expect(told.toSorted()).toEqual([...reasons.keys()].toSorted());

      // The site that excludes robots received no other request, and the busy page was requested again.
      const asked = requests.map(({ host, path }) => `${host}${path}`);
      expect(asked.filter((address) => address.startsWith("private.example"))).toEqual([
        "private.example/robots.txt",
      ]);
      expect(asked.filter((address) => address === "busy.example/indexes").length).toBeGreaterThanOrEqual(2);

      const searches = log.flatMap((event) => (event.type === "search-answered" ? [event] : []));
      expect(searches.length).toBeGreaterThan(0);
      for (const { providers } of searches)
        expect(providers).toContainEqual(expect.objectContaining({ provider: "searxng" }));
      expect(await verify()).toMatchObject({ exitCode: 0 });
    });

    it("reads the pages that a site lists itself, and none of another", async () => {
      const { used } = await stackOf().ask(queueQuestion, {
        sites: ["queue.example"],
        providers: ["sitemap"],
      });
      const uris = used.map(({ uri }) => uri);
      expect(uris).toContain("https://queue.example/guide/stalled-jobs");
      expect(uris.filter((uri) => new URL(uri).hostname !== "queue.example")).toEqual([]);
    });

    it("follows a link that says what is missing to a page that no search engine knows, and asks for nothing again that was read today", async () => {
      const { ask, requests } = stackOf();
      const addresses = () => requests.map(({ host, path }) => `${host}${path}`);
      await ask(queueQuestion, { urls: ["https://queue.example/guide/stalled-jobs"] });
      const before = addresses();
      const { log, used } = await ask(queueQuestion, { web: true, providers: ["searxng"] });
      const weighed = log.flatMap((event) => (event.type === "links-weighed" ? [event.candidates] : []));
      expect(Math.max(...weighed)).toBeGreaterThan(0);
      expect(used.map(({ uri }) => uri)).toContain("https://deep.example/renewal");
      const origins = log.flatMap((event) => (event.type === "document-stored" ? [event.origin] : []));
      expect(origins).toContain("kept");
      expect(
        addresses()
          .slice(before.length)
          .filter((address) => before.includes(address)),
      ).toEqual([]);
    });
  });
};
