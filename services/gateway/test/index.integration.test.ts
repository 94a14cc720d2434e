import { createUploadStore } from "@quarry/blobs";
import {
  type Contract,
  findEvidence,
  indexSource,
  indexViewSchema,
  searchAnswerSchema,
} from "@quarry/contracts";
import { consume, type Handler, queuesForBoard } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { asJson } from "./as-json.ts";
import { startGateway } from "./start-gateway.ts";

const post = async (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  await fetch(`${url}${path}`, asJson(body, { ...headers }));

const later = { Prefer: "respond-async" };

const consumeUntilTheEnd = async <C extends Contract>(
  redisUrl: string,
  contract: C,
  handler: Handler<C>,
): Promise<void> => {
  const part = consume(contract, handler, { redis: { url: redisUrl }, log: createSilentLogger() });
  await part.start();
  onTestFinished(() => part.stop());
};

const queueOf = (url: string, { name }: Contract) => {
  const board = queuesForBoard({ url });
  onTestFinished(() => board.close());
  const queue = board.queues.find((candidate) => candidate.name === name);
  if (queue === undefined) throw new Error(`no queue for ${name}`);
  return queue;
};

describe("POST /v1/index", () => {
  it("has written the bytes and the job when it answers, and another gateway knows of both", async ({
    redis,
  }) => {
    const [first, second] = [await startGateway(redis.url), await startGateway(redis.url)];
    const response = await post(first.url, "/v1/index", { text: "Grüße" }, later);
    expect(response.status).toBe(202);
    const { id, links } = indexViewSchema.parse(await response.json());
    const data = indexSource.input.parse((await queueOf(redis.url, indexSource).getJob(id))?.data);
    const uploads = createUploadStore({ redis: { url: redis.url } });
    onTestFinished(() => uploads.close());
    const uploadId = data.source.kind === "upload" ? data.source.uploadId : "";
    expect((await uploads.get(uploadId))?.toString()).toBe("Grüße");
    await first.stop();
    expect(await (await fetch(`${second.url}${links.self}`)).json()).toMatchObject({
      status: "indexing",
      id,
    });
  });
});

describe("POST /v1/search", () => {
  it("searches again each time, also for the same query", async ({ redis }) => {
    const { url } = await startGateway(redis.url);
    const asked: unknown[] = [];
    await consumeUntilTheEnd(redis.url, findEvidence, async ({ subject, queries }) => {
      asked.push(queries);
      return { subject, passages: [] };
    });
    for (let time = 0; time < 2; time += 1) {
      const response = await post(url, "/v1/search", { query: "locks" });
      expect(searchAnswerSchema.parse(await response.json())).toEqual({ query: "locks", passages: [] });
    }
    expect(asked).toHaveLength(2);
  });
});
