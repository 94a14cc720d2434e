import { defineContract } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Handler, JobContext } from "./job-kind.ts";
import { runAttempt } from "./run-attempt.ts";

const contract = defineContract({
  name: "say-it",
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  identity: ({ text }) => text,
  deadlineMs: 1_000,
});

const contextWith = (signal: AbortSignal): JobContext => ({
  jobId: "say-it-1",
  attempt: 1,
  log: createSilentLogger(),
  signal,
});

const idle = new AbortController().signal;

const attempt = (handler: Handler<typeof contract>, signal = idle): Promise<{ text: string }> =>
  runAttempt(contract, handler, { input: { text: "hi" }, context: contextWith(signal) });

describe("runAttempt", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("answers with the handler's output and nothing the contract does not name", async () => {
    const output = await attempt(async ({ text }) => ({ text, secret: "x" }));
    expect(output).toEqual({ text: "hi" });
  });

  it("refuses an output that is not what the contract promises", async () => {
    await expect(attempt(async () => JSON.parse('{"text":7}'))).rejects.toMatchObject({ code: "bad-output" });
  });

  it("aborts the handler at the deadline and does not wait for it", async () => {
    vi.useFakeTimers();
    let reason: unknown;
    const attempted = attempt((_input, { signal }) => {
      signal.addEventListener("abort", () => (reason = signal.reason));
      return new Promise(() => undefined);
    });
    await Promise.all([
      expect(attempted).rejects.toMatchObject({ code: "deadline-exceeded", retry: "backoff" }),
      vi.advanceTimersByTimeAsync(1_000),
    ]);
    expect(reason).toMatchObject({ code: "deadline-exceeded" });
  });

  it("fails with the error of the handler", async () => {
    const error = new TypeError("fetch failed");
    await expect(attempt(() => Promise.reject(error))).rejects.toBe(error);
  });

  it("fails with the reason of the abort, not with the error of the handler", async () => {
    const controller = new AbortController();
    const reason = new Failure("cancelled", "run cancelled", { retry: "never" });
    const attempted = attempt(
      (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new TypeError("fetch failed")));
        }),
      controller.signal,
    );
    controller.abort(reason);
    await expect(attempted).rejects.toBe(reason);
  });

  it("does not begin when it is aborted already", async () => {
    const reason = new Failure("cancelled", "too late", { retry: "never" });
    let asked = 0;
    const handler: Handler<typeof contract> = async ({ text }) => {
      asked += 1;
      return { text };
    };
    await expect(attempt(handler, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(asked).toBe(0);
  });

  it("leaves no timer behind", async () => {
    vi.useFakeTimers();
    await attempt(async ({ text }) => ({ text }));
    expect(vi.getTimerCount()).toBe(0);
  });
});
