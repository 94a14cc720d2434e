import { randomUUID } from "node:crypto";
import { createEvidenceStore, type EvidenceStore } from "@quarry/evidence";
import { type RunningQdrant, type RunningRedis, startQdrant, startRedis } from "@quarry/local-stores";
import { test } from "vitest";

interface RedisFixtures {
  /** One server per file, started for the first test that uses it. */
  readonly server: RunningRedis;
  /** That server, emptied for this test. */
  readonly redis: RunningRedis;
}

/** A vitest `it` with a real, empty Redis. */
export const redisTest = test.extend<RedisFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const server = await startRedis();
      await use(server);
      await server.stop();
    },
    { scope: "file" },
  ],
  redis: async ({ server }, use) => {
    await server.flush();
    await use(server);
  },
});

interface EvidenceFixtures {
  /** One server per file, started for the first test that uses it. */
  readonly qdrant: RunningQdrant;
  /** Prefix of collections that are made once per file. */
  readonly filePrefix: string;
  /** Prefix of the collections of `evidence`. */
  readonly evidencePrefix: string;
  /** An empty store for vectors of 384 dimensions, ready for use. */
  readonly evidence: EvidenceStore;
}

const storeOf = (url: string, prefix: string): EvidenceStore =>
  createEvidenceStore({ url, dimensions: 384, prefix });

const removePoints = async (url: string, prefix: string): Promise<void> => {
  for (const name of ["documents", "passages", "memberships"]) {
    const answer = await fetch(`${url}/collections/${prefix}${name}/points/delete?wait=true`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ filter: {} }),
    });
    if (!answer.ok) throw new Error(`cannot empty ${name}: ${await answer.text()}`);
  }
};

/** A vitest `it` with a real Qdrant and an empty evidence store, whose collections the tests of a file share. */
export const evidenceTest = test.extend<EvidenceFixtures>({
  qdrant: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const server = await startQdrant();
      await use(server);
      await server.stop();
    },
    { scope: "file" },
  ],
  filePrefix: [
    async ({ qdrant }, use) => {
      const prefix = `${randomUUID()}-`;
      await storeOf(qdrant.url, prefix).ensure();
      await use(prefix);
    },
    { scope: "file" },
  ],
  evidencePrefix: async ({ filePrefix }, use) => {
    await use(filePrefix);
  },
  evidence: async ({ qdrant, evidencePrefix }, use) => {
    await removePoints(qdrant.url, evidencePrefix);
    await use(storeOf(qdrant.url, evidencePrefix));
  },
});

/** An `evidenceTest` with its own collections, for tests that replace them. */
export const ownEvidenceTest = evidenceTest.extend<Pick<EvidenceFixtures, "evidencePrefix" | "evidence">>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  evidencePrefix: async ({}, use) => {
    await use(`${randomUUID()}-`);
  },
  evidence: async ({ qdrant, evidencePrefix }, use) => {
    const evidence = storeOf(qdrant.url, evidencePrefix);
    await evidence.ensure();
    await use(evidence);
  },
});
