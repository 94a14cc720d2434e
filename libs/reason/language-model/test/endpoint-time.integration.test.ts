import type { CallReport, LanguageModelPorts } from "@quarry/language-model";
import { describe, expect, vi } from "vitest";
import { aRequest, inOrder, modelTest, saying } from "./fixtures/model-test.ts";

const collector = () => {
  const calls: CallReport[] = [];
  return { calls, report: (call: CallReport) => void calls.push(call) };
};

describe("cancelling a request", () => {
  modelTest("rejects with the reason and closes the connection", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "silence" }));
    const { signal, abort } = abortable();
    const { calls, report } = collector();
    const waiting = model.complete(aRequest({ signal, report }));
    await server.requested(1);
    abort(new Error("the run was cancelled"));
    await expect(waiting).rejects.toThrow("the run was cancelled");
    await expect(server.disconnected(1)).resolves.toBeUndefined();
    expect(calls).toMatchObject([{ outcome: "cancelled", inputTokens: 9, outputTokens: 0 }]);
  });

  modelTest("ends an answer in progress", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "endless", text: "." }), {
      maxOutputTokens: 1_000_000_000,
    });
    const { signal, abort } = abortable();
    const waiting = model.complete(aRequest({ signal }));
    await server.requested(1);
    abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });

  modelTest("sends no request if it happens before the call", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("yes")));
    await expect(model.complete(aRequest({ signal: AbortSignal.abort() }))).rejects.toThrow("aborted");
    expect(server.requests).toHaveLength(0);
  });
});

describe("the silence of an endpoint", () => {
  const watched = () => {
    const timers: { delayMs: number; restarts: number; isStopped: boolean; end: () => void }[] = [];
    const startTimer: LanguageModelPorts["startTimer"] = (end, delayMs) => {
      const timer = { delayMs, restarts: 0, isStopped: false, end };
      timers.push(timer);
      return { restart: () => (timer.restarts += 1), stop: () => void (timer.isStopped = true) };
    };
    return { timers, startTimer };
  };

  modelTest("ends a request before its first byte, and another attempt starts again", async ({ open }) => {
    const { timers, startTimer } = watched();
    const { server, model } = await open(
      inOrder({ kind: "silence" }, saying("yes")),
      { idleTimeoutMs: 700 },
      { startTimer },
    );
    const { calls, report } = collector();
    const waiting = model.complete(aRequest({ report }));
    await server.requested(1);
    timers[0]?.end();
    expect((await waiting).text).toBe("yes");
    expect(timers).toMatchObject([
      { delayMs: 700, isStopped: true },
      { delayMs: 700, isStopped: true },
    ]);
    expect(calls.map(({ outcome }) => outcome)).toStrictEqual(["deadline-exceeded", "answered"]);
  });

  modelTest("ends with every byte, including those of reasoning", async ({ open }) => {
    const { timers, startTimer } = watched();
    const reasoning = "Let me look at each of the passages in turn, and then once more.";
    const thinking = { kind: "answer", text: "yes", reasoning, pieceMs: 5 } as const;
    const { model } = await open(inOrder(thinking), {}, { startTimer });
    await model.complete(aRequest());
    expect(timers[0]?.restarts).toBeGreaterThan(3);
  });

  modelTest("ends a request that falls silent midway, and reports it", async ({ open }) => {
    const { timers, startTimer } = watched();
    const stuck = {
      kind: "answer",
      text: "A queue is a line in which jobs wait.",
      pieceMs: 3_600_000,
    } as const;
    const { server, model } = await open(
      inOrder(stuck),
      { idleTimeoutMs: 900 },
      { startTimer, random: () => 0 },
    );
    const waiting = model.complete(aRequest()).catch((error: unknown) => error);
    for (const attempt of [0, 1, 2]) {
      await server.requested(attempt + 1);
      await vi.waitUntil(() => (timers[attempt]?.restarts ?? 0) > 0);
      timers[attempt]?.end();
    }
    expect(await waiting).toMatchObject({
      code: "deadline-exceeded",
      message: expect.stringContaining("sent nothing for 900 ms; raise LLM_IDLE_TIMEOUT_MS"),
    });
  });
});

const abortable = (): { signal: AbortSignal; abort: (reason: Error) => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
};
