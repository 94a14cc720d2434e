import { describe, expect, it } from "vitest";
import { startFixture } from "./fixture-process.ts";

describe("runService in a process", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("stops its parts in reverse and exits 0 on %s", async (signal) => {
    const fixture = startFixture("clean");
    await fixture.said('"message":"running"');
    fixture.kill(signal);
    expect(await fixture.exitCode).toBe(0);
    expect(fixture.deeds()).toStrictEqual(["start first", "start second", "stop second", "stop first"]);
  });

  it("stops when its parent lets go of it", async () => {
    const fixture = startFixture("clean");
    await fixture.said('"message":"running"');
    fixture.disconnect();
    expect(await fixture.exitCode).toBe(0);
    expect(fixture.deeds()).toContain("stop first");
  });

  it("stops when its parent was gone before it listened", async () => {
    const fixture = startFixture("clean");
    fixture.disconnect();
    expect(await fixture.exitCode).toBe(0);
  });

  it("serves readiness 503 while its parts stop", async () => {
    const fixture = startFixture("stuck", 600_000);
    const running = await fixture.said('"message":"running"');
    const healthPort = /"healthPort":(\d+)/.exec(running)?.[1];
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
    fixture.kill("SIGTERM");
    await fixture.said("stop second");
    const response = await fetch(`http://127.0.0.1:${healthPort}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toStrictEqual({ status: "draining", reasons: [] });
    fixture.kill("SIGTERM");
    expect(await fixture.exitCode).toBe(143);
  });

  it("ends when the grace is over, and says so", async () => {
    const fixture = startFixture("stuck", 100);
    await fixture.said('"message":"running"');
    fixture.kill("SIGTERM");
    expect(await fixture.exitCode).toBe(70);
    expect(await fixture.said("grace period is over")).toContain('"level":"error"');
  });

  it("exits at once when the same signal comes again", async () => {
    const fixture = startFixture("stuck", 600_000);
    await fixture.said('"message":"running"');
    fixture.kill("SIGINT");
    await fixture.said("stop second");
    fixture.kill("SIGINT");
    expect(await fixture.exitCode).toBe(130);
  });

  it("continues stopping when the parent repeats the wish in another way", async () => {
    const fixture = startFixture("stuck", 1_000);
    await fixture.said('"message":"running"');
    fixture.kill("SIGINT");
    await fixture.said("stop second");
    fixture.kill("SIGTERM");
    expect(await fixture.exitCode).toBe(70);
  });

  it("stops the other parts and exits 70 when one cannot stop", async () => {
    const fixture = startFixture("broken");
    await fixture.said('"message":"running"');
    fixture.kill("SIGTERM");
    expect(await fixture.exitCode).toBe(70);
    expect(fixture.deeds()).toContain("stop first");
  });

  it("gives up a start that is still waiting when it is told to stop", async () => {
    const fixture = startFixture("patient");
    await fixture.said("start second");
    fixture.kill("SIGTERM");
    expect(await fixture.exitCode).toBe(0);
    expect(fixture.deeds().slice(2)).toStrictEqual(["stop second", "stop first"]);
  });

  it("stops code that holds its event loop, names the job, and makes way for a new process", async () => {
    const fixture = startFixture("held");
    expect(await fixture.said("code that blocked the event loop was stopped")).toContain('"jobId":"a-job"');
    expect(await fixture.exitCode).toBe(70);
    expect(fixture.deeds()).toContain("abandon a-job");
    expect(fixture.deeds()).toContain("stop first");
    expect(fixture.deeds()).not.toContain("came to an end");
  });

  it("is killed when native code holds its event loop, which nothing can stop", async () => {
    const fixture = startFixture("held by native code");
    expect(await fixture.said("native code blocks the event loop")).toContain('"level":"error"');
    expect(await fixture.exitCode).toBeNull();
  });
});
