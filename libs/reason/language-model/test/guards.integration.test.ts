import type { Budget, LanguageModelPorts, RateLimiter, Spending } from "@quarry/language-model";
import { afterEach, describe, expect, vi } from "vitest";
import { aRequest, failing, inOrder, modelTest, saying } from "./fixtures/model-test.ts";

describe("repeating a request", () => {
  modelTest.for([
    ["429 with seconds", failing(429, { "retry-after": "3" }), 3_000],
    ["429 with a date", failing(429, { "retry-after": "Thu, 01 Jan 1970 00:00:14 GMT" }), 4_000],
    ["429 with milliseconds", failing(429, { "retry-after-ms": "250" }), 250],
    ["503 with seconds", failing(503, { "retry-after": "7" }), 7_000],
  ] as const)("waits as long as a %s says", async ([_what, reply, delayMs], { open }) => {
    const { model, waits } = await open(inOrder(reply, saying("yes")), {}, { clock: () => 10_000 });
    expect((await model.complete(aRequest())).text).toBe("yes");
    expect(waits).toStrictEqual([delayMs]);
  });

  modelTest.for([
    ["a 500", failing(500)],
    ["a 503 that names no time", failing(503)],
    ["a 429 that names no time", failing(429)],
    ["an answer that broke off", { kind: "cut", text: "A queue" } as const],
  ] as const)("backs off after %s, with jitter", async ([_what, reply], { open }) => {
    const { model, waits } = await open(inOrder(reply, reply, saying("yes")), {}, { random: () => 0.5 });
    expect((await model.complete(aRequest())).text).toBe("yes");
    expect(waits).toStrictEqual([250, 500]);
  });

  modelTest.for([
    ["a wrong key", failing(401), "bad-configuration"],
    ["an unknown model", failing(404), "bad-configuration"],
    ["a redirect", failing(307, { location: "http://127.0.0.1:1/" }), "bad-configuration"],
    ["a bad request", failing(422), "bad-input"],
    ["a wait that is longer than anybody has", failing(429, { "retry-after": "86400" }), "upstream-busy"],
  ] as const)("does not happen after %s", async ([_what, reply, code], { open }) => {
    const { server, model, waits } = await open(inOrder(reply));
    await expect(model.complete(aRequest())).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(1);
    expect(waits).toStrictEqual([]);
  });

  modelTest("ends when the caller aborts while it waits", async ({ open }) => {
    const gone = new AbortController();
    const wait = async (_delayMs: number, signal: AbortSignal): Promise<void> => {
      gone.abort(new Error("the run was cancelled"));
      signal.throwIfAborted();
    };
    const { server, model } = await open(inOrder(failing(500)), {}, { wait });
    await expect(model.complete(aRequest({ signal: gone.signal }))).rejects.toThrow("the run was cancelled");
    expect(server.requests).toHaveLength(1);
  });

  modelTest("does not triple the calls to an overloaded endpoint", async ({ open }) => {
    const { server, model } = await open(inOrder(failing(429)));
    const calls = 40;
    for (let call = 0; call < calls; call += 1)
      await expect(model.complete(aRequest())).rejects.toMatchObject({ code: "upstream-busy" });
    expect(server.requests.length - calls).toBeLessThanOrEqual(10 + calls / 10);
  });
});

describe("an endpoint that keeps failing", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  modelTest("is paused, and then tested with one call", async ({ open }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const replies = [...Array.from({ length: 6 }, () => failing(500)), saying("back")];
    const { server, model } = await open(inOrder(...replies));
    const ask = () =>
      model.complete(aRequest()).then(
        ({ text }) => text,
        ({ message }: Error) => message,
      );
    for (let call = 0; call < 4; call += 1) await ask();
    expect(server.requests).toHaveLength(5);
    expect(await ask()).toContain("failed 5 times in a row and is not called");
    expect(server.requests).toHaveLength(5);

    vi.setSystemTime(15_000);
    for (let call = 0; call < 2; call += 1) expect(await ask()).toContain("is not called");
    expect(server.requests).toHaveLength(6);

    vi.setSystemTime(30_000);
    expect([await ask(), await ask()]).toStrictEqual(["back", "back"]);
  });

  modelTest("is not paused because it is busy, or because callers aborted", async ({ open }) => {
    const { server, model } = await open(inOrder(failing(429, { "retry-after": "86400" })));
    for (let call = 0; call < 8; call += 1) await model.complete(aRequest()).catch(() => undefined);
    expect(server.requests).toHaveLength(8);
  });
});

const limiterOf = (acquire: RateLimiter["acquire"]) => {
  const taken: number[] = [];
  const limiter: RateLimiter = {
    acquire: (tokens, signal) => {
      taken.push(tokens);
      return acquire(tokens, signal);
    },
  };
  return { taken, limiter };
};

