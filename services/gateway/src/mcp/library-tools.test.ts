import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startApp } from "../../test/start/start-app.ts";

const connect = async () => {
  const { url } = await startApp({ uploadMaxBytes: 1_000_000 });
  const client = new Client({ name: "host", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url));
  await client.connect(transport);
  onTestFinished(() => client.close());
  await client.listTools();
  // The client validates each answer by the output schema of its tool.
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    await client.callTool({ name, arguments: given });
  return { client, call };
};

describe("the tools of the Model Context Protocol", () => {
  it("have a title and say whether they only read, and the server says what they are for", async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.filter(({ title }) => title === undefined).map(({ name }) => name)).toEqual([]);
    expect(tools.filter(({ annotations }) => annotations === undefined).map(({ name }) => name)).toEqual([]);
    expect(client.getInstructions()).toContain("list_collections");
  });

  it("add a document to a new collection, list it, and leave none behind where the call is refused", async () => {
    const { call } = await connect();
    const added = await call("add_document", { text: "A lock runs out.", title: "Locks" });
    expect(added.structuredContent).toMatchObject({ outcome: "added" });
    expect(await call("add_document", { collection_id: "c-00000099", text: "Words." })).toMatchObject({
      isError: true,
    });
    expect(await call("add_document", { title: "Nothing" })).toMatchObject({ isError: true });
    expect(await call("add_document", { text: "Words.", collection_name: "a\nb" })).toMatchObject({
      isError: true,
    });
    const id = z.object({ collection_id: z.string() }).parse(added.structuredContent).collection_id;
    const library = await call("get_library", { collection_id: id });
    expect(library.structuredContent).toMatchObject({ questions: [], next_cursor: null });
    expect(await call("get_library", { collection_id: "c-00000099" })).toMatchObject({ isError: true });
    const { structuredContent } = await call("list_collections");
    expect(structuredContent).toEqual({ collections: [expect.objectContaining({ name: "Locks" })] });
  });

  it("save, list and remove templates", async () => {
    const { call } = await connect();
    const saved = await call("save_template", {
      name: "note",
      title: "Note",
      text: "One page.",
      max_words: 300,
    });
    expect(saved.structuredContent).toMatchObject({ source: "own", words: { min: 150, max: 300 } });
    const least = await call("save_template", {
      name: "long",
      title: "Long",
      text: "Ten parts.",
      min_words: 15_000,
    });
    expect(least.structuredContent).toMatchObject({ words: { min: 15_000, max: 20_000 } });
    const tiny = await call("save_template", {
      name: "tiny",
      title: "Tiny",
      text: "One line.",
      max_words: 20,
    });
    expect(tiny).toMatchObject({ isError: true });
    expect(JSON.stringify((await call("list_templates")).structuredContent)).toContain('"note"');
    expect((await call("remove_template", { name: "note" })).structuredContent).toMatchObject({
      status: "removed",
    });
    expect(await call("remove_template", { name: "note" })).toMatchObject({ isError: true });
  });
});
