import { describe, expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

describe("createLruCache", () => {
  it("forgets what was not asked for longest", () => {
    const cache = createLruCache<number>(2);
    cache.set("a", 1);
    cache.set("b", 2);
    cache.get("a");
    cache.set("c", 3);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
  });

  it("keeps the newest value of a key", () => {
    const cache = createLruCache<number>(2);
    cache.set("a", 1);
    cache.set("a", 2);
    cache.set("b", 3);
    expect([cache.get("a"), cache.get("b")]).toEqual([2, 3]);
  });
});
