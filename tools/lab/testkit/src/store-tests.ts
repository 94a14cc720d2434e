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
  /** Prefix of this test's collections; they are removed when it ends. */
  readonly evidencePrefix: string;
  /** An empty store for vectors of 384 dimensions, ready for use. */
  readonly evidence: EvidenceStore;
}

const collectionNames = ["documents", "passages", "memberships"];

const dropCollections = async (url: string, prefix: string): Promise<void> => {
  for (const name of collectionNames)
    await fetch(`${url}/collections/${prefix}${name}`, { method: "DELETE" });
};

/** A vitest `it` with a real Qdrant and an empty evidence store. */
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
  evidencePrefix: async ({ qdrant }, use) => {
    const prefix = `${randomUUID()}-`;
    await use(prefix);
    await dropCollections(qdrant.url, prefix);
  },
  evidence: async ({ qdrant, evidencePrefix }, use) => {
    const evidence = createEvidenceStore({ url: qdrant.url, dimensions: 384, prefix: evidencePrefix });
    await evidence.ensure();
    await use(evidence);
  },
});
