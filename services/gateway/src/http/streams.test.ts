import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { LoggedEvent } from "@quarry/contracts";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { sseStream } from "./streams.ts";

async function* withoutEnd(): AsyncGenerator<LoggedEvent> {
  for (let number = 1; ; number += 1)
    yield {
      id: `${number}-0`,
      at: "2026-11-23T10:00:00.000Z",
      event: { type: "warning", message: "x".repeat(100_000) },
    };
}

it("drops a client that does not read what it is sent", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  const app = express();
  app.get("/", async (_request, response) => {
    const { signal } = new AbortController();
    await sseStream(response, withoutEnd(), { signal, keepAliveMs: 15_000, readWithinMs: 50 });
    end(response.destroyed);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  client.on("error", () => undefined);
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  // No data listener, so that nothing is read.
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await ended).toBe(true);
});
