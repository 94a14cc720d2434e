import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { Failure } from "@quarry/failure";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Lifecycle } from "./lifecycle.ts";
import { type RunningService, runService, type ServiceOptions } from "./run-service.ts";

const fakeProcess = () => Object.assign(new EventEmitter(), { exit: () => {} });

const aPart = (name: string, deeds: string[], changes: Partial<Lifecycle> = {}): Lifecycle => ({
  name,
  start: async () => void deeds.push(`start ${name}`),
  stop: async () => void deeds.push(`stop ${name}`),
  ...changes,
});

const run = async (
  parts: readonly Lifecycle[],
  changes: Partial<ServiceOptions> = {},
): Promise<RunningService> => {
  const service = await runService({
    name: "hyde",
    parts,
    log: createSilentLogger(),
    metrics: createMetrics("hyde"),
    health: { host: "127.0.0.1", port: 0 },
    shutdownGraceMs: 1_000,
    process: fakeProcess(),
    ...changes,
  });
  onTestFinished(() => service.stop());
  return service;
};

const get = async (service: RunningService, path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`http://127.0.0.1:${service.healthPort}${path}`);
  return { status: response.status, text: await response.text() };
};

describe("runService", () => {
  it("starts parts in order and stops them in reverse, once", async () => {
    const deeds: string[] = [];
    const service = await run([aPart("a", deeds), aPart("b", deeds)]);
    await Promise.all([service.stop(), service.stop()]);
    expect(deeds).toStrictEqual(["start a", "start b", "stop b", "stop a"]);
  });

  it("stops what it has started when a part cannot start, and passes the failure on", async () => {
    const deeds: string[] = [];
    const failure = new Failure("redis-down", "no Redis", { retry: "backoff" });
    const broken = aPart("b", deeds, { start: () => Promise.reject(failure) });
    await expect(run([aPart("a", deeds), broken, aPart("c", deeds)])).rejects.toBe(failure);
    expect(deeds).toStrictEqual(["start a", "stop b", "stop a"]);
  });

  it("is unhealthy, and exits with 70 for a new process, when a part cannot recover", async () => {
    const deeds: string[] = [];
    const exited = Promise.withResolvers<number>();
    const port = Object.assign(new EventEmitter(), { exit: (code: number) => exited.resolve(code) });
    let isWedged = false;
    const wedged = aPart("consume echo", deeds, { alive: async () => !isWedged || "took none for 120 s" });
    const service = await run([wedged], { process: port, livenessIntervalMs: 20 });
    expect((await get(service, "/healthz")).status).toBe(200);
    isWedged = true;
    expect(await exited.promise).toBe(70);
    expect(deeds).toContain("stop consume echo");
  });

  it("names the part that cannot recover on /healthz, and is healthy if a part reports nothing", async () => {
    const silent = aPart("silent", [], { alive: () => new Promise<never>(() => undefined) });
    const wedged = aPart("consume echo", [], { alive: async () => "took none for 120 s" });
    const service = await run([silent, wedged], { livenessIntervalMs: 600_000 });
    const { status, text } = await get(service, "/healthz");
    expect([status, JSON.parse(text)]).toEqual([
      503,
      {
        status: "not-alive",
        service: "hyde",
        reasons: [{ part: "consume echo", reason: "took none for 120 s" }],
      },
    ]);
  });

  it("is healthy, and ready when every part is", async () => {
    const service = await run([aPart("a", [], { ready: async () => true }), aPart("b", [])]);
    expect(await get(service, "/healthz")).toStrictEqual({
      status: 200,
      text: '{"status":"alive","service":"hyde"}\n',
    });
    expect(await get(service, "/readyz?verbose")).toStrictEqual({
      status: 200,
      text: '{"status":"ready"}\n',
    });
  });

  it("says which parts are not ready and why", async () => {
    const service = await run([
      aPart("redis", [], { ready: async () => "connection refused" }),
      aPart("qdrant", [], { ready: async () => false }),
      aPart("encoder", [], { ready: () => Promise.reject(new Error("model missing")) }),
      aPart("fine", [], { ready: async () => true }),
    ]);
    const { status, text } = await get(service, "/readyz");
    expect(status).toBe(503);
    expect(JSON.parse(text)).toStrictEqual({
      status: "not-ready",
      reasons: [
        { part: "redis", reason: "connection refused" },
        { part: "qdrant", reason: "not ready" },
        { part: "encoder", reason: "model missing" },
      ],
    });
  });

  it("calls a part that does not answer not ready", async () => {
    const service = await run([aPart("a", [], { ready: () => new Promise<boolean>(() => {}) })]);
    expect((await get(service, "/readyz")).text).toContain("no answer within 2000 ms");
  });

  it("serves metrics and nothing else", async () => {
    const service = await run([]);
    expect((await get(service, "/metrics")).text).toContain('unclassified_failures_total{service="hyde"} 0');
    expect((await get(service, "/")).status).toBe(404);
  });

  it("refuses a health port that is taken, naming it and the remedy", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const deeds: string[] = [];
    const refused = run([aPart("a", deeds)], { health: { host: "127.0.0.1", port } });
    await expect(refused).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}.*HEALTH_PORT`)),
    });
    expect(deeds).toStrictEqual([]);
  });

  it("leaves no listener on the process after it has stopped", async () => {
    const process = fakeProcess();
    const service = await run([], { process });
    expect(process.listenerCount("SIGTERM")).toBe(1);
    await service.stop();
    expect(process.eventNames()).toStrictEqual([]);
  });
});
