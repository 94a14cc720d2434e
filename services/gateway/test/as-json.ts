/** Returns a request with a JSON body. */
export const asJson = (
  body: unknown,
  { method = "POST", ...headers }: { readonly method?: string } & Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Returns a call of an MCP tool as a request. */
export const toolCall = (name: string, given: object): RequestInit =>
  asJson({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } });
