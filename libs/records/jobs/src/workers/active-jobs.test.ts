import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { activeJobs } from "./active-jobs.ts";

describe("activeJobs", () => {
  it("aborts the jobs of one run for the reason given, and no others", () => {
    const active = activeJobs();
    const [mine, other] = [active.begin("a"), active.begin("b")];
    mine.runId = "r-1";
    other.runId = "r-2";
    const reason = new Failure("cancelled", "enough", { retry: "never" });
    active.abortRun("r-1", reason);
    expect(mine.controller.signal.reason).toBe(reason);
    expect(other.controller.signal.aborted).toBe(false);
  });

  it("aborts what has lost its lock", () => {
    const active = activeJobs();
    const [lost, held] = [active.begin("a"), active.begin("b")];
    active.abortLost(["a"]);
    expect(lost.controller.signal.reason).toMatchObject({ code: "lost-lock" });
    expect(held.controller.signal.aborted).toBe(false);
  });

  it("aborts an attempt whose job is delivered again", () => {
    const active = activeJobs();
    const first = active.begin("a");
    const second = active.begin("a");
    expect(first.controller.signal.reason).toMatchObject({ code: "lost-lock" });
    expect(second.controller.signal.aborted).toBe(false);
  });

  it("forgets a job that has ended", () => {
    const active = activeJobs();
    const job = active.begin("a");
    job.runId = "r-1";
    expect(active.runIds()).toEqual(["r-1"]);
    active.end(job);
    active.abortAll(new Failure("cancelled", "stop", { retry: "backoff" }));
    expect(active.runIds()).toEqual([]);
    expect(job.controller.signal.aborted).toBe(false);
  });

  it("names each run once", () => {
    const active = activeJobs();
    for (const jobId of ["a", "b"]) active.begin(jobId).runId = "r-1";
    active.begin("c");
    expect(active.runIds()).toEqual(["r-1"]);
  });
});
