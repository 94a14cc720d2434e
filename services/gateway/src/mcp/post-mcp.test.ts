import { describe, expect, it } from "vitest";
import { startApp } from "../../test/start-app.ts";

describe("postMcp", () => {
  it("refuses a batch, which would count as one request", async () => {
    const { url } = await startApp();
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const post = (body: unknown): Promise<Response> =>
      fetch(`${url}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify(body),
      });
    expect((await post([message, message])).status).toBe(400);
    expect((await post(message)).status).toBe(200);
  });
});
