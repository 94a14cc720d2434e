import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { newShareLinkSchema } from "@quarry/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";

describe("a report shared over MCP", () => {
  it("opens by its link until that is revoked", async () => {
    const { url, runs } = await startWithBundle();
    const client = new Client({ name: "host", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url)));
    onTestFinished(() => client.close());
    // The client validates each answer by the output schema of its tool.
    await client.listTools();
    const call = async (name: string, given: Record<string, unknown>) =>
      await client.callTool({ name, arguments: { id: "r-00000001", ...given } });
    expect(await call("share_report", {})).toMatchObject({ isError: true });
    runs.putArtifact("r-00000001", "report.html", "<h1>Locks</h1>");
    expect(await call("share_report", { expires_in: "soon" })).toMatchObject({ isError: true });
    const link = newShareLinkSchema.parse((await call("share_report", {})).structuredContent);
    expect(await (await fetch(link.url)).text()).toBe("<h1>Locks</h1>");
    const { id: link_id } = link;
    expect((await call("list_share_links", {})).structuredContent).toMatchObject({
      links: [{ id: link_id }],
    });
    await call("revoke_share_link", { link_id });
    expect((await fetch(link.url)).status).toBe(404);
    expect(await call("revoke_share_link", { link_id })).toMatchObject({ isError: true });
  });
});
