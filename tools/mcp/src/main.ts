import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

const idOf = (message: JSONRPCMessage): string | number | undefined =>
  "id" in message && "method" in message ? message.id : undefined;

/**
 * Forwards every message between the two sides, in both directions, until one of them ends. A request that cannot be forwarded is
 * answered with the reason, so that its host does not wait.
 */
const bridge = async (host: Transport, far: Transport, url: string): Promise<void> => {
  const ended = Promise.withResolvers<void>();
  host.onmessage = (message) => {
    far.send(message).catch((error: unknown) => {
      const id = idOf(message);
      if (id === undefined) return;
      const why = error instanceof Error ? error.message : String(error);
      const remedy = `Quarry at ${url} did not answer: ${why}. Is it up (npm run up)? Is QUARRY_API_KEY one of its keys?`;
      void host.send({ jsonrpc: "2.0", id, error: { code: -32_000, message: remedy } });
    });
  };
  far.onmessage = (message) => void host.send(message);
  host.onclose = () => ended.resolve();
  far.onclose = () => ended.resolve();
  await far.start();
  await host.start();
  await ended.promise;
  await Promise.allSettled([host.close(), far.close()]);
};

const { QUARRY_URL: base = "http://127.0.0.1:8080", QUARRY_API_KEY: key } = process.env;
const url = new URL("/mcp", base);
const far = new StreamableHTTPClientTransport(
  url,
  key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } },
);
const host = new StdioServerTransport();
process.stdin.once("end", () => void host.close());
await bridge(host, far, url.href);
