import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { describe, expect, it, vi } from "vitest";
import { terminalProgress } from "./show-progress.ts";

const at = "2026-11-21T10:00:00.000Z";
const accepted: LoggedEvent = { id: "1-0", at, event: { type: "run-accepted", question: "Why?" } };
const gather: LoggedEvent = {
  id: "2-0",
  at,
  event: { type: "stage-started", stage: "gather", round: 0, jobs: 1 },
};

const silence = (): void => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "log").mockReturnValue(undefined);
};

describe("terminalProgress", () => {
  it("leaves Ctrl-C to the command", async () => {
    silence();
    const before = process.listenerCount("SIGINT");
    const counts: number[] = [];
    await terminalProgress(
      (async function* () {
        counts.push(process.listenerCount("SIGINT"));
        yield accepted;
      })(),
    );
    expect(counts).toEqual([before]);
  });

  it("shows what the model took, and what it is warned of, with the phase that works", async () => {
    const said: unknown[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(text) > 0);
    const events: RunEvent[] = [
      { type: "warning", message: "the language model failed" },
      {
        type: "task-answered",
        task: "write-report",
        method: "model",
        model: "large",
        calls: 2,
        inputTokens: 900,
        outputTokens: 100,
        cost: 0,
        cached: false,
        twinReason: null,
      },
      { type: "run-finished", status: "completed", detail: "" },
    ];
    await terminalProgress(
      (async function* () {
        for (const event of events) yield { id: "1-0", at, event };
      })(),
    );
    const shown = said.join("\n");
    expect(shown).toContain("warning: the language model failed");
    expect(shown).toContain("language model: 2 calls, 1000 tokens");
  });

  it("ends its list when the events end in an error, and passes it on", async () => {
    silence();
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
    const before = timers();
    const broken = new Error("the stream broke");
    const events = (async function* () {
      yield accepted;
      yield gather;
      throw broken;
    })();
    await expect(terminalProgress(events)).rejects.toBe(broken);
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
