import type { WeighedEvidence } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { claimStatus, type WeighedClaim } from "./judged-claim.ts";

const evidence = (changes: Partial<WeighedEvidence> = {}): WeighedEvidence => ({
  ...aCitation(),
  score: 1,
  publisher: "one.org",
  grade: "B",
  ...changes,
});

const low = evidence({ grade: "D", belowFloor: true });

const statusOf = (changes: Partial<WeighedClaim>) =>
  claimStatus({ class: "C1", supporting: [evidence()], contradicting: [], independent: 1, ...changes });

describe("claimStatus", () => {
  it("is verified from two independent sources on", () => {
    expect(statusOf({ independent: 2 })).toEqual({
      status: "verified",
      reason: "2 independent sources stand behind it",
    });
  });

  it("says how many documents one source speaks in", () => {
    const again = evidence({ documentId: "0b0e7a3c-3f8e-5c1e-9f45-2f6c4fb3a001" });
    expect(statusOf({}).reason).toBe("one independent source stands behind it");
    expect(statusOf({ supporting: [evidence(), again] })).toEqual({
      status: "single-source",
      reason: "one independent source stands behind it, in 2 documents",
    });
  });

  it("says why sources of a low grade leave a claim unsupported", () => {
    expect(statusOf({ supporting: [low], independent: 0 })).toEqual({
      status: "unsupported",
      reason: "only sources of grade D say so, which is too low for a claim of class C1",
    });
  });

  it("says when nothing supports it", () => {
    expect(statusOf({ supporting: [], independent: 0 }).reason).toBe("nothing that was read says so");
  });

  it("is contested by a source that counts, whatever supports it", () => {
    expect(statusOf({ independent: 3, contradicting: [evidence()] })).toEqual({
      status: "contested",
      reason: "a passage contradicts it",
    });
  });

  it("is contested by a source of low grade only where nothing better supports it", () => {
    expect(statusOf({ contradicting: [low] }).status).toBe("single-source");
    expect(statusOf({ supporting: [low], independent: 0, contradicting: [low, low] })).toEqual({
      status: "contested",
      reason: "2 passages contradict it",
    });
  });
});
