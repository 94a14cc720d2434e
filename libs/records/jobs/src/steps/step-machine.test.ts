import { defineContract } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { planJobs, stepJob } from "./step-machine.ts";

const sayIt = defineContract({
  name: "say-it",
  input: z.object({ text: z.string().min(1), loud: z.boolean().default(false) }),
  output: z.null(),
  identity: ({ text }) => text,
  deadlineMs: 1,
});

const table = new Map([[sayIt.name, sayIt]]);
const plan = (text: string, { runId = "r-1", step = 1 } = {}): string | undefined =>
  planJobs([{ contract: sayIt, input: { text } }], table, { runId, step })[0]?.jobId;

describe("planJobs", () => {
  it("gives the same job the same id in the same step", () => {
    expect(plan("hi")).toBe(plan("hi"));
    expect(plan("hi")).toMatch(/^say-it-[0-9a-f]{32}$/);
  });

  it.each([
    ["another text", plan("ho")],
    ["another step", plan("hi", { step: 2 })],
    ["another run", plan("hi", { runId: "r-2" })],
  ])("gives %s another id", (_what, id) => {
    expect(id).not.toBe(plan("hi"));
  });

  it("keeps the input as the contract reads it", () => {
    const [job] = planJobs([stepJob(sayIt, { text: "hi", loud: true })], table, { runId: "r-1", step: 1 });
    expect(job?.input).toEqual({ text: "hi", loud: true });
  });

  it("refuses an input the contract does not describe", () => {
    expect(() => plan("")).toThrow(expect.objectContaining({ code: "bad-input" }));
  });

  it("refuses a contract that could not be found again after a restart", () => {
    const jobs = [{ contract: sayIt, input: { text: "hi" } }];
    expect(() => planJobs(jobs, new Map(), { runId: "r-1", step: 1 })).toThrow(
      expect.objectContaining({ code: "bad-configuration", message: expect.stringContaining("say-it") }),
    );
  });
});
