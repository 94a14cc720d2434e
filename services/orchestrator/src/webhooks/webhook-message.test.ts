import type { RunNotice } from "@quarry/runs";
import { describe, expect, it } from "vitest";
import { aRun } from "../testing/a-run.ts";
import { webhookMessage } from "./webhook-message.ts";

const at = "2026-11-23T12:00:00.000Z";
const own = { url: "https://own.example.org/hook" };
const deployment = { url: "https://all.example.org/hook" };
const ended: RunNotice = { name: "r-00000001/ended", runId: "r-00000001", waits: undefined, at };
const waiting: RunNotice = { ...ended, name: "r-00000001/waits-1", waits: 1 };

describe("webhookMessage", () => {
  it.each(["completed", "completed_partial", "failed", "cancelled"] as const)(
    "tells that a run is %s",
    (status) => {
      const message = webhookMessage(ended, aRun({ status }), deployment);
      expect(message).toMatchObject({
        event: `run.${status}`,
        messageId: "msg_r-00000001_ended",
        url: deployment.url,
      });
      expect(JSON.parse(message?.body ?? "")).toMatchObject({ type: `run.${status}`, timestamp: at });
    },
  );

  it("tells of each plan that waits under an id of its own, also when the run went on since", () => {
    const run = aRun(
      { status: "running", finishedAt: null },
      { goal: "Read all", question: "Read all", collectionId: "c-00000001" },
    );
    const message = webhookMessage(waiting, run, deployment);
    expect(message).toMatchObject({ event: "run.awaiting_plan", messageId: "msg_r-00000001_plan-1" });
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      data: { links: { plan: "/v1/research/r-00000001/plan" } },
    });
  });

  it("prefers the webhook of the run, and the events it wants", () => {
    expect(webhookMessage(ended, aRun({}, { webhook: own }), deployment)?.url).toBe(own.url);
    const picky = aRun({}, { webhook: { ...own, events: ["run.failed"] } });
    expect(webhookMessage(ended, picky, deployment)).toBeUndefined();
  });

  it("is nothing where nobody is to be told", () => {
    expect(webhookMessage(ended, aRun({}), undefined)).toBeUndefined();
  });
});
