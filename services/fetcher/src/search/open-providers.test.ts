import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { announceEngines } from "./open-providers.ts";

const log = createSilentLogger();

describe("announceEngines", () => {
  it("says which engines are set up as soon as it starts", async () => {
    const said: (readonly string[])[] = [];
    const engines = {
      write: async (names: readonly string[]) => void said.push(names),
      read: async () => undefined,
      close: async () => undefined,
    };
    const part = announceEngines({ engines, names: ["brave"], log });
    await part.start();
    await part.stop();
    expect(said).toEqual([["brave"]]);
  });

  it("starts also while Redis is away", async () => {
    const engines = {
      write: async () => Promise.reject(new Error("away")),
      read: async () => undefined,
      close: async () => undefined,
    };
    const part = announceEngines({ engines, names: [], log });
    await expect(part.start()).resolves.toBeUndefined();
    await part.stop();
  });
});
