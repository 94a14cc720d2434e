import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { evidencePart } from "./evidence-part.ts";

const down = new Failure("qdrant-down", "connection refused", { retry: "backoff" });
const wrong = new Failure("bad-configuration", "other dimensions", { retry: "never" });

/** A store whose `ensure` fails with each of these before it works. */
const storeFailing = (...failures: readonly Failure[]) => {
  let calls = 0;
  return {
    calls: () => calls,
    isReady: async () => calls > failures.length,
    ensure: async () => {
      const failure = failures[calls];
      calls += 1;
      if (failure) throw failure;
    },
  };
};

describe("evidencePart", () => {
  it("waits for a server that comes late", async () => {
    const store = storeFailing(down, down);
    const part = evidencePart(store, { retryMs: 1 });
    expect(await part.ready()).toBe("Qdrant does not answer");
    await part.start();
    expect(store.calls()).toBe(3);
    expect(await part.ready()).toBe(true);
  });

  it("goes on without a server when it is not to wait", async () => {
    const store = storeFailing(down);
    const part = evidencePart(store, { waits: false, retryMs: 3_600_000 });
    await part.start();
    expect(store.calls()).toBe(1);
    expect(await part.ready()).toBe("Qdrant does not answer");
  });

  it.each([true, false])("refuses what will not pass, waiting or not (%s)", async (waits) => {
    await expect(evidencePart(storeFailing(wrong), { waits, retryMs: 1 }).start()).rejects.toBe(wrong);
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
