import { createEgressAllowance, type Resolve } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { fixturePages, type FixtureRoutes, freePort, makeCertificate } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { EgressOptions } from "../../src/client/create-egress.ts";
import type { Egress } from "../../src/client/egress.ts";
import { startProxy } from "../../src/testing/start-proxy.ts";
import { trust } from "../../src/testing/trust.ts";
import { egressWith, elsewhere, loopback, read, secret, startWeb } from "../../src/testing/web-test.ts";

/** Addresses of the names in these tests. */
const answers: Readonly<Record<string, Awaited<ReturnType<Resolve>>>> = {
  "wiki.example": [loopback],
  "private.example": [loopback],
  "mixed.example": [elsewhere, loopback],
  "embedded.example": [{ address: "::ffff:127.0.0.1", family: 6 }],
};
const resolve: Resolve = async (hostname) => {
  const known = answers[hostname];
  if (known !== undefined) return known;
  throw Object.assign(new Error("no answer"), {
    code: hostname === "later.example" ? "EAI_AGAIN" : "ENOTFOUND",
  });
};

const endOf = async (egress: Egress, url: string): Promise<object> => {
  try {
    return await read(egress, url);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, message: error.message, retry: error.retry };
  }
};

/** Returns the outcomes of a request that names the web by its port, first without a proxy, then through one. */
const bothEnds = async (
  url: string,
  port: number,
  options: Partial<EgressOptions> = {},
): Promise<readonly [object, object]> => {
  const rules = { allowance: createEgressAllowance(["wiki.example", `127.0.0.1:${port}`]), resolve };
  // The site's port is allowed here, so that only the address decides.
  const ports = [80, 443, port];
  const proxy = await startProxy({ ...rules, ports });
  return [
    await endOf(egressWith({ ...rules, ports, ...options }), url),
    await endOf(egressWith({ ...rules, ports, ...options, proxy }), url),
  ];
};

interface Case {
  readonly name: string;
  readonly routes: FixtureRoutes;
  readonly expected: object;
  readonly options?: Partial<EgressOptions>;
}

const cases: readonly Case[] = [
  { name: "a page", routes: { "/": fixturePages.html("<p>here") }, expected: { status: "answered" } },
  {
    name: "a packed page",
    routes: { "/": fixturePages.bomb(50_000, "gzip", "br") },
    expected: { status: "answered" },
  },
  { name: "a missing page", routes: {}, expected: { reason: "not-found" } },
  {
    name: "a busy site",
    routes: { "/": fixturePages.error(503, { "retry-after": "2" }) },
    expected: { retry: { afterMs: 2_000 } },
  },
  {
    name: "a redirect",
    routes: { "/": fixturePages.redirect("/2"), "/2": { body: "x" } },
    expected: { status: "answered" },
  },
  { name: "a circle", routes: { "/": fixturePages.redirect("/") }, expected: { reason: "redirect-loop" } },
  {
    name: "a redirect to an internal literal",
    routes: { "/": fixturePages.redirect("http://[::1]/") },
    expected: { reason: "address-refused" },
  },
  {
    name: "a bomb",
    routes: { "/": fixturePages.bomb(20_000_000, "gzip") },
    expected: { detail: expect.stringContaining("like a decompression bomb") },
    options: { maxBytes: 50_000_000, maxHtmlBytes: 10_000_000 },
  },
  { name: "an endless page", routes: { "/": fixturePages.endlessBody() }, expected: { reason: "too-large" } },
  {
    name: "endless headers",
    routes: { "/": { headers: { "x-long": "x".repeat(20_000) }, body: "" } },
    expected: { reason: "too-large" },
  },
  {
    name: "a page cut short",
    routes: { "/": fixturePages.lyingLength("short", 500) },
    expected: { code: "upstream-failed" },
  },
  {
    name: "silence",
    routes: { "/": fixturePages.silence() },
    expected: { reason: "timeout" },
    options: { timeoutMs: 2_000 },
  },
  {
    name: "a drip",
    routes: { "/": fixturePages.slowDrip() },
    expected: { reason: "timeout" },
    options: { timeoutMs: 2_000 },
  },
  {
    name: "what is no HTTP",
    routes: { "/": { raw: (socket) => void socket.end("-ERR unknown\r\n") } },
    expected: { reason: "unreachable" },
  },
];

