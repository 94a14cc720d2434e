import { createSetUpEngines } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

describe("createSetUpEngines", () => {
  it("reads the last announcement, and nothing before the first", async ({ redis }) => {
    const engines = createSetUpEngines({ redis: { url: redis.url } });
    onTestFinished(() => engines.close());
    expect(await engines.read()).toBeUndefined();
    await engines.write(["brave", "searxng"]);
    await engines.write(["searxng"]);
    expect(await engines.read()).toEqual(["searxng"]);
  });
});
