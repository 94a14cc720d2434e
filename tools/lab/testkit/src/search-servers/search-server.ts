import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A request as a search server received it. */
export interface SearchRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Parsed body, if it was JSON. */
  readonly json: unknown;
}

/** Response to send: `cut` breaks the connection in the middle of the body, `silence` never responds. */
export interface SearchReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly end?: "cut" | "silence";
}

/** A running search server. */
export interface SearchServer {
  /** URL without a closing slash: http://127.0.0.1:<port>. */
  readonly url: string;
  readonly port: number;
  /** All searches so far, including refused ones. */
  readonly requests: readonly SearchRequest[];
  stop(): Promise<void>;
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Creates a reply in JSON. */
export const jsonReply = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): SearchReply => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

/** Creates a reply in HTML. */
export const htmlReply = (
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): SearchReply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body,
});

const write = ({ status, headers, body, end }: SearchReply, response: ServerResponse): void => {
  if (end === "silence") return;
  response.writeHead(status, {
    ...headers,
    "content-length": String(Buffer.byteLength(body)),
  });
  if (end === "cut") response.write(body.slice(0, body.length / 2), () => response.destroy());
  else response.end(body);
};

const read = async (message: IncomingMessage): Promise<SearchRequest> => {
  const { pathname, searchParams } = new URL(message.url ?? "/", "http://server.test");
  const { method = "GET", headers } = message;
  const json = parsed(await text(message));
  return { method, path: pathname, query: Object.fromEntries(searchParams), headers, json };
};

/** Starts a server on 127.0.0.1; `counts` decides which requests are searches and kept in `requests`. */
export const startSearchServer = async (
  answer: (request: SearchRequest, visit: number) => SearchReply,
  { counts, port: wantedPort = 0 }: { readonly counts: (path: string) => boolean; readonly port?: number },
): Promise<SearchServer> => {
  const requests: SearchRequest[] = [];
  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(message);
    if (counts(request.path)) requests.push(request);
    write(answer(request, requests.length), response);
  };
  const server = createServer((message, response) => void respond(message, response));
  server.listen(wantedPort, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Errors that any server can have. */
export type CommonTrouble =
  | { readonly kind: "silence" }
  /** Truncated JSON; the connection is closed or kept open. */
  | { readonly kind: "cut-short"; readonly connection: "closed" | "kept" }
  /** A page instead of the requested JSON, as a portal or a proxy in between sends it. */
  | { readonly kind: "page" }
  /** A page that checks if its reader is human. */
  | { readonly kind: "captcha" }
  | { readonly kind: "moved"; readonly location: string }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string };

/** The same trouble for every search, or trouble by the search's number, from 1. */
export type TroubleOf<Kind> = Kind | ((visit: number) => Kind | undefined);

export const troubleAt = <Kind extends { readonly kind: string }>(
  trouble: TroubleOf<Kind> | undefined,
  visit: number,
): Kind | undefined => (typeof trouble === "function" ? trouble(visit) : trouble);

const half = '{"results": [{"url": "https://example.org/", "tit';

const statusReply = (status: number, retryAfter: string | undefined): SearchReply =>
  htmlReply(
    `<html><head><title>${status}</title></head><body>${status}</body></html>`,
    status,
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  );

/** Returns the reply of a server in trouble that has no specific words for it. */
export const commonReply = (trouble: CommonTrouble): SearchReply => {
  if (trouble.kind === "silence") return { status: 200, body: "", end: "silence" };
  if (trouble.kind === "page")
    return htmlReply("<!doctype html><title>Welcome</title><p>Please sign in to the network.");
  if (trouble.kind === "captcha")
    return htmlReply(
      '<!doctype html><title>Just a moment</title><form id="captcha">Are you human?</form>',
      403,
    );
  if (trouble.kind === "moved")
    return htmlReply("<title>301 Moved Permanently</title>", 301, { location: trouble.location });
  if (trouble.kind === "status") return statusReply(trouble.status, trouble.retryAfter);
  return trouble.connection === "kept"
    ? { ...jsonReply(""), body: half }
    : { ...jsonReply(""), body: half.repeat(2), end: "cut" };
};