describe("createEgress, through the egress proxy", () => {
  it("sends everything through it", async () => {
    const web = await startWeb({ "/": secret });
    const rules = { allowance: createEgressAllowance(["wiki.example"]), resolve };
    const url = `http://wiki.example:${web.port}/`;
    // This one would connect to the site itself; nothing is resolved here.
    const lost = egressWith({ ...rules, proxy: `http://127.0.0.1:${await freePort()}` });
    expect(await endOf(lost, url)).toMatchObject({
      code: "upstream-failed",
      message: expect.stringMatching(/^the egress proxy at .* does not answer/u),
      retry: "backoff",
    });
    expect(web.connections()).toBe(0);
    const proxy = await startProxy(rules);
    const found = egressWith({ allowance: createEgressAllowance(["wiki.example"]), proxy });
    expect(await endOf(found, url)).toMatchObject({ status: "answered", url });
    expect(web.requests[0]?.headers.host).toBe(`wiki.example:${web.port}`);
  });

  it.each(cases)("ends as without it at $name", async ({ routes, expected, options }) => {
    const web = await startWeb(routes);
    const [direct, tunnelled] = await bothEnds(`http://wiki.example:${web.port}/`, web.port, options);
    expect(tunnelled).toMatchObject(expected);
    expect(tunnelled).toEqual(direct);
  });

  it.each([
    ["http://private.example:{port}/", { reason: "address-refused" }],
    ["http://mixed.example:{port}/", { reason: "address-refused" }],
    ["http://embedded.example:{port}/", { reason: "address-refused" }],
    ["http://wiki.example:{port}/to-private", { reason: "address-refused" }],
    ["http://wiki.example:{port}/to-nobody", { detail: "There is no host named nobody.example." }],
    ["http://nobody.example/", { reason: "unreachable" }],
    ["http://later.example/", { code: "upstream-failed", message: "later.example: EAI_AGAIN" }],
    ["https://wiki.example:{port}/", { detail: expect.stringContaining("an encrypted connection") }],
  ])("ends as without it at %s", async (address, expected) => {
    const web = await startWeb((url) => {
      const { port } = new URL(url);
      return {
        "/": secret,
        "/to-private": fixturePages.redirect(`http://private.example:${port}/`),
        "/to-nobody": fixturePages.redirect("http://nobody.example/"),
      };
    });
    const [direct, tunnelled] = await bothEnds(address.replace("{port}", String(web.port)), web.port);
    expect(tunnelled).toMatchObject(expected);
    expect(tunnelled).toEqual(direct);
    expect(web.requests.filter(({ path }) => path === "/")).toEqual([]);
  });

  it("ends as without it where nothing listens, and blames the site", async () => {
    const port = await freePort();
    const [direct, tunnelled] = await bothEnds(`http://wiki.example:${port}/`, port);
    expect(tunnelled).toMatchObject({ detail: `wiki.example:${port} refuses connections.` });
    expect(tunnelled).toEqual(direct);
  });

  it("speaks https with the site, not with the proxy", async () => {
    const secure = await makeCertificate(["wiki.example"]);
    const web = await startWeb({ "/": { body: "hello" } }, { secure });
    const url = `https://wiki.example:${web.port}/`;
    const [direct, tunnelled] = await bothEnds(url, web.port);
    expect(tunnelled).toMatchObject({ detail: expect.stringContaining("The certificate of wiki.example") });
    expect(tunnelled).toEqual(direct);
    expect(web.requests).toEqual([]);
    trust(secure);
    const [trusted, alsoTrusted] = await bothEnds(url, web.port);
    expect(alsoTrusted).toMatchObject({ status: "answered", url });
    expect(alsoTrusted).toEqual(trusted);
  });
});
