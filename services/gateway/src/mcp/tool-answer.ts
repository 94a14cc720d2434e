import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Problem } from "@quarry/contracts";

/** An answer as data and, for hosts that read text alone, the same as JSON. */
export const answerWith = (value: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

/** An answer that is a text. */
export const answerWithText = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** What was wrong with a call, with every field, limit and remedy: the model that made it can mend it. */
export const refuse = ({ detail, title, errors = [] }: Problem): CallToolResult => {
  const fields = errors.map(({ field, message }) => `${field} ${message}`);
  return { isError: true, content: [{ type: "text", text: [detail ?? title, ...fields].join("\n") }] };
};
