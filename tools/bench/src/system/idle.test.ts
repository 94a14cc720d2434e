import { describe, expect, it } from "vitest";
import { createIdleBenchmark, familyOf, parseSample, processName, summariseSamples } from "./idle.ts";

const stat = (pid: number, parent: number, ticks: readonly [number, number]): string =>
  `${pid} (a (b) c) S ${parent} 1 1 0 -1 4194304 6 7 8 9 ${ticks.join(" ")} 0 0 20 0 11`;

const sample = (pid: number, parent: number, [memoryMb, cpuSeconds]: readonly [number, number]) => ({
  pid,
  parent,
  name: `process ${pid}`,
  memoryMb,
  cpuSeconds,
});

describe("parseSample", () => {
  it("reads what Linux says of a process whose name has blanks and parentheses", () => {
    const smaps = "55 ---p 00 [rollup]\nRss:   4096 kB\nPss:   2048 kB\nPss_Dirty:  9 kB\n";
    const cmdline = "/usr/bin/node\0services/analyst/src/main.ts\0";
    expect(parseSample({ stat: stat(7, 3, [150, 25]), cmdline, smaps })).toEqual({
      pid: 7,
      parent: 3,
      name: "analyst",
      memoryMb: 2,
      cpuSeconds: 1.75,
    });
  });
});

describe("processName", () => {
  it.each([
    ["node\0/somewhere/tools/start/src/up.ts\0", "npm run up"],
    ["redis-server 127.0.0.1:7000", "redis-server"],
    ["/modules/qdrant-linux-x64/bin/qdrant\0--config-path\0x", "qdrant"],
    ["something else", "something else"],
  ])("calls %j %s", (cmdline, name) => {
    expect(processName(cmdline)).toBe(name);
  });
});

describe("familyOf", () => {
  it("is a process with all below it, and nobody else", () => {
    const samples = [sample(4, 2, [0, 0]), sample(1, 0, [0, 0]), sample(2, 1, [0, 0]), sample(3, 0, [0, 0])];
    expect(familyOf(samples, 1).map(({ pid }) => pid)).toEqual([1, 2, 4]);
  });
});

describe("summariseSamples", () => {
  it("tells each process from the others by its id, the largest first, and adds them up", () => {
    const rows = summariseSamples({
      ready: [sample(1, 0, [300, 1]), sample(2, 1, [100, 2])],
      before: [sample(1, 0, [90, 5]), sample(2, 1, [100, 3])],
      after: [sample(1, 0, [80, 5.5]), sample(2, 1, [100, 4])],
      seconds: 50,
    });
    const numbers = rows.map((one) => Object.values(one));
    expect(numbers).toEqual([
      ["process 2", 2, 100, 100, 2],
      ["process 1", 1, 300, 80, 1],
      ["sum", 3, 400, 180, 3],
    ]);
  });
});

describe("createIdleBenchmark", () => {
  it("says where it cannot measure", async () => {
    const given = { passages: undefined, sizes: undefined, words: undefined, pages: undefined };
    const world = {
      signal: new AbortController().signal,
      now: () => 0,
      say: () => undefined,
      write: async () => undefined,
    };
    const run = createIdleBenchmark("darwin").run(
      { ...given, seconds: undefined, data: undefined, json: false },
      world,
    );
    await expect(run).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("only Linux"),
    });
  });
});
