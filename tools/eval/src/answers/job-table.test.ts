import { judgeClaim } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aClaim } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { doJob, served } from "./job-table.ts";

const judged = {
  ...aClaim(),
  status: "unsupported",
  independentPublishers: 0,
  supporting: [],
  contradicting: [],
} as const;
const table = new Map([served(judgeClaim, async () => ({ ...judged, supporting: [], contradicting: [] }))]);
const input = { runId: "r-0123456789", language: "en", claim: aClaim(), passages: [] };
const context = {
  index: 3,
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};

describe("doJob", () => {
  it("answers with the output of the contract's handler", async () => {
    expect(await doJob(table, { contract: judgeClaim, input }, context)).toMatchObject({
      contract: "judge-claim",
      index: 3,
      outcome: { status: "completed", output: { status: "unsupported" } },
    });
  });

  it("refuses an input that the contract does not allow", async () => {
    await expect(doJob(table, { contract: judgeClaim, input: {} }, context)).rejects.toThrow("claim");
  });

  it("names a job that no handler does", async () => {
    await expect(doJob(new Map(), { contract: judgeClaim, input }, context)).rejects.toThrow(
      "no handler does judge-claim",
    );
  });
});
