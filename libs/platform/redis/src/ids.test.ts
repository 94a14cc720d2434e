import { runIdSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { newId } from "./ids.ts";

describe("newId", () => {
  it("makes run ids the contracts accept", () => {
    expect(runIdSchema.safeParse(newId("r")).success).toBe(true);
  });

  it("never makes the same id twice", () => {
    const ids = Array.from({ length: 1_000 }, () => newId("c"));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => /^c-[0-9a-z]{8,40}$/.test(id))).toBe(true);
  });
});
