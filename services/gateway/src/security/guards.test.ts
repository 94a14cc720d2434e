import { createHash, createHmac } from "node:crypto";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { inMemoryKeys, inMemoryRates, inMemorySessions } from "../../test/in-memory/in-memory-keys.ts";
import { startApp } from "../../test/start/start-app.ts";
import { createKeyRing } from "./keys.ts";
import { networkOf } from "./sign-in.ts";

const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Returns the status for headers that `fetch` would change. */
const statusOf = async (
  port: number,
  headers: Record<string, string>,
  path = "/v1/research",
): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request({ host: "127.0.0.1", port, path, headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on("error", reject)
    .end();
  return await promise;
};

const never = new Promise<never>(() => undefined);

describe("apiKeyGuard", () => {
  const keys = { apiKeyDigests: [digestOf("alpha"), digestOf("beta")] };

  it.each([
    ["Bearer alpha", 200],
    ["bearer beta", 200],
    ["Bearer gamma", 401],
    ["Bearer ", 401],
    ["Basic YWxwaGE=", 401],
    [`Bearer ${digestOf("alpha")}`, 401],
  ])("answers %s by %i", async (authorization, status) => {
    const { url } = await startApp(keys);
    const response = await fetch(`${url}/v1/research`, { headers: { authorization } });
    expect(response.status).toBe(status);
    if (status === 401) expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  it.each([
    ["POST", "/v1/research"],
    ["GET", "/v1/research/r-00000001/events"],
    ["GET", "/v1/research/r-00000001/artifacts/report.md"],
    ["DELETE", "/v1/research/r-00000001"],
    ["POST", "/v1/collections"],
    ["POST", "/v1/collections/c-00000001/items"],
    ["PUT", "/v1/research"],
    ["GET", "/no-such-route"],
  ])("asks for a key at %s %s", async (method, path) => {
    const { url } = await startApp(keys);
    expect((await fetch(`${url}${path}`, { method })).status).toBe(401);
  });

  it.each([
    ["whose key it is", { keys: { ...inMemoryKeys(), findByDigest: () => never } }, "Bearer quarry_alpha"],
    ["how often a key asks", { rates: { ...inMemoryRates(), take: () => never } }, ""],
    ["how full it is", { fullness: () => never }, ""],
  ])(
    "answers a submission with 503 in time when Redis does not say %s",
    async (_what, changes, authorization) => {
      const { url } = await startApp({ ...changes, submitTimeoutMs: 20 });
      const response = await fetch(`${url}/v1/research`, asJson({ question: "Why?" }, { authorization }));
      expect(response.status).toBe(503);
    },
  );

  it.each(["/healthz", "/readyz"])("leaves %s open", async (path) => {
    const { url } = await startApp(keys);
    expect((await fetch(`${url}${path}`)).status).toBe(200);
  });

  it("reports why requests cannot be answered, and metrics, to administrators alone", async () => {
    const checks = { redis: async () => "it refuses 10.0.0.7" };
    const { url, port } = await startApp({ ...keys, checks });
    const withKey = { headers: { authorization: "Bearer alpha" } };
    const silent = await fetch(`${url}/readyz`);
    expect([silent.status, await silent.json()]).toEqual([503, { status: "not-ready", reasons: [] }]);
    const told = await fetch(`${url}/readyz`, withKey);
    expect(await told.json()).toEqual({ status: "not-ready", reasons: ["redis: it refuses 10.0.0.7"] });
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect(await (await fetch(`${url}/metrics`, withKey)).text()).toBe("up 1\n");
    expect(await statusOf(port, { host: "rebound.example" }, "/metrics")).toBe(401);
  });

  it("tells a name it does not go by neither reasons nor metrics where there are no keys", async () => {
    const { url, port } = await startApp({ checks: { redis: async () => false } });
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      reasons: ["redis cannot be reached"],
    });
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    expect(await statusOf(port, { host: "rebound.example" }, "/metrics")).toBe(403);
    expect(await statusOf(port, { host: "rebound.example" }, "/readyz")).toBe(503);
  });
});

describe("a session", () => {
  const alpha = digestOf("alpha");
  const ringOf = (digest: string) => createKeyRing({ digests: [digest], keys: inMemoryKeys() });
  const cookieOf = (response: Response): string =>
    (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const signIn = (url: string, key: string): Promise<Response> =>
    fetch(`${url}/v1/session`, { method: "POST", headers: { authorization: `Bearer ${key}` } });

  it("is a cookie for the holder of a key, and admits a browser", async () => {
    const { url } = await startApp({ apiKeyDigests: [alpha] });
    const response = await signIn(url, "alpha");
    expect(response.status).toBe(204);
    expect(response.headers.get("set-cookie")).toMatch(
      /; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(response.headers.get("set-cookie")).not.toContain(alpha);
    const headers = { cookie: `theme=dark; ${cookieOf(response)}` };
    expect((await fetch(`${url}/v1/research`, { headers })).status).toBe(200);
  });

  it("is not given without a key, a session included", async () => {
    const { url } = await startApp({ apiKeyDigests: [alpha] });
    expect((await signIn(url, "beta")).status).toBe(401);
    const cookie = cookieOf(await signIn(url, "alpha"));
    const again = await fetch(`${url}/v1/session`, { method: "POST", headers: { cookie } });
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("ends with its key, and when somebody signs out", async () => {
    const sessions = inMemorySessions();
    const { url } = await startApp({ apiKeyDigests: [alpha], sessions });
    const cookie = cookieOf(await signIn(url, "alpha"));
    expect((await fetch(`${url}/v1/research`, { headers: { cookie } })).status).toBe(200);
    const withoutKey = await startApp({ apiKeyDigests: [digestOf("beta")], sessions });
    expect((await fetch(`${withoutKey.url}/v1/research`, { headers: { cookie } })).status).toBe(401);
    const out = await fetch(`${url}/v1/session`, { method: "DELETE", headers: { cookie } });
    expect(out.headers.get("set-cookie")).toContain(
      "quarry_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
    );
    expect((await fetch(`${url}/v1/research`, { headers: { cookie } })).status).toBe(401);
  });

  it("is not made from the digest of a key", async () => {
    const { url } = await startApp({ apiKeyDigests: [alpha] });
    const keyId = (await ringOf(alpha).find("alpha"))?.keyId ?? "";
    const content = `99999999999.${keyId}`;
    const signature = createHmac("sha256", Buffer.from(alpha, "hex"))
      .update(`session ${content}`)
      .digest("hex");
    for (const session of [`${content}.${signature}`, alpha, keyId, ""]) {
      const headers = { cookie: `quarry_session=${session}` };
      expect((await fetch(`${url}/v1/research`, { headers })).status).toBe(401);
    }
  });

  it("of another site is refused", async () => {
    const { url } = await startApp({ apiKeyDigests: [alpha] });
    const cookie = cookieOf(await signIn(url, "alpha"));
    const headers = { cookie, origin: "https://evil.example" };
    expect((await fetch(`${url}/v1/research`, { headers })).status).toBe(403);
  });
});

describe("the page", () => {
  it("is open without a key, runs no script but its own, and holds its files", async () => {
    const { url } = await startApp({ apiKeyDigests: [digestOf("alpha")] });
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const named = [...(await page.text()).matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)];
    for (const [, path = ""] of named)
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
    expect((await fetch(`${url}/console/..%2f..%2fpackage.json`)).status).toBe(404);
  });
});

describe("hostGuard", () => {
  it.each([
    ["127.0.0.1:8080", 200],
    ["localhost", 200],
    ["[::1]:8080", 200],
    ["research.example", 200],
    ["evil.example", 403],
    ["127.0.0.1.evil.example", 403],
    ["localhost@evil.example", 403],
    ["169.254.169.254", 403],
  ])("answers the Host %s by %i", async (host, status) => {
    const { port } = await startApp({ allowedHosts: ["research.example"] });
    expect(await statusOf(port, { host })).toBe(status);
  });

  it("lets probes in under any name", async () => {
    const { port } = await startApp();
    expect(await statusOf(port, { host: "10.1.2.3" }, "/healthz")).toBe(200);
  });
});

describe("siteGuard", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost:3000" }, 403],
    [{ origin: "http://localhost" }, 200],
    [{}, 200],
  ])("answers the headers %j by %i", async (headers: Record<string, string>, status) => {
    const { port } = await startApp();
    expect(await statusOf(port, { host: "localhost", ...headers })).toBe(status);
  });
});

describe("networkOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
    ["2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts %s with its network", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
