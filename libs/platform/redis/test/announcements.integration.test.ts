import { createSetUpEngines } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

describe("createSetUpEngines", () => {
  it("reads what was said last, and nothing before the first announcement", async ({ redis }) => {
    const engines = createSetUpEngines({ redis: { url: redis.url } });
    onTestFinished(() => engines.close());
    expect(await engines.read()).toBeUndefined();
    await engines.write(["brave", "searxng"]);
    await engines.write(["searxng"]);
    expect(await engines.read()).toEqual(["searxng"]);
  });
});
