import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import { bundleDocumentsSchema, type Findings, findingsSchema } from "@quarry/contracts";
import { type FixtureWeb, startFixtureWeb } from "@quarry/testkit/processes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { goal, items } from "../collections/items.ts";
import { key } from "./key.ts";

const page = `<!doctype html><html lang="en"><head><title>What the reset did</title></head><body><article>
<h1>What the reset did</h1>
<p>The season reset took the ranks of casual players, and their retention fell by 28% within a month of it.</p>
<p>Players told our survey of May 2026 that the ranking system hides how points are won, and that this is why they left.</p>
</article></body></html>`;

/** Tests runs over a collection and pages of the web. */
export const testCollectionAndWeb = (stackOf: () => LocalStack): void => {
  describe("a collection and the web together", () => {
    const home = mkdtempSync(join(tmpdir(), "quarry-mixed-"));
    let web: FixtureWeb;

    beforeAll(async () => {
      web = await startFixtureWeb({
        "/reset": { headers: { "content-type": "text/html; charset=utf-8" }, body: page },
      });
    });

    afterAll(async () => {
      await web.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });

    it.each([{ goal }, { question: goal }])("answer %j with evidence of both", async (asked) => {
      const client = createQuarryClient({ url: stackOf().gatewayUrl, apiKey: key, fetch });
      const { id: collectionId } = await client.collections.create({ name: "mixed" });
      await client.collections.addItem(collectionId, items[0]);
      const url = `${web.url}/reset`;
      const { id: runId } = await client.research.submit({
        ...asked,
        collectionId,
        sources: { urls: [url] },
      });
      const signal = AbortSignal.timeout(800_000);
      for await (const { event } of client.research.events(runId, { signal }))
        if (event.type === "run-finished") expect(event.status).toBe("completed");
      const bundle = join(home, runId);
      await downloadBundle(client.research, runId, bundle);
      const json = (path: string): unknown => JSON.parse(readFileSync(join(bundle, path), "utf8"));
      const documents = bundleDocumentsSchema.parse(json("documents.json"));
      const { statements }: Findings = findingsSchema.parse(json("findings.json"));
      const cited = new Set(
        statements.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
      );
      const citedUris = documents.filter(({ id }) => cited.has(id)).map(({ uri }) => uri);
      expect(citedUris).toContain(url);
      expect(citedUris.some((uri) => uri.startsWith("file:items/"))).toBe(true);
    });
  });
};
