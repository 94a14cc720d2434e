import { execFile } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { fixturePages } from "../fixture-web.ts";
import { startLocalWeb } from "./start-local-web.ts";

const page = {
  url: "https://docs.example.org/locks?v=1",
  title: "Locks",
  text: "Every worker renews its lock.",
  body: Buffer.from(
    '<a href="https://docs.example.org/next">next</a> <a href="https://other.example/">other</a>',
  ),
};

const started = async () => {
  const web = await startLocalWeb({
    pages: [page],
    routes: (here) => ({
      "https://docs.example.org/robots.txt": { body: "User-agent: *\nDisallow: /private" },
      "https://www.example.org/old": fixturePages.redirect(here(page.url), 301),
    }),
  });
  onTestFinished(() => web.stop());
  return web;
};

/** The addresses that a process of its own finds for a host. */
const found = async (url: string, environment: Readonly<Record<string, string>>): Promise<string> => {
  const script = `
    import { lookup } from "node:dns/promises";
    const found = await lookup(new URL(process.env.URL_TO_READ).hostname, { all: true }).catch(({ code }) => code);
    process.stdout.write(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...environment, URL_TO_READ: url },
  });
  return stdout;
};

/** Fetches a page of a host that no resolver knows. */
const atHost = async (port: number, host: string, path: string, headers: Record<string, string> = {}) => {
  const request = get({ host: "127.0.0.1", port, path, headers: { ...headers, host: `${host}:${port}` } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

describe("startLocalWeb", () => {
  it("has its hosts on this machine for a process that is told of them, and no other", async () => {
    const { here, environment } = await started();
    expect(await found(here(page.url), environment)).toBe('[{"address":"127.0.0.1","family":4}]');
    expect(await found("http://elsewhere.example/", environment)).toBe('"ENOTFOUND"');
  });

  it("serves a page at its host, with links that lead to hosts that are here", async () => {
    const { here, port, requests } = await started();
    expect(here(page.url)).toBe(`http://docs.example.org:${port}/locks?v=1`);
    const { status, body, headers } = await atHost(port, "docs.example.org", "/locks?v=1");
    expect(status).toBe(200);
    expect(body).toBe(
      `<a href="http://docs.example.org:${port}/next">next</a> <a href="https://other.example/">other</a>`,
    );
    const again = { "if-none-match": String(headers["etag"]) };
    expect((await atHost(port, "docs.example.org", "/locks?v=1", again)).status).toBe(304);
    expect(requests.map(({ host, path }) => `${host}${path}`)).toEqual([
      "docs.example.org/locks?v=1",
      "docs.example.org/locks?v=1",
    ]);
  });

  it("answers with its routes, and 404 for what is not there", async () => {
    const { here, port, hosts } = await started();
    expect((await atHost(port, "docs.example.org", "/robots.txt")).body).toContain("Disallow");
    const moved = await atHost(port, "www.example.org", "/old");
    expect([moved.status, moved.headers.location]).toEqual([301, here(page.url)]);
    expect((await atHost(port, "www.example.org", "/locks?v=1")).status).toBe(404);
    expect(hosts).toEqual(["docs.example.org", "www.example.org"]);
  });
});
