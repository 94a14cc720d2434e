import { describe, expect, it } from "vitest";
import { createStopwatch } from "./measure-search.ts";

describe("createStopwatch", () => {
  it("adds up the calls of each part, and begins anew when it is read", async () => {
    let clock = 0;
    const watch = createStopwatch<"read" | "write">(() => clock);
    const read = watch.timed("read", async (ms: number) => {
      clock += ms;
      return `read ${ms}`;
    });
    const write = watch.timed("write", async () => {
      clock += 100;
    });
    expect(await read(3)).toBe("read 3");
    await read(4);
    await write();
    expect([...watch.take()]).toEqual([
      ["read", 7],
      ["write", 100],
    ]);
    await read(5);
    expect([...watch.take()]).toEqual([["read", 5]]);
  });
});
