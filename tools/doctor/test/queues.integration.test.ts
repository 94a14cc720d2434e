import { fetchPage } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { queues } from "../src/checks/redis.ts";

it("names the queues in which jobs wait without a worker", async () => {
  const server = await startRedis();
  const producer = createProducer({ redis: { url: server.url } });
  onTestFinished(async () => {
    await producer.close();
    await server.stop();
  });
  expect(await queues.run({ REDIS_URL: server.url })).toMatchObject([{ status: "ok" }]);
  const source = { kind: "url" as const, url: "https://example.org/" };
  await producer.produce(fetchPage, { scope: "collection:c-00000001", source });
  expect(await queues.run({ REDIS_URL: server.url })).toMatchObject([
    { status: "warning", what: "1 jobs wait in fetch-page, and no service takes them." },
  ]);
});

it("says nothing where Redis is away", async () => {
  expect(await queues.run({ REDIS_URL: "redis://127.0.0.1:1" })).toEqual([]);
});
