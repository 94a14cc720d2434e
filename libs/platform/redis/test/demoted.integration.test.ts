import { linkConsumer, linkProducer } from "@quarry/redis";
import { askRedis, eventually, startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";

it("leaves a server that became a replica: a patient client writes in the end, an impatient one fails", async () => {
  const [server, other] = await Promise.all([startRedis(), startRedis()]);
  const redis = { url: server.url };
  const [consumer, producer] = [linkConsumer(redis), linkProducer(redis)];
  onTestFinished(async () => {
    await Promise.all([consumer.close(), producer.close()]);
    await Promise.all([server.stop(), other.stop()]);
  });
  for (const { ask } of [consumer, producer]) await ask((connection) => connection.ping());
  await askRedis(server.port, [`REPLICAOF 127.0.0.1 ${other.port}`]);
  const written = consumer.ask((connection) => connection.set("by", "consumer"));
  await expect(producer.ask((connection) => connection.set("by", "producer"))).rejects.toMatchObject({
    code: "redis-down",
    message: expect.stringContaining("READONLY"),
  });
  await askRedis(server.port, ["REPLICAOF NO ONE"]);
  expect(await written).toBe("OK");
  await eventually(() => producer.ask((connection) => connection.set("by", "producer")));
});
