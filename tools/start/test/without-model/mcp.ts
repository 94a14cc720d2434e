import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createQuarryClient } from "@quarry/client";
import { eventually } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { indexText } from "../index-text.ts";
import { key, withKey } from "./key.ts";

const root = resolve(import.meta.dirname, "../../../..");
const texts = {
  basalt:
    "# Basalt\n\nBasalt is a dark volcanic rock that forms when lava cools at the surface of the Earth.\n\nMost of the floor of the oceans consists of basalt.",
  bread: "# Bread\n\nSourdough bread rises because wild yeast and bacteria ferment the flour.",
};
/** Tests the gateway as a server of the Model Context Protocol. */
export const testMcp = (stackOf: () => LocalStack): void => {
  describe("the gateway as an MCP server", () => {
    let stack: LocalStack;
    let client: Client;
    let collectionId: string;

    const post = async (path: string, body: unknown): Promise<unknown> =>
      (
        await fetch(`${stack.gatewayUrl}${path}`, {
          method: "POST",
          headers: { ...withKey, "content-type": "application/json", prefer: "wait=60" },
          body: JSON.stringify(body),
        })
      ).json();

    const textOf = (result: unknown): string =>
      z.object({ content: z.array(z.object({ text: z.string() })).min(1) }).parse(result).content[0]?.text ??
      "";

    beforeAll(async () => {
      stack = stackOf();
      const quarry = createQuarryClient({ url: stack.gatewayUrl, apiKey: key, fetch });
      for (const [name, text] of Object.entries(texts)) await indexText(quarry, `file:${name}.md`, text);
      ({ id: collectionId } = z
        .object({ id: z.string() })
        .parse(await post("/v1/collections", { name: "rocks", mark: false })));
      await post(`/v1/collections/${collectionId}/items`, {
        linkId: "rock",
        source: "book",
        transcript: texts.basalt,
      });
      client = new Client({ name: "test", version: "1" });
      const address = new URL("/mcp", stack.gatewayUrl);
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: withKey } }));
    });

    afterAll(async () => {
      await client.close();
    });

    it("answers agentic_search as a client of seed 004 reads it, and says how far it is", async () => {
      const progress: number[] = [];
      const result = await client.callTool(
        {
          name: "agentic_search",
          arguments: {
            query: "What is basalt and where does it form?",
            completeness_threshold: 0.7,
            max_iterations: 2,
          },
        },
        undefined,
        { onprogress: ({ progress: now }) => progress.push(now), timeout: 600_000 },
      );
      const data = z
        .object({
          success: z.boolean(),
          completeness: z.number(),
          completeness_measures: z.string(),
          results: z.array(
            z.object({ url: z.string(), content: z.string(), quotes: z.array(z.string()).min(1) }),
          ),
        })
        .parse(JSON.parse(textOf(result)));
      expect(data.success).toBe(true);
      // All stored text was searched completely, so there is nothing more to find.
      expect(data).toMatchObject({
        completeness: 0,
        completeness_measures: "nothing: coverage was not assessed",
      });
      const [first] = data.results;
      expect(first?.content).toContain("dark volcanic rock");
      for (const { content, quotes } of data.results)
        for (const quote of quotes) expect(content).toContain(quote);
      expect(progress.length).toBeGreaterThan(2);
      expect(progress).toEqual(progress.toSorted((left, right) => left - right));
    });

    it("researches, answers at once when it is not to wait, and gives reports as resources", async () => {
      const begun = await client.callTool({
        name: "research",
        arguments: { question: "Why does sourdough bread rise?", local: true, wait_seconds: 0 },
      });
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(textOf(begun)));
      const report = await eventually(async () => {
        const asked = { name: "get_research", arguments: { id } };
        const text = textOf(await client.callTool(asked, undefined, { timeout: 600_000 }));
        expect(text).toContain("wild yeast");
        return text;
      }, 600_000);
      const [link = ""] = report.match(/(?<=\]\()http[^)]+\/sources\/[^)]+\.html(?=\))/u) ?? [];
      expect(link).toContain(`${stack.gatewayUrl}/v1/research/${id}/`);
      expect(await (await fetch(link, { headers: withKey })).text()).toContain("wild yeast");
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain(`quarry://research/${id}/report`);
      const { contents } = await client.readResource({ uri: `quarry://research/${id}/report` });
      expect(contents).toMatchObject([{ mimeType: "text/markdown", text: report }]);
      const cancelled = await client.callTool({ name: "cancel_research", arguments: { id } });
      expect(JSON.parse(textOf(cancelled))).toEqual({ id, status: "completed" });
    });

    it("finds passages, reads documents and audits a text", async () => {
      const found = await client.callTool({
        name: "search_evidence",
        arguments: { query: "rock from lava", k: 1 },
      });
      expect(textOf(found)).toContain("dark volcanic rock");
      const requests = {
        request_type: "keyword",
        source_link_id: "rock",
        keywords: ["oceans"],
        context_window: 5,
      };
      const read = await client.callTool({
        name: "read_document",
        arguments: { collection_id: collectionId, requests },
      });
      expect(textOf(read)).toContain("floor of the oceans");
      const audited = await client.callTool(
        {
          name: "audit_text",
          arguments: {
            text: "Most of the floor of the oceans consists of basalt. [1]",
            sources: [{ ref: "1", text: texts.basalt }],
          },
        },
        undefined,
        { timeout: 600_000 },
      );
      expect(textOf(audited)).toContain("PASS");
    });

    it.each([
      ["search_evidence", { query: "x", k: 500 }, "k must be at most 50"],
      ["research", { question: "ab" }, "question"],
      ["research", { goal: "Why did players leave?" }, "collectionId"],
      ["get_research", { id: "r-none" }, "there is no run with this id"],
      ["read_document", { collection_id: "c-00000000", requests: {} }, "there is no collection"],
    ])("refuses %s %j with field and remedy", async (name, given, words) => {
      const result = await client.callTool({ name, arguments: given });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(words);
    });

    it("serves hosts that start a program, by npm run mcp", async () => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [join(root, "tools/mcp/src/main.ts")],
        env: { QUARRY_URL: stack.gatewayUrl, QUARRY_API_KEY: key },
      });
      const local = new Client({ name: "host", version: "1" });
      await local.connect(transport);
      expect(await local.listTools()).toEqual(await client.listTools());
      const found = await local.callTool({
        name: "search_evidence",
        arguments: { query: "wild yeast", k: 1 },
      });
      expect(textOf(found)).toContain("Sourdough");
      await local.close();
    });
  });
};
