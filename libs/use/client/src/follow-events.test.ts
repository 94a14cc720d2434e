import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { LoggedEvent } from "@quarry/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { createQuarryClient } from "./create-client.ts";
import { QuarryProblem, QuarryUnreachable } from "./problems.ts";

const aServer = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

const at = "2026-11-21T10:00:00.000Z";
const log: readonly LoggedEvent[] = [
  { id: "1-0", at, event: { type: "run-accepted", question: "Why?" } },
  { id: "2-0", at, event: { type: "claims-extracted", claims: 3 } },
  { id: "3-0", at, event: { type: "run-finished", status: "completed", detail: "" } },
];

const follow = (url: string, options: { readonly after?: string; readonly patienceMs?: number } = {}) =>
  createQuarryClient({ url, fetch }).research.events("r-1", {
    signal: AbortSignal.timeout(110_000),
    reconnectMs: 1,
    ...options,
  });

const collect = (url: string, after?: string): Promise<LoggedEvent[]> =>
  Array.fromAsync(follow(url, after === undefined ? {} : { after }));

describe("events of a run", () => {
  it("continues after the last event it saw when the stream breaks, and yields every event once", async () => {
    const positions: (string | undefined)[] = [];
    const url = await aServer((request, response) => {
      const last = request.headers["last-event-id"]?.toString();
      positions.push(last);
      const rest = log.slice(log.findIndex(({ id }) => id === last) + 1);
      const [next] = rest;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`id: ${next?.id}\nevent: ${next?.event.type}\ndata: ${JSON.stringify(next)}\n\n`, () =>
        response.destroy(),
      );
    });
    expect(await collect(url)).toEqual(log);
    expect(positions).toEqual([undefined, "1-0", "2-0"]);
  });

  it.each([
    ["does not answer", 503],
    ["cannot be reached", undefined],
  ])("gives up when the gateway %s for too long", async (_case, status) => {
    const url =
      status === undefined
        ? "http://127.0.0.1:1"
        : await aServer((_request, response) => response.writeHead(status).end());
    const given = follow(url, { patienceMs: 50 }).next();
    await expect(given).rejects.toThrow(QuarryUnreachable);
    await expect(given).rejects.toThrow("has not answered");
  });

  it("does not ask again for a run that the gateway does not know", async () => {
    const url = await aServer((_request, response) => response.writeHead(404).end());
    await expect(collect(url)).rejects.toThrow(QuarryProblem);
  });

  it("ends when there is nothing after the event that was seen", async () => {
    const url = await aServer((_request, response) => response.writeHead(204).end());
    expect(await collect(url, "3-0")).toEqual([]);
  });

  it("closes the connection when its reader goes away", async () => {
    const closed = Promise.withResolvers<void>();
    const url = await aServer((_request, response) => {
      response.once("close", closed.resolve);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`id: 1-0\ndata: ${JSON.stringify(log[0])}\n\n`);
    });
    for await (const { id } of follow(url)) if (id === "1-0") break;
    await expect(closed.promise).resolves.toBeUndefined();
  });
});
