import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { startApp } from "../../test/start-app.ts";

const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** The status for headers that `fetch` would not send as they are. */
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

  it.each(["/healthz", "/readyz", "/metrics"])("leaves %s open", async (path) => {
    const { url } = await startApp(keys);
    expect((await fetch(`${url}${path}`)).status).toBe(200);
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
