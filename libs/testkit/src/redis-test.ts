import { type RunningRedis, startRedis } from "@quarry/local-stores";
import { test } from "vitest";

interface RedisFixtures {
  /** One server per file, started for the first test that asks. */
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
