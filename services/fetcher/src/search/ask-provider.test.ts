import { Failure } from "@quarry/failure";
import type { Backoff, UpstreamGuard } from "@quarry/redis";
import { describe, expect, it } from "vitest";
import type { ProviderGuard, SearchProvider } from "../ports.ts";
import { aQuery, noSignal } from "../testing/fake-endpoint.ts";
import { askProvider, createProviderGuard } from "./ask-provider.ts";
import { busy, failed, misconfigured, refused } from "./engines/read-engine-answer.ts";

const signal = new AbortController().signal;

const setUp = ({ backoff, turn = 0 }: { backoff?: Backoff; turn?: number } = {}) => {
  const log: string[] = [];
  const shared: UpstreamGuard = {
    takeTurn: (maxWaitMs) => Promise.resolve({ granted: turn <= maxWaitMs, afterMs: turn }),
    backoff: () => Promise.resolve(backoff),
    beginBackoff: async (forMs, reason) => void log.push(`cool down ${forMs}: ${reason}`),
    failed: async (reason) => void log.push(`failed: ${reason}`),
    succeeded: async () => void log.push("succeeded"),
  };
  const guard = createProviderGuard({
    label: "Brave",
    shared,
    backoffMs: 60_000,
    paceVariable: "BRAVE_REQUESTS_PER_SECOND",
    wait: async (delayMs) => void log.push(`waited ${delayMs}`),
  });
  return { log, guard };
};

const callOf = (...outcomes: readonly (string | Failure)[]) => {
  const left = [...outcomes];
  return () => {
    const outcome = left.shift() ?? "called too often";
    return outcome instanceof Failure ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
};

describe("createProviderGuard", () => {
  it("lets a call through and remembers that it went well", async () => {
    const { log, guard } = setUp();
    expect(await guard.run(callOf("found"), signal)).toEqual({ made: true, value: "found" });
    expect(log).toEqual(["succeeded"]);
  });

  it("waits for its turn", async () => {
    const { log, guard } = setUp({ turn: 700 });
    await guard.run(callOf("found"), signal);
    expect(log).toEqual(["waited 700", "succeeded"]);
  });

  it("does not wait for a turn that is far off", async () => {
    const { guard } = setUp({ turn: 15_000 });
    expect(await guard.run(callOf("found"), signal)).toEqual({
      made: false,
      detail:
        "Brave has queries waiting for 15 s already; raise BRAVE_REQUESTS_PER_SECOND if its plan allows it",
    });
  });

  it("makes no call in a backoff, and says why", async () => {
    const { guard } = setUp({ backoff: { leftMs: 42_000, reason: "Brave answers 403" } });
    expect(await guard.run(callOf("found"), signal)).toEqual({
      made: false,
      detail: "Brave is not asked for another 42 s: Brave answers 403",
    });
  });

  it("waits for the end of a backoff that is near", async () => {
    const { log, guard } = setUp({ backoff: { leftMs: 900, reason: "Brave answers 429" } });
    expect(await guard.run(callOf("found"), signal)).toEqual({ made: true, value: "found" });
    expect(log).toEqual(["waited 900", "succeeded"]);
  });

  it.each([
    ["as long as it says", busy("too many", 20_000), "cool down 20000: too many"],
    ["a while when it does not say", busy("too many"), "cool down 60000: too many"],
    ["a while when it is set up wrongly", misconfigured("wrong key"), "cool down 60000: wrong key"],
  ])("leaves a provider alone for %s", async (_how, failure, remembered) => {
    const { log, guard } = setUp();
    await expect(guard.run(callOf(failure), signal)).rejects.toBe(failure);
    expect(log).toEqual([remembered]);
  });

  it("calls once more after a moment, and not a third time", async () => {
    const { log, guard } = setUp();
    const [first, second] = [busy("first", 1_000), busy("second", 1_000)];
    expect(await guard.run(callOf(first, "found"), signal)).toEqual({ made: true, value: "found" });
    await expect(guard.run(callOf(first, second), signal)).rejects.toBe(second);
    expect(log).toEqual([
      "cool down 1000: first",
      "succeeded",
      "cool down 1000: first",
      "cool down 1000: second",
    ]);
  });

  it("counts failures, and nothing that is the query's fault", async () => {
    const { log, guard } = setUp();
    await expect(guard.run(callOf(failed("broken")), signal)).rejects.toThrow("broken");
    await expect(guard.run(callOf(refused("bad parameter")), signal)).rejects.toThrow("bad parameter");
    expect(log).toEqual(["failed: broken"]);
  });

  it("learns nothing from a call that was cancelled", async () => {
    const { log, guard } = setUp();
    const reason = new Error("cancelled");
    await expect(guard.run(callOf(failed("broken")), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(log).toEqual([]);
  });
});

const result = { uri: "https://a.org/", title: "", snippet: "", provider: "brave", rank: 1 } as const;
const brave = (search: SearchProvider["search"], guard?: ProviderGuard): SearchProvider => ({
  name: "brave",
  search,
  ...(guard === undefined ? {} : { guard }),
});

describe("askProvider", () => {
  it("reports how many results there are", async () => {
    const answer = await askProvider(
      brave(() => Promise.resolve([result])),
      aQuery,
      noSignal,
    );
    expect(answer).toEqual({
      results: [result],
      report: { provider: "brave", status: "answered", results: 1 },
    });
  });

  it("calls an empty answer empty, with what is noted about it", async () => {
    const provider = brave((_query, _signal, note) => {
      note?.("all of its engines sleep");
      return Promise.resolve([]);
    });
    expect((await askProvider(provider, aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "empty",
      results: 0,
      detail: "Brave: all of its engines sleep",
    });
  });

  it.each([
    [new Error("Brave answers 401"), "Brave answers 401"],
    [new Error("api.test refuses connections"), "Brave: api.test refuses connections"],
    ["a string", "Brave: a string"],
  ])("makes of %s a sentence that names the provider once", async (thrown, detail) => {
    const provider = brave(() => Promise.reject(thrown));
    expect((await askProvider(provider, aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "failed",
      results: 0,
      detail,
    });
  });

  it("says that a provider is paused, and does not ask it", async () => {
    const asked: string[] = [];
    const search: SearchProvider["search"] = ({ query }) => {
      asked.push(query);
      return Promise.resolve([]);
    };
    const guard = { run: () => Promise.resolve({ made: false, detail: "Brave is left alone" } as const) };
    expect((await askProvider(brave(search, guard), aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "cooling-down",
      results: 0,
      detail: "Brave is left alone",
    });
    expect(asked).toEqual([]);
  });
});
