import { newApiKeySchema } from "@quarry/contracts";
import { linkProducer } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { expect } from "vitest";
import { digestOf } from "../src/security/keys.ts";
import { startGateway } from "./start/start-gateway.ts";

const API_KEYS = `sha256:${digestOf("root")}`;

const asked = (key: string, body?: unknown) => ({
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
});

it("makes, lists and revokes keys; what is kept opens nothing, and a session ends with its key", async ({
  redis,
}) => {
  const { url } = await startGateway(redis.url, { API_KEYS });
  const request = { name: "laptop", owner: "anna", limits: { openRuns: 1 } };
  const made = await fetch(`${url}/v1/keys`, asked("root", request));
  expect(made.status).toBe(201);
  const { id, key, ...view } = newApiKeySchema.parse(await made.json());
  expect(view).toMatchObject({ owner: "anna", scopes: ["read", "write"], limits: { openRuns: 1 } });

  const listed = await (await fetch(`${url}/v1/keys`, asked("root"))).text();
  expect(listed).toContain(id);
  expect(listed).not.toContain(key);
  const link = linkProducer(redis);
  const kept = await link.ask(async (connection) => [
    await connection.hgetall("api-keys"),
    await connection.hgetall("api-keys:digests"),
  ]);
  await link.close();
  expect(JSON.stringify(kept)).not.toContain(key);

  const submit = (question: string): Promise<Response> =>
    fetch(`${url}/v1/research`, asked(key, { question }));
  expect((await submit("Why did the Hanseatic League decline?")).status).toBe(202);
  const refused = await submit("What is a monopsony?");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await (await fetch(`${url}/v1/research`, asked("root"))).json()).toMatchObject({ data: [] });

  const signedIn = await fetch(`${url}/v1/session`, { ...asked(key), method: "POST" });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const sessionLink = linkProducer(redis);
  const sessionKeys = await sessionLink.ask((connection) => connection.keys("api-keys:session:*"));
  const secondsLeft = await sessionLink.ask((connection) => connection.ttl(sessionKeys[0] ?? ""));
  await sessionLink.close();
  expect(sessionKeys).toHaveLength(1);
  expect(sessionKeys[0]).not.toContain(cookie.split("=")[1]);
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(43_200);
  const hers = await fetch(`${url}/v1/research`, { headers: { cookie } });
  expect(await hers.json()).toMatchObject({ data: [{ question: "Why did the Hanseatic League decline?" }] });
  expect((await fetch(`${url}/v1/keys`, { headers: { cookie } })).status).toBe(403);

  expect((await fetch(`${url}/v1/keys/${id}`, { ...asked("root"), method: "DELETE" })).status).toBe(204);
  expect((await fetch(`${url}/v1/research`, asked(key))).status).toBe(401);
  expect((await fetch(`${url}/v1/research`, { headers: { cookie } })).status).toBe(401);
  expect((await fetch(`${url}/v1/keys/${id}`, { ...asked("root"), method: "DELETE" })).status).toBe(404);
});

it("does not let a key in after its time, nor a revoked one where no key is asked for", async ({ redis }) => {
  const { url } = await startGateway(redis.url);
  const expired = { name: "old", owner: "anna", expiresAt: "2020-01-01T00:00:00Z" };
  const { key } = newApiKeySchema.parse(await (await fetch(`${url}/v1/keys`, asked("none", expired))).json());
  expect((await fetch(`${url}/v1/research`, asked(key))).status).toBe(401);
  expect((await fetch(`${url}/v1/research`, asked("none"))).status).toBe(200);
});
