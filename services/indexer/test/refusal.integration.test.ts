import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createEvidenceStore } from "@quarry/evidence";
import { redisTest, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Returns exit code and output of the indexer's process with this environment. */
const outcomeOf = async (environment: Record<string, string>): Promise<{ code: unknown; stderr: string }> => {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stderr: string }>();
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, HEALTH_PORT: "0", ...environment };
  execFile(process.execPath, [main], { env, timeout: 600_000 }, (error, _stdout, stderr) =>
    resolve({ code: error?.code, stderr }),
  );
  return await promise;
};

describe("the indexer's process", () => {
  redisTest(
    "refuses collections made for another model, and names collection and remedy",
    async ({ redis }) => {
      const qdrant = await startQdrant();
      onTestFinished(() => qdrant.stop());
      await createEvidenceStore({ url: qdrant.url, dimensions: 96 }).ensure();
      const { code, stderr } = await outcomeOf({ REDIS_URL: redis.url, QDRANT_URL: qdrant.url });
      expect(code).toBe(78);
      expect(stderr).toContain("collection passages holds vectors of 96 dimensions, the encoder makes 384");
      expect(stderr).toContain("run: npm run reindex");
    },
  );

  redisTest(
    "refuses to make collections that its model does not fit, and names the variable",
    async ({ redis }) => {
      const { code, stderr } = await outcomeOf({
        REDIS_URL: redis.url,
        QDRANT_URL: "http://127.0.0.1:1",
        EMBEDDING_DIMENSIONS: "96",
      });
      expect(code).toBe(78);
      expect(stderr).toMatch(/EMBEDDING_DIMENSIONS is 96, but .* makes vectors of 384: set it to that/);
    },
  );
});
