import { describe, expect, it } from "vitest";
import { createYieldToEventLoop, never } from "./yield-to-event-loop.ts";

describe("createYieldToEventLoop", () => {
  it("yields to other work at first and after 10 ms, and not before", async () => {
    let time = 0;
    const yieldToEventLoop = createYieldToEventLoop(never, () => time);
    const turns: string[] = [];
    const work = async (at: number): Promise<void> => {
      time = at;
      await yieldToEventLoop();
      turns.push("work");
    };
    setImmediate(() => turns.push("others"));
    await work(0);
    setImmediate(() => turns.push("others"));
    await work(9);
    await work(10);
    expect(turns).toEqual(["others", "work", "work", "others", "work"]);
  });

  it("lets new work share the turn of other work that has just begun", async () => {
    const time = 100;
    await createYieldToEventLoop(never, () => time)();
    const turns: string[] = [];
    setImmediate(() => turns.push("others"));
    await createYieldToEventLoop(never, () => time + 5)();
    turns.push("new work");
    await createYieldToEventLoop(never, () => time + 10)();
    expect(turns).toEqual(["new work", "others"]);
  });

  it("resumes one work in a turn, so that parts of several do not add up", async () => {
    const turns: string[] = [];
    let time = 1_000;
    const work = async (name: string): Promise<void> => {
      const yieldToEventLoop = createYieldToEventLoop(never, () => (time += 20));
      for (const part of [1, 2]) {
        await yieldToEventLoop();
        turns.push(`${name}${part}`);
      }
    };
    const all = Promise.all([work("a"), work("b")]);
    const resumed: number[] = [];
    while (turns.length < 4) {
      const before = turns.length;
      await new Promise((resolve) => void setImmediate(resolve));
      resumed.push(turns.length - before);
    }
    await all;
    expect(turns).toEqual(["a1", "b1", "a2", "b2"]);
    expect(Math.max(...resumed)).toBe(1);
  });

  it("ends the work when it is cancelled, and other work runs in between", async () => {
    const cancelling = new AbortController();
    let time = 10_000;
    const yieldToEventLoop = createYieldToEventLoop(cancelling.signal, () => time);
    await yieldToEventLoop();
    time += 20;
    setImmediate(() => cancelling.abort("cancelled"));
    await expect(yieldToEventLoop()).rejects.toBe("cancelled");
    await expect(yieldToEventLoop()).rejects.toBe("cancelled");
  });
});
