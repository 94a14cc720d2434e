import { createServer, request as send } from "node:http";
import { eventually } from "@quarry/testkit";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { bodyBudget } from "./body-budget.ts";

/** A server that answers when it is told to. */
const startHolding = async (maxBytes: number, patienceMs?: number) => {
  const held: (() => void)[] = [];
  const app = express();
  app.use(bodyBudget(maxBytes, patienceMs), express.json(), (_request, response) => {
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
  return { post, held };
};

it("lets bodies in as long as they fit together, and the next when one has been answered", async () => {
  const { post, held } = await startHolding(50_000);
  const first = post(30_000);
  await eventually(() => expect(held).toHaveLength(1));
  const second = post(30_000);
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
