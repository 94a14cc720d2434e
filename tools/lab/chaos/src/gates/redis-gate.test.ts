import { describe, expect, it } from "vitest";
import { createCommandSplitter } from "./redis-gate.ts";

const set = "*3\r\n$3\r\nSET\r\n$4\r\nname\r\n$6\r\nZo\r\në\r\n";
const ping = "*1\r\n$4\r\nPING\r\n";

describe("createCommandSplitter", () => {
  it("takes commands out of one piece, with line ends inside of words", () => {
    const commands = createCommandSplitter()(Buffer.from(set + ping));
    expect(commands.map(({ words }) => words)).toEqual([["SET", "name", "Zo\r\në"], ["PING"]]);
    expect(commands.map(({ bytes }) => bytes.toString())).toEqual([set, ping]);
  });

  it("finds the same commands wherever the bytes are cut", () => {
    const bytes = Buffer.from(set + ping);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const split = createCommandSplitter();
      const commands = [...split(bytes.subarray(0, cut)), ...split(bytes.subarray(cut))];
      expect(commands.map(({ bytes: one }) => one.toString())).toEqual([set, ping]);
    }
  });

  it("refuses what is no command", () => {
    expect(() => createCommandSplitter()(Buffer.from("GET / HTTP/1.1\r\n"))).toThrow("not a command");
  });
});
