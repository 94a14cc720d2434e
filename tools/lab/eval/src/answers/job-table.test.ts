import { judgeClaims } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { doJob, served } from "./job-table.ts";

const pack = { sources: [], omitted: [], tokens: 0 };
const table = new Map([served(judgeClaims, async () => ({ claims: [], model: null }))]);
const input = {
  runId: "r-0123456789",
  language: "en",
  claims: [],
  pack,
  before: pack,
  limits: { belowC1: [], belowOther: [] },
};
const context = {
  index: 3,
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};

describe("doJob", () => {
  it("answers with the output of the contract's handler", async () => {
    expect(await doJob(table, { contract: judgeClaims, input }, context)).toMatchObject({
      contract: "judge-claims",
      index: 3,
      outcome: { status: "completed", output: { claims: [], model: null } },
    });
  });

  it("refuses an input that the contract does not allow", async () => {
    await expect(doJob(table, { contract: judgeClaims, input: {} }, context)).rejects.toThrow("claims");
  });

  it("names a job that no handler does", async () => {
    await expect(doJob(new Map(), { contract: judgeClaims, input }, context)).rejects.toThrow(
      "no handler does judge-claims",
    );
  });
});
