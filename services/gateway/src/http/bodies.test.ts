import { createServer, request as send } from "node:http";
import { Readable } from "node:stream";
import { eventually } from "@quarry/testkit";
import express, { type RequestHandler } from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { inMemoryUploads } from "../../test/in-memory-uploads.ts";
import { bodyBudget, storeStream } from "./bodies.ts";

/** A server that answers when it is told to. */
const startHolding = async (maxBytes: number, patienceMs?: number) => {
  const held: (() => void)[] = [];
  const counts = { arrived: 0, letIn: 0 };
  const count =
    (of: keyof typeof counts): RequestHandler =>
    (_request, _response, next) => {
      counts[of] += 1;
      next();
    };
  const app = express();
  app.use(count("arrived"), bodyBudget(maxBytes, patienceMs), count("letIn"));
  app.use(express.json(), (_request, response) => {
    held.push(() => response.status(204).end());
  });
  const server = createServer(app);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const post = (size: number): Promise<number> => {
    const { promise: status, resolve: answered } = Promise.withResolvers<number>();
    send(
      { port, host: "127.0.0.1", method: "POST", headers: { "content-type": "application/json" } },
      (response) => answered(response.resume().statusCode ?? 0),
    ).end(JSON.stringify({ text: "x".repeat(size) }));
    return status;
  };
  return { post, held, counts };
};

it("lets bodies in as long as they fit together, and the next when one has been answered", async () => {
  const { post, held, counts } = await startHolding(50_000);
  const first = post(30_000);
  await eventually(() => expect(held).toHaveLength(1));
  const second = post(30_000);
  await eventually(() => expect(counts.arrived).toBe(2));
  expect(counts.letIn).toBe(1);
  held[0]?.();
  expect(await first).toBe(204);
  await eventually(() => expect(held).toHaveLength(2));
  held[1]?.();
  expect(await second).toBe(204);
});

it("asks to come again when there is no room for long", async () => {
  const { post, held } = await startHolding(50_000, 20);
  const first = post(40_000);
  await eventually(() => expect(held).toHaveLength(1));
  expect(await post(40_000)).toBe(429);
  held[0]?.();
  expect(await first).toBe(204);
});

const keep = async (chunks: readonly string[], maxBytes: number) => {
  const { uploads, uploaded } = inMemoryUploads();
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return { kept: await storeStream(uploads, body, maxBytes), uploaded: uploaded.map(String), body };
};

describe("storeStream", () => {
  it("keeps a body up to the limit, and answers where and how much", async () => {
    expect(await keep(["ab", "c"], 3)).toMatchObject({
      kept: { uploadId: "u-1", bytes: 3 },
      uploaded: ["abc"],
    });
  });

  it("keeps nothing of a body that is larger", async () => {
    expect(await keep(["ab", "cd"], 3)).toMatchObject({ kept: "too-large", uploaded: [] });
  });

  it("reads a few times the limit, so that the client gets to read why, and no more", async () => {
    const { body } = await keep(
      Array.from({ length: 100 }, () => "abc"),
      3,
    );
    expect(body.destroyed).toBe(false);
    expect(await Array.fromAsync(body)).toHaveLength(95);
  });

  it("passes on what breaks", async () => {
    const { uploads } = inMemoryUploads();
    const broken = new Readable({ read: () => broken.destroy(new Error("the client is gone")) });
    await expect(storeStream(uploads, broken, 3)).rejects.toThrow("the client is gone");
  });
});
