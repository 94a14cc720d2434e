import { deliverWebhook, type InputOf, type RunEvent } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import type { PostOutcome, PostRequest } from "@quarry/web/post";
import { describe, expect, it } from "vitest";
import { createDeliverWebhook } from "./open-webhooks.ts";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const last = deliverWebhook.retry.attempts;

const message: InputOf<typeof deliverWebhook> = {
  messageId: "msg_r-00000001_ended",
  about: "r-00000001",
  event: "run.completed",
  url: "https://hooks.example.org/quarry?token=private",
  body: "{}",
};

/** Delivers the message once, as this attempt, to a receiver with this response. */
const delivered = (outcome: PostOutcome, attempt = 1, secrets: readonly string[] = [secret]) => {
  const logged: RunEvent[] = [];
  const sent: PostRequest[] = [];
  const deliver = createDeliverWebhook({
    client: {
      post: async (request) => {
        sent.push(request);
        return outcome;
      },
    },
    outbox: { log: async (_runId, _key, event) => void logged.push(event) },
    secrets,
    clock: () => 1_764_000_000_900,
  });
  const signal = new AbortController().signal;
  const output = deliver(message, { jobId: "job", attempt, signal, log: createSilentLogger() });
  return { output, logged, sent };
};

const answered = (code: number): PostOutcome => ({ status: "answered", code });

describe("createDeliverWebhook", () => {
  it.each([200, 202, 204])("treats %i as delivered", async (code) => {
    const { output, logged, sent } = delivered(answered(code), 3);
    expect(await output).toEqual({ status: "delivered", attempts: 3 });
    expect(logged).toMatchObject([{ type: "webhook-delivered", host: "hooks.example.org", attempts: 3 }]);
    expect(sent[0]?.headers).toMatchObject({
      "webhook-id": message.messageId,
      "webhook-timestamp": "1764000000",
    });
  });

  it.each([
    ["500", answered(500)],
    ["404", answered(404)],
    ["a redirect", answered(301)],
    ["no answer", { status: "unreachable", detail: "hooks.example.org refuses connections" }],
  ] as const)("is sent again after %s, and given up after the last attempt", async (_what, outcome) => {
    const early = delivered(outcome, last - 1);
    await expect(early.output).rejects.toMatchObject({ code: "upstream-failed", retry: "backoff" });
    expect(early.logged).toEqual([]);
    const late = delivered(outcome, last);
    expect(await late.output).toMatchObject({ status: "given-up", attempts: last });
    expect(late.logged).toMatchObject([{ type: "webhook-given-up", attempts: last }]);
  });

  it.each([
    ["a receiver that is gone", answered(410)],
    [
      "an address that is refused",
      { status: "refused", detail: "the address is not on the public internet" },
    ],
  ] as const)("is given up at once for %s", async (_what, outcome) => {
    const { output, logged } = delivered(outcome);
    expect(await output).toMatchObject({ status: "given-up", attempts: 1 });
    expect(JSON.stringify(logged)).not.toContain("private");
  });

  it("sends nothing unsigned", async () => {
    const { output, sent } = delivered(answered(200), 1, []);
    expect(await output).toMatchObject({
      status: "given-up",
      detail: expect.stringContaining("WEBHOOK_SECRET"),
    });
    expect(sent).toEqual([]);
  });
});
