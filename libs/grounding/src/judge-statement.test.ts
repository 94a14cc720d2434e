import { describe, expect, it } from "vitest";
import { judgeStatement, type StatementJudgement } from "./judge-statement.ts";

const sourced = { id: "s1", citations: [] };
const full: StatementJudgement = { verdict: "full", unsupported: [], reason: "", claimsAbsence: false };

describe("judgeStatement", () => {
  it.each([
    ["full", "PASS", 1],
    ["partial", "REVIEW", 0.5],
    ["none", "FAIL", 0],
    ["contradicted", "FAIL", 0],
  ] as const)("makes %s %s", (verdict, status, support) => {
    const audit = judgeStatement(sourced, { ...full, verdict, reason: "it says less" });
    expect(audit).toMatchObject({
      status,
      support,
      by: "model",
      reason: status === "PASS" ? null : "it says less",
    });
  });

  it("fails wrong arithmetic, whatever the model says", () => {
    const arithmetic = { status: "FAIL", reason: "the sum is 3, not 4" } as const;
    expect(judgeStatement({ ...sourced, kind: "derived" }, full, arithmetic)).toMatchObject({
      status: "FAIL",
      by: "arithmetic",
      reason: "the sum is 3, not 4",
    });
  });

  it("reviews a sourced statement about what sources do not say, unless it was searched for", () => {
    const claiming = { ...full, claimsAbsence: true };
    expect(judgeStatement(sourced, claiming).status).toBe("REVIEW");
    expect(judgeStatement({ ...sourced, searched: ["trials"] }, claiming).status).toBe("PASS");
    expect(judgeStatement({ ...sourced, kind: "absent" }, claiming).status).toBe("PASS");
  });
});
