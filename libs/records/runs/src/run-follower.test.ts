import type { LoggedEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { createRunFeed, isAfter } from "./run-follower.ts";

const entry = (number: number): LoggedEvent => ({
  id: `${number}-0`,
  at: "2026-11-23T10:00:00.000Z",
  event: { type: "stage-started", stage: "gather", round: number, jobs: 1 },
});

describe("createRunFeed", () => {
  it("hands out what came after an id, and nothing where Redis has to be asked", () => {
    const feed = createRunFeed(entry(3));
    feed.add([entry(3), entry(4), entry(5)]);
    expect(feed.after("4-0")).toEqual([entry(5)]);
    expect(feed.after("3-0")).toEqual([entry(4), entry(5)]);
    expect(feed.after("2-0")).toBeUndefined();
    expect(feed.position()).toBe("5-0");
  });

  it("keeps the newest five hundred", () => {
    const feed = createRunFeed(undefined);
    feed.add(Array.from({ length: 600 }, (_, index) => entry(index + 1)));
    expect(feed.after("100-0")).toHaveLength(500);
    expect(feed.after("99-0")).toBeUndefined();
  });

  it("orders ids by time and then by number", () => {
    expect(isAfter("10-0", "9-5")).toBe(true);
    expect(isAfter("9-10", "9-9")).toBe(true);
    expect(isAfter("9-9", "9-9")).toBe(false);
  });
});
