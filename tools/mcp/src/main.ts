import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { bridge } from "./bridge.ts";

const { QUARRY_URL: base = "http://127.0.0.1:8080", QUARRY_API_KEY: key } = process.env;
const url = new URL("/mcp", base);
const far = new StreamableHTTPClientTransport(
  url,
  key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } },
);
const host = new StdioServerTransport();
process.stdin.once("end", () => void host.close());
await bridge(host, far, url.href);
