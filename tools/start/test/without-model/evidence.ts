import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { eventually, fixturePages, startFixtureWeb } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { key, withKey } from "./key.ts";

const locks = `# Locks

Every worker renews the lock of the job it works on. The lock lives for five seconds.

# Bread

Dough rises overnight in a cool kitchen. Bake it in a very hot oven with plenty of steam.`;

/** 这座城市有四十个花园。志愿者在干旱的夏天每两天给小树浇水。 */
const gardenInGbk = Buffer.from(
  "d5e2d7f9b3c7cad0d3d0cbc4caaeb8f6bba8d4b0a1a3d6bed4b8d5dfd4dab8c9bab5b5c4cfc4ccecc3bfc1bdccecb8f8d0a1caf7bdbdcbaea1a3",
  "hex",
);

const queues = `A stalled job is retried 20 times before it fails for good.
The queue never drops a job that was accepted. Failed jobs are kept for seven days.`;

const page =
  "<title>Outgoing</title><p>The fetcher refuses addresses that are not globally routable. It follows five redirects at most.</p>";

/** Tests the index, collections and audits without a run. */
export const testEvidence = (stackOf: () => LocalStack): void => {
  describe("evidence without a run", () => {
    let client: QuarryClient;
    let collectionId: string;

    beforeAll(async () => {
      client = createQuarryClient({ url: stackOf().gatewayUrl, apiKey: key, fetch });
      collectionId = (await client.collections.create({ name: "of evidence", mark: false })).id;
    });

    afterAll(() => client.collections.remove(collectionId));

    const startPages = async () => {
      const web = await startFixtureWeb({ "/outgoing": fixturePages.html(page) });
      onTestFinished(() => web.stop());
      return web;
    };
    const storedDocuments = async () => {
      const { sources, next_cursor: next } = await client.index.metadata({ limit: 200 });
      expect(next).toBeNull();
      return Object.values(sources).map(({ document_id: id }) => id);
    };
    const find = async (query: string, filters: object = { collectionId }) =>
      (await client.search({ query, filters })).passages;
    const settled = (linkId: string, id = collectionId) =>
      eventually(async () => {
        const item = await client.collections.item(id, linkId);
        expect(item.status).not.toBe("preparing");
        return item;
      });

    it("indexes texts and pages, finds them by meaning and by filters, and cites their words", async () => {
      const web = await startPages();
      const given = { uri: "file:locks.md", grade: "A", metadata: { team: "core" }, collectionId } as const;
      const waiting = { waitSeconds: 120 };
      const first = await client.index.add({ text: locks, ...given }, waiting);
      expect(first).toMatchObject({
        status: "indexed",
        title: "Locks",
        language: "en",
        alreadyIndexed: false,
      });
      expect(await client.index.add({ text: locks, ...given }, waiting)).toMatchObject({
        alreadyIndexed: true,
      });
      const url = `${web.url}/outgoing`;
      const read = await client.index.add({ url, publishedAt: "2026-03-01", collectionId }, waiting);
      expect(read).toMatchObject({ title: "Outgoing", grade: "D" });
      const missing = client.index.add({ url: `${web.url}/nowhere`, collectionId }, waiting);
      await expect(missing).rejects.toMatchObject({ status: 422 });

      const [best] = await find("What keeps a job from being taken twice?");
      expect(best?.document).toMatchObject({ uri: "file:locks.md", metadata: { team: "core" } });
      expect(locks.slice(best?.start, best?.end)).toBe(best?.text);
      for (const { start, end, quote } of best?.spans ?? []) expect(locks.slice(start, end)).toBe(quote);
      const uris = async (filters: object) =>
        new Set(
          (await find("fetcher, locks", { collectionId, ...filters })).map(({ document }) => document.uri),
        );
      expect(await uris({ minGrade: "B" })).toEqual(new Set(["file:locks.md"]));
      expect(await uris({ publishedAfter: "2026-01-01" })).toEqual(new Set([url]));
      expect(await uris({ publishedAfter: "2026-01-01", minGrade: "B" })).toEqual(new Set());
    });

    it("searches the newest version of an item, in its own encoding", async () => {
      const talk = "Every worker renews the lease of the task it works on.";
      const added = { linkId: "talk", transcript: talk, comments: ["Leases are for flats."] };
      await client.collections.addItem(collectionId, added);
      expect(await settled("talk")).toMatchObject({ status: "ready", comments: { count: 1 } });
      expect((await find("leases of workers")).map(({ text }) => text)).toContain(talk);
      expect(await client.collections.addItem(collectionId, added)).toMatchObject({ version: 1 });

      const said = "Dough of the second version rises overnight.";
      await client.collections.addItem(collectionId, { linkId: "talk", transcript: said });
      expect(await settled("talk")).toMatchObject({ version: 2, comments: null });
      await eventually(async () => {
        for (const filters of [{ collectionId }, {}])
          expect((await find("leases of workers", filters)).map(({ text }) => text)).not.toContain(talk);
      });

      const query = new URLSearchParams({ uri: "file:garden.txt", contentType: "text/plain; charset=gbk" });
      await fetch(`${client.url}/v1/collections/${collectionId}/items?${query.toString()}`, {
        method: "POST",
        headers: { ...withKey, "Content-Type": "application/octet-stream" },
        body: gardenInGbk,
      });
      expect(await settled("file:garden.txt")).toMatchObject({ transcript: { language: "zh" } });
      const [garden] = await find("志愿者给小树浇水", { collectionId, languages: ["zh"] });
      expect(garden?.spans.map(({ quote }) => quote)).toContain("志愿者在干旱的夏天每两天给小树浇水。");
    });

    it("finds nothing of a removed item or collection, and an item that is added again", async () => {
      const { id } = await client.collections.create({ name: "of removals", mark: false });
      const item = { linkId: "mill", transcript: "The miller of Lindholm greases the axle at dawn." };
      const texts = async () => (await find(item.transcript, {})).map(({ text }) => text);
      const add = async () => {
        await client.collections.addItem(id, item);
        expect(await settled(item.linkId, id)).toMatchObject({ status: "ready" });
        expect(await texts()).toContain(item.transcript);
      };
      const isGone = () => eventually(async () => expect(await texts()).not.toContain(item.transcript));
      await add();
      await client.collections.removeItem(id, item.linkId);
      await isGone();
      await add();
      await client.collections.remove(id);
      await isGone();
    });

    it("audits a text that somebody else wrote by its sources, and keeps none of them", async () => {
      const web = await startPages();
      const stored = await storedDocuments();
      const text = `A stalled job is retried 20 times before it fails for good [1]. A stalled job is retried 5 times before it fails for good [1].
The queue drops a job that was accepted [1]. The fetcher [follows five redirects at most](${web.url}/outgoing).
The lock was invented in 1901 [3]. Gardens are defined as planted places of 5 hectares.

## References

1. Queues
3. Locks. ${web.url}/nowhere
`;
      const sources = [{ ref: "1", title: "On queues", text: queues }];
      const view = await client.audit.submit({ text, sources }, { waitSeconds: 120 });
      if (view.status !== "audited") throw new Error("the audit continues");
      expect(view.rows.map(({ ref, status, reason }) => [ref, status, reason])).toEqual([
        ["1", "PASS", "the source says it"],
        ["1", "FAIL", "the source does not contain 5"],
        ["1", "FAIL", "the source says the opposite: one of the two is negated"],
        [`${web.url}/outgoing`, "PASS", "the source says it"],
        ["3", "SOURCE_NOT_INDEXED", expect.stringContaining("HTTP 404")],
      ]);
      for (const { ref, start, end, quote } of view.rows)
        if (ref === "1") expect(queues.slice(start, end)).toBe(quote);
      expect(view.uncited).toHaveLength(1);
      // Documents of the cases before may still be on their way out, so a count could fall meanwhile.
      expect((await storedDocuments()).filter((id) => !stored.includes(id))).toEqual([]);
    });
  });
};
