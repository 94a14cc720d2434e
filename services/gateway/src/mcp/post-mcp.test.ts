import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { startApp } from "../../test/start/start-app.ts";

describe("postMcp", () => {
  it("refuses a batch, which would count as one request", async () => {
    const { url } = await startApp();
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/mcp`, asJson(body, { accept: "application/json, text/event-stream" }));
    expect((await post([message, message])).status).toBe(400);
    expect((await post(message)).status).toBe(200);
  });

  it.each([
    ["*/*", "text/event-stream"],
    ["text/event-stream", "text/event-stream"],
    ["application/json, text/event-stream", "text/event-stream"],
  ])("answers a host that accepts %s in %s", async (accept, contentType) => {
    const { url } = await startApp();
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "host", version: "1" },
    };
    const response = await fetch(
      `${url}/mcp`,
      asJson({ jsonrpc: "2.0", id: 1, method: "initialize", params }, { accept }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(contentType);
    expect(await response.text()).toContain('"serverInfo"');
  });
});
