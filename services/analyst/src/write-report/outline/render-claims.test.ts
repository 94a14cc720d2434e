import type { JudgedClaim } from "@quarry/contracts";
import { aClaim } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aStoredDocument, quoteOf } from "../testing/sample-evidence.ts";
import { aWriting } from "../testing/sample-writing.ts";
import { renderClaims } from "./render-claims.ts";

const text = "The lock expires after 45 seconds, see [here](https://a.example).";
const judged = (changes: Partial<JudgedClaim>): JudgedClaim => ({
  ...aClaim({ text: "The lock expires after 30 seconds." }),
  status: "verified",
  independentPublishers: 2,
  supporting: [],
  contradicting: [],
  ...changes,
});
const against = {
  ...quoteOf(aStoredDocument("1", text), text),
  score: 0.9,
  publisher: "a.example",
  grade: "A",
} as const;

describe("renderClaims", () => {
  it("tells disputed claims first, with what the other side says and without addresses", () => {
    const claims = [judged({}), judged({ id: "c2", status: "contested", contradicting: [against] })];
    expect(renderClaims(aWriting([text], { claims }))).toBe(
      "contested: The lock expires after 30 seconds. Another source says: The lock expires after 45 seconds, see here.\nverified: The lock expires after 30 seconds.",
    );
  });

  it("tells of twelve at most, and of none where there are none", () => {
    const claims = Array.from({ length: 20 }, (_, index) => judged({ id: `c${index}` }));
    expect(renderClaims(aWriting([text], { claims })).split("\n")).toHaveLength(12);
    expect(renderClaims(aWriting([text]))).toBe("none");
  });
});
