import { defineContract } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jobIdFrom, jobIdOf } from "./produce.ts";

const contract = defineContract({
  name: "fetch-thing",
  input: z.object({ url: z.string(), note: z.string() }),
  output: z.null(),
  identity: ({ url }) => url,
  deadlineMs: 1,
});

describe("jobIdOf", () => {
  it("depends on contract and identity only", () => {
    const id = jobIdOf(contract, { url: "https://a.test/", note: "one" });
    expect(jobIdOf(contract, { url: "https://a.test/", note: "two" })).toBe(id);
    expect(jobIdOf(contract, { url: "https://b.test/", note: "one" })).not.toBe(id);
    expect(jobIdFrom("other", "https://a.test/")).not.toBe(id);
  });

  it.each(["", "123", "a:b:c", "日本語", "x".repeat(10_000)])(
    "is what BullMQ accepts, whatever the identity: %.20s",
    (identity) => {
      expect(jobIdFrom("fetch-thing", identity)).toMatch(/^fetch-thing-[0-9a-f]{32}$/);
    },
  );
});
