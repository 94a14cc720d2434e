import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { eventually } from "@quarry/testkit";
import express, { type RequestHandler } from "express";
import { expect, it, onTestFinished, vi } from "vitest";
import { bodyBudget, type BodyBudgetOptions } from "./body-budget.ts";

/** Starts a server that responds on demand. */
const startHolding = async (maxBytes: number, options: Partial<BodyBudgetOptions> = {}) => {
  const held: (() => void)[] = [];
  const counts = { arrived: 0, letIn: 0 };
  const count =
    (of: keyof typeof counts): RequestHandler =>
    (_request, _response, next) => {
      counts[of] += 1;
      next();
    };
  const app = express();
  app.use(
    count("arrived"),
    bodyBudget({ maxBytes, keyOf: (request) => request.get("x-key") ?? "", ...options }),
    count("letIn"),
  );
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
  const open = (headers: Readonly<Record<string, string>>) => {
    const { promise: status, resolve: answered } = Promise.withResolvers<number>();
    const request = send({ port, host: "127.0.0.1", method: "POST", headers }, (response) =>
      answered(response.resume().statusCode ?? 0),
    );
    request.on("error", () => answered(0));
    request.flushHeaders();
    return { request, status };
  };
  const post = (size: number, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const { request, status } = open({ "content-type": "application/json", ...headers });
    request.end(JSON.stringify({ text: "x".repeat(size) }));
    return status;
  };
  return { open, post, held, counts };
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
  const { post, held } = await startHolding(50_000, { patienceMs: 20 });
  const first = post(40_000);
  await eventually(() => expect(held).toHaveLength(1));
  expect(await post(40_000)).toBe(429);
  held[0]?.();
  expect(await first).toBe(204);
});

it("reads no body that it refuses", async () => {
  const { open, post, held } = await startHolding(50_000, { patienceMs: 20 });
  const first = post(40_000);
  await eventually(() => expect(held).toHaveLength(1));
  const { request, status } = open({ "content-type": "application/json", "content-length": "50000000" });
  const closed = once(request, "close");
  expect(await status).toBe(429);
  await closed;
  held[0]?.();
  expect(await first).toBe(204);
});

it("weighs a compressed body as what it can become, and a form by its fields", async () => {
  const { open, counts } = await startHolding(20_000_000, { maxKeyBytes: 10_000_000, patienceMs: 20 });
  const gzip = { "content-type": "application/json", "content-encoding": "gzip", "content-length": "8000" };
  open({ ...gzip, "x-key": "a" });
  await eventually(() => expect(counts.letIn).toBe(1));
  expect(await open({ ...gzip, "x-key": "a" }).status).toBe(429);
  const form = { "content-type": "multipart/form-data; boundary=x", "content-length": "2000000" };
  open({ ...form, "x-key": "b" });
  open({ ...form, "x-key": "b" });
  await eventually(() => expect(counts.letIn).toBe(3));
  expect(await open({ ...form, "x-key": "b" }).status).toBe(429);
});

it("lets the bodies of other keys in while a key holds its whole share and waits", async () => {
  const { open, post, held, counts } = await startHolding(100_000, { maxKeyBytes: 50_000 });
  const silent = { "content-type": "application/json", "content-length": "50000", "x-key": "a" };
  open(silent);
  open(silent);
  await eventually(() => expect(counts.arrived).toBe(2));
  const other = post(10_000, { "x-key": "b" });
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.();
  expect(await other).toBe(204);
  expect(counts.letIn).toBe(2);
});

it("ends a body that is silent, and gives its room to the next", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { open, post, held, counts } = await startHolding(50_000, { arrivalMs: 3_600_000 });
  const silent = open({ "content-type": "application/json", "content-length": "50000" });
  await eventually(() => expect(counts.letIn).toBe(1));
  vi.advanceTimersByTime(3_600_000);
  expect(await silent.status).toBe(400);
  const next = post(40_000);
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.();
  expect(await next).toBe(204);
});
