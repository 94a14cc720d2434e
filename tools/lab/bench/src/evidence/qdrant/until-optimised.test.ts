import { createServer } from "node:http";
import { Failure } from "@quarry/failure";
import { describe, expect, it, onTestFinished } from "vitest";
import { untilOptimised } from "./until-optimised.ts";

/** A Qdrant whose collection is in these states, one after the other; the last of them for good. */
const startQdrantIn = async (...states: readonly object[]): Promise<{ url: string; asked: () => number }> => {
  let asked = 0;
  const server = createServer((_request, response) => {
    const result = states[Math.min(asked, states.length - 1)];
    asked += 1;
    response.end(JSON.stringify({ result, status: "ok" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server that listens has a port");
  return { url: `http://127.0.0.1:${address.port}`, asked: () => asked };
};

const { signal } = new AbortController();
const green = { status: "green", optimizer_status: "ok" };
const yellow = { status: "yellow", optimizer_status: "ok" };

describe("untilOptimised", () => {
  it("waits until Qdrant has been done for a while", async () => {
    const { url, asked } = await startQdrantIn(yellow, green, yellow, green);
    await untilOptimised({ url, collection: "passages" }, signal);
    expect(asked()).toBe(3 + 8);
  });

  it("says in Qdrant's words why it has given up", async () => {
    const error = "Not enough space available for optimization, needed: 45.96 GiB, available: 42.71 GiB";
    const { url } = await startQdrantIn(yellow, { status: "red", optimizer_status: { error } });
    const waiting = untilOptimised({ url, collection: "passages" }, signal);
    await expect(waiting).rejects.toThrow(error);
    await expect(waiting).rejects.toBeInstanceOf(Failure);
  });
});
