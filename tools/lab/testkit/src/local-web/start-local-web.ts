import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { type FixturePage, type FixtureRequest, type FixtureRoute, startFixtureWeb } from "../fixture-web.ts";

/** A page as a site serves it. */
export interface LocalPage {
  /** Address on the real web. */
  readonly url: string;
  readonly title: string;
  /** Words of the page, for a search engine. */
  readonly text: string;
  readonly body: Uint8Array;
}

/** Pages of a local web. */
interface LocalWebOptions {
  readonly pages: readonly LocalPage[];
  /**
   * Real address → its own response: redirects, robots.txt, sitemaps, errors. The function receives the web's own spelling of
   * addresses.
   */
  readonly routes?: (here: (url: string) => string) => Readonly<Record<string, FixtureRoute>>;
}

/** A web of many hosts on one port of 127.0.0.1. */
export interface LocalWeb {
  readonly port: number;
  /** All requests so far, in order of arrival. */
  readonly requests: readonly FixtureRequest[];
  /** Maps an address of the real web to this web: same host and path, over http and on this web's port. */
  readonly here: (url: string) => string;
  /** Environment in which a process resolves these hosts and may read them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const keyOf = (url: string): string => {
  const { hostname, pathname, search } = new URL(url);
  return `${hostname}${pathname}${search}`;
};

/** Adds the port to the addresses of hosts that are served here. Latin-1 keeps every byte unchanged for any encoding of the page. */
const withPort = (html: Uint8Array, hosts: readonly string[], port: string): Buffer =>
  Buffer.from(
    Buffer.from(html)
      .toString("latin1")
      .replaceAll(/https?:\/\/([a-z0-9.-]+)(?=[/"'?#\s<])/giu, (address, host: string) =>
        hosts.includes(host.toLowerCase()) ? `http://${host}:${port}` : address,
      ),
    "latin1",
  );

/** Serves a page with validators and gzip. */
const pageFor = (body: Uint8Array, headers: IncomingHttpHeaders): FixturePage => {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const modified = "Sat, 21 Nov 2026 08:00:00 GMT";
  const shared = { etag, "last-modified": modified, "cache-control": "max-age=600" };
  if (headers["if-none-match"] === etag) return { status: 304, headers: shared };
  const html = { ...shared, "content-type": "text/html; charset=utf-8", vary: "Accept-Encoding" };
  return (headers["accept-encoding"] ?? "").includes("gzip")
    ? { headers: { ...html, "content-encoding": "gzip" }, body: gzipSync(body) }
    : { headers: html, body };
};

/**
 * Serves pages of many hosts as their servers do: validators and 304, gzip; redirects, robots.txt and errors if there are routes
 * for them; 404 for everything else. A process finds these hosts through `environment`, and no other part of the web.
 */
export const startLocalWeb = async ({ pages, routes = () => ({}) }: LocalWebOptions): Promise<LocalWeb> => {
  let port = "";
  const here = (url: string): string => {
    const { hostname, pathname, search } = new URL(url);
    return `http://${hostname}:${port}${pathname}${search}`;
  };
  let hosts: readonly string[] = [];
  const web = await startFixtureWeb(
    (url) => {
      ({ port } = new URL(url));
      const answers = Object.entries({
        ...Object.fromEntries(
          pages.map((page): [string, FixtureRoute] => [
            page.url,
            (_visit, { headers }) => pageFor(withPort(page.body, hosts, port), headers),
          ]),
        ),
        ...routes(here),
      });
      hosts = [...new Set(answers.map(([address]) => new URL(address).hostname))];
      return Object.fromEntries(answers.map(([address, route]) => [keyOf(address), route]));
    },
    { hasHosts: true },
  );
  const allowed = hosts.map((host) => `${host}:${port}`).join(",");
  return {
    port: web.port,
    requests: web.requests,
    here,
    environment: {
      // Tests must not send requests to a real search engine.
      SEARCH_KEYLESS: "none",
      EGRESS_ALLOW: allowed,
      EGRESS_ALLOW_FOUND: allowed,
      QUARRY_LOCAL_HOSTS: hosts.join(","),
      NODE_OPTIONS: `--import ${new URL("./resolve-here.ts", import.meta.url).href}`,
    },
    stop: () => web.stop(),
  };
};
