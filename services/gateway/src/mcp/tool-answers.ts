import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

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
