import { evidenceTest as it, startQdrant } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { z } from "zod";
import { createEvidenceStore } from "../src/index.ts";
import { axis, countEverything, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

// A busy machine needs seconds to create three collections.
describe("a store", () => {
  it("names collection and remedy when the vectors are of another length", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    await evidence.ensure();
    const other = createEvidenceStore({ url: qdrant.url, dimensions: 96, prefix: evidencePrefix });
    await expect(other.ensure()).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(
        `${evidencePrefix}passages holds vectors of 384.*makes 96.*npm run reindex.*configure the encoder`,
      ),
    });
  });

  it("refuses passages of another version of Quarry", async ({ qdrant, evidencePrefix }) => {
    const prefix = `${evidencePrefix}old-`;
    const vectors = { dense: { size: 384, distance: "Cosine" }, tokens: { size: 384, distance: "Dot" } };
    await fetch(`${qdrant.url}/collections/${prefix}passages`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ vectors }),
    });
    const evidence = createEvidenceStore({ url: qdrant.url, dimensions: 384, prefix });
    await expect(evidence.ensure()).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(`${prefix}passages was made by another version.*npm run reindex`),
    });
  });

  it("is read and written under the names of the previous version, which had no aliases", async ({
    qdrant,
    evidencePrefix,
  }) => {
    const prefix = `${evidencePrefix}before-`;
    for (const [name, vectors] of [
      ["documents", {}],
      ["passages", { dense: { size: 8, distance: "Cosine", datatype: "float16" } }],
      ["memberships", {}],
    ] as const)
      await fetch(`${qdrant.url}/collections/${prefix}${name}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ vectors }),
      });
    // Without ensure(), like a gateway that starts before the other services.
    const gateway = createEvidenceStore({ url: qdrant.url, dimensions: 8, prefix });
    await gateway.putDocument(documentOf("a"));
    expect(await gateway.documentsIn([])).toEqual([documentIdFor("a")]);
    const service = createEvidenceStore({ url: qdrant.url, dimensions: 8, prefix });
    await service.ensure();
    expect(await countEverything(qdrant.url, prefix)).toEqual({ documents: 1, passages: 0, memberships: 0 });
  });

  it("sets shards when it makes collections, and replication of those that are there", async ({
    qdrant,
    evidencePrefix,
  }) => {
    const prefix = `${evidencePrefix}spread-`;
    const open = (options: { readonly replicas?: number; readonly writeConsistency?: number }) =>
      createEvidenceStore({ url: qdrant.url, dimensions: 8, prefix, shards: 2, ...options });
    const paramsOf = async (collection: string): Promise<unknown> => {
      const answer = await fetch(`${qdrant.url}/collections/${prefix}${collection}`);
      return z
        .object({ result: z.object({ config: z.object({ params: z.unknown() }) }) })
        .parse(await answer.json()).result.config.params;
    };
    await open({}).ensure();
    expect(await paramsOf("memberships")).toMatchObject({ shard_number: 2, replication_factor: 1 });
    await open({ replicas: 3, writeConsistency: 2 }).ensure();
    await open({}).ensure();
    for (const collection of ["documents", "passages", "memberships"])
      expect(await paramsOf(collection)).toMatchObject({
        shard_number: 2,
        replication_factor: 3,
        write_consistency_factor: 2,
      });
  });

  it("makes collections once when two services start together", async ({ qdrant, evidencePrefix }) => {
    const stores = [1, 2, 3].map(() =>
      createEvidenceStore({ url: qdrant.url, dimensions: 8, prefix: `${evidencePrefix}shared-` }),
    );
    await Promise.all(stores.map((store) => store.ensure()));
    expect(await stores[0]?.documentsIn([])).toEqual([]);
  });

  it("names the variable to set when the API key is wrong", async () => {
    const server = await startQdrant({ apiKey: "right" });
    const open = (apiKey: string) => createEvidenceStore({ url: server.url, apiKey, dimensions: 8 });
    await expect(open("wrong").ensure()).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("QDRANT_API_KEY"),
    });
    await open("right").ensure();
    await server.stop();
  });

  it("reads with a key that may not write, once another service has made the collections", async () => {
    const server = await startQdrant({ apiKey: "writes", readOnlyApiKey: "reads" });
    const open = (apiKey: string) => createEvidenceStore({ url: server.url, apiKey, dimensions: 384 });
    const [writer, reader] = [open("writes"), open("reads")];
    await expect(reader.check()).rejects.toMatchObject({ code: "not-found", retry: "backoff" });
    await writer.ensure();
    await writer.putDocument(documentOf("mill"));
    await writer.join("run:r-1", documentIdFor("mill"));
    const passage = passageOf("mill", 3);
    await writer.putPassages([passage]);
    await reader.check();
    expect((await reader.getDocument(documentIdFor("mill")))?.text).toBe("Text of mill.");
    expect(await reader.documentsIn(["run:r-1"])).toEqual([documentIdFor("mill")]);
    const [[found] = []] = await reader.search(
      [{ leg: "dense", vector: axis(3), encoder: passage.encoder }],
      { scopes: ["run:r-1"] },
      1,
    );
    expect(await reader.readPassages([found?.passageId ?? ""])).toHaveLength(1);
    expect(await reader.counts()).toMatchObject({ documents: 1 });
    await expect(reader.putDocument(documentOf("dam"))).rejects.toMatchObject({ code: "bad-configuration" });
    await server.stop();
  });
});
