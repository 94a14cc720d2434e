import { linkProducer } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import { redisTest as it } from "@quarry/testkit";
import { expect, onTestFinished } from "vitest";
import { createKeyStore, digestOf } from "../src/security/keys.ts";
import { createReadLinkStore } from "../src/security/read-links.ts";

const open = (url: string, clock: () => number = Date.now) => {
  const links = createReadLinkStore({ redis: { url }, clock });
  onTestFinished(() => links.close());
  return links;
};

const report = { kind: "report", subject: "r-00000001", seconds: 3_600 } as const;

it("finds a link by its token, as what it was made for alone", async ({ redis }) => {
  const links = open(redis.url);
  const { link, token } = await links.create(report);
  expect(await links.find("report", token)).toEqual(link);
  expect(await links.find("feed", token)).toBeUndefined();
  expect(await links.find("report", `${token.slice(0, -1)}~`)).toBeUndefined();
  expect(await links.find("report", link.id)).toBeUndefined();
});

it("keeps nothing that opens a report", async ({ redis }) => {
  const { token } = await open(redis.url).create(report);
  const { ask, close } = linkProducer({ url: redis.url });
  onTestFinished(close);
  const keys = await ask((connection) => connection.keys("*"));
  const values = await Promise.all(
    keys.map((key) =>
      ask(async (connection) =>
        (await connection.type(key)) === "hash"
          ? JSON.stringify(await connection.hgetall(key))
          : await connection.get(key),
      ),
    ),
  );
  expect(keys.length).toBeGreaterThan(0);
  expect([...keys, ...values].filter((text) => text?.includes(token))).toEqual([]);
});

it("opens nothing once it is revoked or has ended, and lists neither", async ({ redis }) => {
  const clock = { now: Date.now() };
  const links = open(redis.url, () => clock.now);
  const [first, second] = [await links.create(report), await links.create(report)];
  expect(await links.revoke("report", report.subject, first.link.id)).toBe(true);
  expect(await links.revoke("report", report.subject, first.link.id)).toBe(false);
  expect(await links.find("report", first.token)).toBeUndefined();
  expect(await links.list("report", report.subject)).toEqual([second.link]);
  clock.now += 3_600_000;
  expect(await links.find("report", second.token)).toBeUndefined();
  expect(await links.list("report", report.subject)).toEqual([]);
});

it("are revoked in a full Redis, as keys are", async ({ redis }) => {
  const links = open(redis.url);
  const keys = createKeyStore({ redis });
  const client = openRedisClient(redis);
  const { link, token } = await links.create(report);
  const asked = { name: "laptop", owner: "anna", scopes: ["read" as const], limits: {} };
  const { view, key } = await keys.create(asked);
  await client.config("SET", "maxmemory", "1");
  expect(await links.revoke("report", report.subject, link.id)).toBe(true);
  expect(await keys.revoke(view.id)).toBe(true);
  await client.config("SET", "maxmemory", "0");
  expect(await links.find("report", token)).toBeUndefined();
  expect(await keys.findByDigest(digestOf(key))).toBeUndefined();
  await keys.close();
});

it("keeps the list of a report's links as long as the last of them", async ({ redis }) => {
  const links = open(redis.url);
  for (const seconds of [3_600, 7_200, 60]) await links.create({ ...report, seconds });
  const { ask, close } = linkProducer({ url: redis.url });
  onTestFinished(close);
  const expiresIn = async (kind: string) => {
    const [list = ""] = await ask((connection) => connection.keys(`*:links:${kind}:*`));
    return await ask((connection) => connection.ttl(list));
  };
  expect(await expiresIn("report")).toBeGreaterThan(3_600);
  await links.create({ kind: "feed", subject: "w-00000001", seconds: null });
  expect(await expiresIn("feed")).toBe(-1);
});
