import { describe, expect, it } from "vitest";
import { passTurns, turnsUntilEnd } from "./turns.ts";

describe("turnsUntilEnd", () => {
  it("counts the turns that work takes", async () => {
    expect(await turnsUntilEnd(passTurns(7), 100)).toBe(7);
  });

  it("counts those of work that fails", async () => {
    const failing = passTurns(3).then(() => Promise.reject(new Error("no")));
    expect(await turnsUntilEnd(failing, 100)).toBe(3);
    await expect(failing).rejects.toThrow("no");
  });

  it("gives up on work that does not end", async () => {
    expect(await turnsUntilEnd(new Promise(() => undefined), 5)).toBe(5);
  });
});
