import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { announce } from "./announcements.ts";

const log = createSilentLogger();

describe("announce", () => {
  it("reports the present state as soon as it starts", async () => {
    const written: (readonly string[])[] = [];
    const announcement = {
      write: async (names: readonly string[]) => void written.push(names),
      read: async () => undefined,
      close: async () => undefined,
    };
    const part = announce({ what: "search engines", announcement, names: ["brave"], log });
    await part.start();
    await part.stop();
    expect(written).toEqual([["brave"]]);
  });

  it("starts also while Redis is away", async () => {
    const announcement = {
      write: async () => Promise.reject(new Error("away")),
      read: async () => undefined,
      close: async () => undefined,
    };
    const part = announce({ what: "search engines", announcement, names: [], log });
    await expect(part.start()).resolves.toBeUndefined();
    await part.stop();
  });
});
