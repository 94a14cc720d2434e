import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createEvidenceStore } from "../src/index.ts";

const emptyPage = JSON.stringify({ result: { points: [], next_page_offset: null }, status: "ok", time: 0 });

/** A server that closes the connection on its first `lost` requests and has no collection. */
const startServer = async (lost: number) => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (requests <= lost) request.socket.destroy();
    else response.setHeader("content-type", "application/json").end(emptyPage);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, stop };
};

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

describe("createEvidenceStore on a connection that was closed", () => {
  it("asks once more", async () => {
    const server = await startServer(1);
    const evidence = createEvidenceStore({ url: server.url, dimensions: 8 });
    expect(await evidence.documentsIn([])).toEqual([]);
    expect(server.requests()).toBe(2);
    await server.stop();
  });

  it("gives up when that is closed too, and says why", async () => {
    const server = await startServer(2);
    const evidence = createEvidenceStore({ url: server.url, dimensions: 8 });
    await expect(evidence.documentsIn([])).rejects.toMatchObject({
      code: "qdrant-down",
      retry: "backoff",
      message: expect.stringMatching(/cannot be reached: fetch failed \(.+\)/),
    });
    expect(server.requests()).toBe(2);
    await server.stop();
  });
});

describe("createEvidenceStore on several nodes", () => {
  const nowhere = "http://127.0.0.1:1";

  it("asks the next node when one cannot be reached, and stays with it", async () => {
    const server = await startServer(0);
    const evidence = createEvidenceStore({ url: [nowhere, server.url], dimensions: 8 });
    expect(await evidence.documentsIn([])).toEqual([]);
    expect(await evidence.documentsIn([])).toEqual([]);
    expect(server.requests()).toBe(2);
    await server.stop();
  });

  it("says of each node why it failed when all do", async () => {
    const server = await startServer(9);
    const evidence = createEvidenceStore({ url: [nowhere, server.url], dimensions: 8 });
    await expect(evidence.documentsIn([])).rejects.toMatchObject({
      code: "qdrant-down",
      retry: "backoff",
      message: expect.stringMatching(`${nowhere} cannot be reached.*; .*${server.url} cannot be reached`),
    });
    await server.stop();
  });
});
