import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { evidencePart } from "./create-evidence-store.ts";

const down = new Failure("qdrant-down", "connection refused", { retry: "backoff" });
const wrong = new Failure("bad-configuration", "other dimensions", { retry: "never" });

/** A store whose `ensure` throws each of these before it works. */
const storeFailing = (...failures: readonly Failure[]) => {
  let calls = 0;
  const checks = { count: 0 };
  return {
    checks,
    check: async () => {
      checks.count += 1;
    },
    calls: () => calls,
    isReady: async () => calls > failures.length,
    countEncodedOtherwise: async (encoder: string) => (encoder === "new" ? 12 : 0),
    ensure: async () => {
      const failure = failures[calls];
      calls += 1;
      if (failure) throw failure;
    },
  };
};

describe("evidencePart", () => {
  it("waits for a late server", async () => {
    const store = storeFailing(down, down);
    const part = evidencePart(store, { retryMs: 1 });
    expect(await part.ready()).toBe("Qdrant does not answer");
    await part.start();
    expect(store.calls()).toBe(3);
    expect(await part.ready()).toBe(true);
  });

  it("creates nothing for a service that only reads", async () => {
    const store = storeFailing();
    await evidencePart(store, { creates: false }).start();
    expect([store.calls(), store.checks.count]).toEqual([0, 1]);
  });

  it("continues without a server when it is not to wait", async () => {
    const store = storeFailing(down);
    const part = evidencePart(store, { waits: false, retryMs: 3_600_000 });
    await part.start();
    expect(store.calls()).toBe(1);
    expect(await part.ready()).toBe("Qdrant does not answer");
  });

  it.each([true, false])("refuses what will not pass, waiting or not (%s)", async (waits) => {
    await expect(evidencePart(storeFailing(wrong), { waits, retryMs: 1 }).start()).rejects.toBe(wrong);
  });

  it("warns of passages that another encoder made, and names the remedy", async () => {
    const warnings: string[] = [];
    const onWarning = (message: string): unknown => warnings.push(message);
    await evidencePart(storeFailing(), { encodedBy: () => "old", onWarning }).start();
    expect(warnings).toEqual([]);
    await evidencePart(storeFailing(), { encodedBy: () => "new", onWarning }).start();
    expect(warnings).toEqual([expect.stringMatching(/^12 passages .* by new .*npm run reindex/u)]);
  });

  it("ends a start that waits when it is stopped", async () => {
    const store = storeFailing(down, down, down);
    const part = evidencePart(store, { retryMs: 3_600_000 });
    const start = part.start();
    await part.stop();
    await start;
    expect(store.calls()).toBe(1);
  });
});
