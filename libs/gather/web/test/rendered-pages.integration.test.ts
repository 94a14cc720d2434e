import { randomBytes } from "node:crypto";
import { createSilentLogger } from "@quarry/observability";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { createRenderedPages } from "../src/rendered-pages.ts";

describe("createRenderedPages", () => {
  it("keeps a page for another process, packed, and says so where it is too long", async ({ redis }) => {
    const options = { redis: { url: redis.url }, log: createSilentLogger() };
    const [renderer, fetcher] = [createRenderedPages(options), createRenderedPages(options)];
    onTestFinished(async () => {
      await Promise.all([renderer.close(), fetcher.close()]);
    });
    const html = `<p>${"Gezeiten, 潮汐. ".repeat(100_000)}`;
    expect(await renderer.put("a", html)).toBe(true);
    expect(Buffer.from((await fetcher.get("a")) ?? []).toString()).toBe(html);
    expect(await fetcher.get("b")).toBeUndefined();
    expect(await renderer.put("b", randomBytes(3_000_000).toString("base64"))).toBe(false);
    expect(await fetcher.get("b")).toBeUndefined();
  });
});
