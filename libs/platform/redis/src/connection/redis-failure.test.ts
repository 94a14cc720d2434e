import { describe, expect, it } from "vitest";
import { redisFailure } from "./redis-link.ts";

const reply = (message: string): Error => Object.assign(new Error(message), { name: "ReplyError" });

describe("redisFailure", () => {
  it.each([
    ["storage-full", reply("OOM command not allowed when used memory > 'maxmemory'.")],
    [
      "storage-full",
      Object.assign(reply("EXECABORT Transaction discarded because of previous errors."), {
        previousErrors: [reply("OOM command not allowed when used memory > 'maxmemory'.")],
      }),
    ],
    ["redis-down", reply("LOADING Redis is loading the dataset in memory")],
    ["redis-down", reply("READONLY You can't write against a read only replica.")],
    ["redis-down", new Error("Connection is closed.")],
    ["redis-down", new Error("connect ECONNREFUSED 127.0.0.1:6379")],
  ])("is %s for an outage", (code, error) => {
    expect(redisFailure(error)?.code).toBe(code);
  });

  it.each([
    reply("WRONGTYPE Operation against a key"),
    reply("ERR no such command"),
    reply("EXECABORT Transaction discarded because of previous errors."),
    new TypeError("x is not a function"),
  ])("is nothing for a bug: %s", (error) => {
    expect(redisFailure(error)).toBeUndefined();
  });
});
