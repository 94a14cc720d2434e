import { problemSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { documentedRoutes } from "../test/documented-routes.ts";
import { aRun } from "../test/in-memory/in-memory-ports.ts";
import { startApp } from "../test/start/start-app.ts";

const problemOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  return problemSchema.parse(await response.json());
};

describe("createApp", () => {
  it("answers an unknown route with a 404 problem", async () => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/nothing?a=1`);
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({
      type: "/docs#problem-not-found",
      status: 404,
      instance: "/v1/nothing",
    });
  });

  it("answers a method a path does not have with 405 and the ones it has", async () => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/research`, { method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, GET");
    expect((await problemOf(response)).detail).toContain("POST, GET");
  });

  it("answers a path that cannot be decoded with 400", async () => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/research/%ff`);
    expect(response.status).toBe(400);
    await problemOf(response);
  });

  it("keeps the words of a bug out of the answer and gives a reference instead", async () => {
    const { url } = await startApp({
      runs: {
        ...(await startApp()).runs.store,
        find: async () => {
          throw new TypeError("secret at /home/x");
        },
      },
    });
    const response = await fetch(`${url}/v1/research`);
    expect(response.status).toBe(500);
    const body = await problemOf(response);
    expect(body.detail).toContain("ref-1");
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("answers 503 with Retry-After when a dependency is down", async () => {
    const down = new Failure("redis-down", "connect ECONNREFUSED 10.0.0.7:6379", { retry: "backoff" });
    const { url } = await startApp({
      runs: { ...(await startApp()).runs.store, get: async () => Promise.reject(down) },
    });
    const response = await fetch(`${url}/v1/research/r-00000001`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(await problemOf(response))).not.toContain("10.0.0.7");
  });

  it("sends security headers and no trace of its framework", async () => {
    const { url } = await startApp();
    const { headers } = await fetch(`${url}/v1/research`);
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each(["r-00000009", "x", "r-%2e%2e%2f"])("answers 404 for the run %s", async (id) => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/research/${id}`);
    expect(response.status).toBe(404);
    expect((await problemOf(response)).detail).toContain("no run");
  });

  it("cancels a run, and cancels it again without effect", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "running" }));
    for (const _ of [1, 2]) {
      const response = await fetch(`${url}/v1/research/r-00000001/cancel`, { method: "POST" });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: "cancelled" });
    }
  });

  it("removes a run from every answer", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "completed" }));
    const remove = () => fetch(`${url}/v1/research/r-00000001`, { method: "DELETE" });
    expect((await remove()).status).toBe(204);
    expect((await fetch(`${url}/v1/research/r-00000001`)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });
});

describe("admission", () => {
  const send = (url: string, route: string) => {
    const [method = "", path = ""] = route.split(" ");
    return fetch(`${url}${path.replaceAll(/:\w+/gu, "x-00000001")}`, {
      method: method.toUpperCase(),
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ question: "What holds water back?" }),
    });
  };
  // Routes that read, continue accepted work, or free memory; they work even if Redis is full.
  const open = /v1\/search|requests|session|estimate|cancel|plan|answers/u;

  it("refuses new work where Redis is full, and says what to do", async () => {
    const { url, enqueued } = await startApp({ fullness: async () => 0.91 });
    const adding = (await documentedRoutes(url))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => /^(?:post|put) /u.test(route) && !open.test(route));
    expect(adding.length).toBeGreaterThan(15);
    for (const route of adding) {
      const response = await send(url, route);
      expect([route, response.status]).toEqual([route, 507]);
      expect(response.headers.get("retry-after")).toBe("60");
      expect(await problemOf(response)).toMatchObject({
        code: "storage-full",
        retryable: true,
        detail: expect.stringContaining("91 % full"),
      });
    }
    expect(enqueued).toEqual([]);
  });

  it("still reads, cancels and removes", async () => {
    const { url, runs } = await startApp({ fullness: async () => 1.2 });
    runs.put(aRun({ status: "running" }));
    expect((await fetch(`${url}/v1/research/r-00000001`)).status).toBe(200);
    expect((await fetch(`${url}/v1/research/r-00000001/cancel`, { method: "POST" })).status).toBe(200);
    expect((await fetch(`${url}/v1/research/r-00000001`, { method: "DELETE" })).status).toBe(204);
  });
});

describe("healthRoutes", () => {
  it("names what is not ready, and is alive nevertheless", async () => {
    const { url } = await startApp({ checks: { redis: async () => false, evidence: async () => true } });
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "not-ready", reasons: ["redis cannot be reached"] });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("is not ready while it stops", async () => {
    const { url, stopping } = await startApp();
    stopping.abort();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  it("serves metrics", async () => {
    const { url } = await startApp();
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("up 1");
  });
});
