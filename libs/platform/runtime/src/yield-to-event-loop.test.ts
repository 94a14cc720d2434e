import { describe, expect, it } from "vitest";
import { createYieldToEventLoop } from "./yield-to-event-loop.ts";

describe("createYieldToEventLoop", () => {
  it("yields to other work after 10 ms, and not before", async () => {
    let time = 0;
    const yieldToEventLoop = createYieldToEventLoop(new AbortController().signal, () => time);
    const turns: string[] = [];
    setImmediate(() => turns.push("others"));
    time = 9;
    await yieldToEventLoop();
    turns.push("work");
    time = 10;
    await yieldToEventLoop();
    turns.push("work");
    expect(turns).toEqual(["work", "others", "work"]);
  });

  it("ends the work when it is cancelled, and other work runs in between", async () => {
    const cancelling = new AbortController();
    let time = 0;
    const yieldToEventLoop = createYieldToEventLoop(cancelling.signal, () => time);
    await yieldToEventLoop();
    time = 20;
    setImmediate(() => cancelling.abort("cancelled"));
    await expect(yieldToEventLoop()).rejects.toBe("cancelled");
    await expect(yieldToEventLoop()).rejects.toBe("cancelled");
  });
});
