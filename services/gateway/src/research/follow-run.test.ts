import { type RunEvent, type RunStatus } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aRun, inMemoryLog, inMemoryRuns } from "../../test/in-memory/in-memory-ports.ts";
import { allFrames, entryOf, sseFrames } from "../../test/read-sse.ts";
import { startApp } from "../../test/start/start-app.ts";
import { awaitRun } from "./follow-run.ts";

const accepted: RunEvent = { type: "run-accepted", question: "How?" };
const warning: RunEvent = { type: "warning", message: "slow\nvery" };
const finished: RunEvent = { type: "run-finished", status: "completed", detail: "" };
const path = "/v1/research/r-00000001/events";

const started = async () => {
  const app = await startApp();
  app.runs.put(aRun({ status: "running" }));
  app.append("r-00000001", accepted, warning);
  return app;
};

describe("getResearchEvents", () => {
  it("streams what is there and what comes, and ends with the run", async () => {
    const { url, append } = await started();
    const response = await fetch(`${url}${path}`);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const frames = [];
    for await (const frame of sseFrames(response)) {
      frames.push(frame);
      if (frames.length === 2) append("r-00000001", finished);
    }
    expect(frames.map(({ id, event }) => [id, event])).toEqual([
      ["1-0", "run-accepted"],
      ["2-0", "warning"],
      ["3-0", "run-finished"],
    ]);
    expect(entryOf(frames[1] ?? {})).toMatchObject({ id: "2-0", event: warning });
  });

  it.each([
    ["Last-Event-ID header", { "Last-Event-ID": "1-0" }, ""],
    ["lastEventId parameter", {}, "?lastEventId=1-0"],
  ])("continues after the %s", async (_name, headers, query) => {
    const { url, runs, append } = await started();
    append("r-00000001", finished);
    runs.finish("r-00000001", "completed");
    const frames = await allFrames(await fetch(`${url}${path}${query}`, { headers: { ...headers } }));
    expect(frames.map(({ id }) => id)).toEqual(["2-0", "3-0"]);
  });

  it("sends what became of a webhook after the end, and then no more", async () => {
    const { url, runs, append } = await started();
    const delivered = {
      type: "webhook-delivered",
      event: "run.completed",
      messageId: "msg_r-00000001_ended",
      host: "hooks.example.org",
      attempts: 1,
    } as const;
    append("r-00000001", finished, delivered);
    runs.finish("r-00000001", "completed");
    const frames = await allFrames(await fetch(`${url}${path}?lastEventId=3-0`));
    expect(frames.map(({ event }) => event)).toEqual(["webhook-delivered"]);
    expect((await fetch(`${url}${path}?lastEventId=4-0`)).status).toBe(204);
  });

  it("waits for the last entry when the record was final first", async () => {
    const { url, runs, append } = await started();
    runs.finish("r-00000001", "cancelled");
    const response = await fetch(`${url}${path}?lastEventId=2-0`);
    append("r-00000001", finished);
    expect((await allFrames(response)).map(({ id }) => id)).toEqual(["3-0"]);
  });

  it.each(["?lastEventId=abc", "?format=xml"])("refuses %s", async (query) => {
    const { url } = await started();
    expect((await fetch(`${url}${path}${query}`)).status).toBe(400);
  });

  it("keeps a silent stream alive with comments", async () => {
    const { url, runs } = await startApp({ keepAliveMs: 5 });
    runs.put(aRun({ status: "running" }));
    const frames = sseFrames(await fetch(`${url}${path}`));
    expect((await frames.next()).value).toEqual({ comment: "keep-alive" });
    await frames.return(undefined);
  });

  it("ends when the service stops", async () => {
    const { url, stopping } = await started();
    const frames = sseFrames(await fetch(`${url}${path}`));
    await frames.next();
    stopping.abort();
    const rest = await Array.fromAsync(frames);
    expect(rest.map(({ event }) => event)).not.toContain("run-finished");
  });
});

describe("awaitRun", () => {
  const awaited = async (status: RunStatus) => {
    const runs = inMemoryRuns();
    const { log, append } = inMemoryLog();
    const run = runs.put(aRun({ status }));
    append(run.id, accepted, { type: "plan-awaited" });
    const seen: string[] = [];
    const onEvent = async ({ type }: RunEvent): Promise<void> => {
      seen.push(type);
      if (type !== "warning") return;
      runs.finish(run.id, "completed");
      append(run.id, finished);
    };
    if (status === "running") append(run.id, { type: "plan-approved", steps: 1, changed: false }, warning);
    const waiting = { timeoutMs: 600_000, signal: new AbortController().signal, onEvent };
    return { ended: await awaitRun({ runs: runs.store, log }, run, waiting), seen };
  };

  it("returns a run that waits for its user", async () => {
    const { ended, seen } = await awaited("awaiting_plan");
    expect(ended.status).toBe("awaiting_plan");
    expect(seen).toEqual(["run-accepted", "plan-awaited"]);
  });

  it("follows a run that its user has resumed to its end", async () => {
    const { ended, seen } = await awaited("running");
    expect(ended.status).toBe("completed");
    expect(seen).toEqual(["run-accepted", "plan-awaited", "plan-approved", "warning", "run-finished"]);
  });
});
