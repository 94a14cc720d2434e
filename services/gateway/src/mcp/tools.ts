import type { McpServer, ToolCallback } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";

/** A tool, apart from its name and its title. */
interface ToolFacts<Input extends z.ZodRawShape> {
  readonly description: string;
  readonly inputSchema: Input;
  readonly outputSchema?: z.ZodRawShape;
  readonly annotations: ToolAnnotations;
  readonly answer: ToolCallback<Input>;
}

/** Returns a function that registers a tool of a server. */
export const toolsOn =
  (server: McpServer) =>
  <Input extends z.ZodRawShape>(
    name: string,
    title: string,
    { answer, ...facts }: ToolFacts<Input>,
  ): void => {
    server.registerTool(name, { title, ...facts }, answer);
  };

export type RegisterTool = ReturnType<typeof toolsOn>;

/** Creates an answer as data and, for hosts that read only text, as JSON text. */
export const answerWith = (value: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

/* Annotations of tools: what a call does to stored data, and whether it reaches the web. */
export const readOnly = { readOnlyHint: true, openWorldHint: false };
export const searching = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
export const adding = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
export const replacing = { ...adding, idempotentHint: true };
export const removing = { destructiveHint: true, idempotentHint: true, openWorldHint: false };
