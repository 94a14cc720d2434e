import type { IncomingHttpHeaders } from "node:http";
import { type FixturePage, fixturePages, startFixtureWeb } from "../fixture-web.ts";

/** A request as a search server received it. */
export interface SearchRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Parsed body, if it was JSON. */
  readonly json: unknown;
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
): FixturePage => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

/** Creates a reply in HTML. */
export const htmlReply = (
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): FixturePage => ({ status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body });

/** Starts a server on 127.0.0.1; `counts` decides which requests are searches and kept in `requests`. */
export const startSearchServer = async (
  answer: (request: SearchRequest, visit: number) => FixturePage,
  { counts, port = 0 }: { readonly counts: (path: string) => boolean; readonly port?: number },
): Promise<SearchServer> => {
  const requests: SearchRequest[] = [];
  const web = await startFixtureWeb(
    {},
    {
      port,
      otherwise: ({ method, path, headers, body }) => {
        const { pathname, searchParams } = new URL(path, "http://server.test");
        const query = Object.fromEntries(searchParams);
        const request = { method, path: pathname, query, headers, json: parsed(body) };
        if (counts(pathname)) requests.push(request);
        return answer(request, requests.length);
      },
    },
  );
  return { url: web.url, port: web.port, requests, stop: () => web.stop() };
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

/** Returns the reply of a server in trouble that has no specific words for it. */
export const commonReply = (trouble: CommonTrouble): FixturePage => {
  switch (trouble.kind) {
    case "silence":
      return fixturePages.silence();
    case "page":
      return htmlReply("<!doctype html><title>Welcome</title><p>Please sign in to the network.");
    case "captcha":
      return htmlReply(
        '<!doctype html><title>Just a moment</title><form id="captcha">Are you human?</form>',
        403,
      );
    case "moved":
      return fixturePages.redirect(trouble.location, 301);
    case "status": {
      const { status, retryAfter } = trouble;
      const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      return htmlReply(`<html><head><title>${status}</title></head></html>`, status, headers);
    }
    default:
      return {
        ...jsonReply(""),
        body:
          trouble.connection === "kept"
            ? half
            : (response) => void response.write(half, () => response.destroy()),
      };
  }
};