describe("limits that all processes share", () => {
  const permitting = (released: number[]) => async () => ({
    release: async (usedTokens: number) => void released.push(usedTokens),
  });

  modelTest("permit a call, and receive its usage", async ({ open }) => {
    const released: number[] = [];
    const { taken, limiter } = limiterOf(permitting(released));
    const { model } = await open(inOrder(saying("yes")), {}, { limiter });
    await model.complete(aRequest());
    expect(taken).toStrictEqual([109]);
    expect(released).toStrictEqual([5]);
  });

  modelTest("count 16,384 tokens for an answer without a limit", async ({ open }) => {
    const { taken, limiter } = limiterOf(permitting([]));
    const { model } = await open(inOrder(saying("yes")), { maxOutputTokens: undefined }, { limiter });
    await model.complete(aRequest());
    expect(taken).toStrictEqual([16_393]);
  });

  modelTest("get the slot back when a call fails, and each attempt takes a new one", async ({ open }) => {
    const released: number[] = [];
    const { limiter } = limiterOf(permitting(released));
    const { model } = await open(inOrder(failing(500), saying("yes")), {}, { limiter });
    await model.complete(aRequest());
    expect(released).toStrictEqual([0, 5]);
  });

  modelTest("delay a call without using its own time", async ({ open }) => {
    const slot = Promise.withResolvers<void>();
    const started: number[] = [];
    const startTimer: LanguageModelPorts["startTimer"] = (_onEnd, delayMs) => {
      started.push(delayMs);
      return { restart: () => undefined, stop: () => undefined };
    };
    const { taken, limiter } = limiterOf(() => slot.promise.then(permitting([])));
    const { model } = await open(inOrder(saying("yes")), { idleTimeoutMs: 700 }, { limiter, startTimer });
    const waiting = model.complete(aRequest());
    await vi.waitUntil(() => taken.length === 1);
    expect(started).toStrictEqual([]);
    slot.resolve();
    await waiting;
    expect(started).toStrictEqual([700]);
  });

  modelTest("release a caller that aborts", async ({ open }) => {
    const gone = new AbortController();
    const { limiter } = limiterOf(async (_tokens, signal) => {
      gone.abort(new Error("gone"));
      signal.throwIfAborted();
      return permitting([])();
    });
    const { server, model } = await open(inOrder(saying("yes")), {}, { limiter });
    await expect(model.complete(aRequest({ signal: gone.signal }))).rejects.toThrow("gone");
    expect(server.requests).toHaveLength(0);
  });
});

describe("the budget of a run", () => {
  const budgetOf = (allows: boolean) => {
    const reserved: Spending[] = [];
    const settled: Spending[] = [];
    const budget: Budget = {
      reserve: async (max) => {
        reserved.push(max);
        const settle = async (spent: Spending): Promise<void> => void settled.push(spent);
        return allows ? { granted: true, settle } : { granted: false, of: "tokens", limit: 500, spent: 400 };
      },
    };
    return { reserved, settled, budget };
  };

  modelTest(
    "reserves the maximum cost of a call before it, and records the actual cost after it",
    async ({ open }) => {
      const { reserved, settled, budget } = budgetOf(true);
      const { model } = await open(inOrder(saying("yes")));
      await model.complete(aRequest({ budget }));
      expect(reserved).toStrictEqual([{ tokens: 109, cost: 209 }]);
      expect(settled).toStrictEqual([{ tokens: 5, cost: 6 }]);
    },
  );

  modelTest("is asked again while calls in progress may free budget", async ({ open }) => {
    const { budget, reserved } = budgetOf(true);
    const full: Budget = {
      reserve: async (max, id) =>
        reserved.length < 2
          ? (reserved.push(max), { granted: false, afterMs: 100 * reserved.length })
          : budget.reserve(max, id),
    };
    const { server, model, waits } = await open(inOrder(saying("yes")));
    await model.complete(aRequest({ budget: full }));
    expect(waits).toStrictEqual([100, 200]);
    expect(server.requests).toHaveLength(1);
  });

  modelTest("releases a waiting caller that aborts", async ({ open }) => {
    const gone = new AbortController();
    const budget: Budget = { reserve: async () => ({ granted: false, afterMs: 100 }) };
    const wait = async (): Promise<void> => gone.abort(new Error("gone"));
    const { server, model } = await open(inOrder(saying("yes")), {}, { wait });
    await expect(model.complete(aRequest({ budget, signal: gone.signal }))).rejects.toThrow("gone");
    expect(server.requests).toHaveLength(0);
  });

  modelTest("prevents a call", async ({ open }) => {
    const { settled, budget } = budgetOf(false);
    const { server, model } = await open(inOrder(saying("yes")));
    await expect(model.complete(aRequest({ budget }))).rejects.toMatchObject({
      code: "budget-exceeded",
      retry: "never",
      message:
        "the run's budget of 500 tokens, 400 of them spent or reserved, is too small for a call that may use 109; raise budget.tokens of the run, or LLM_RUN_MAX_TOKENS",
    });
    expect(server.requests).toHaveLength(0);
    expect(settled).toStrictEqual([]);
  });

  modelTest("is charged for an answer that breaks off, and not for a refused request", async ({ open }) => {
    const { settled, budget } = budgetOf(true);
    const { model } = await open(inOrder({ kind: "cut", text: "A queue is" }, failing(500), saying("yes")));
    await model.complete(aRequest({ budget }));
    expect(settled.map(({ tokens }) => tokens)).toStrictEqual([12, 0, 5]);
  });
});
