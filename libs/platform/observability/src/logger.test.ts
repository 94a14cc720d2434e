import { describe, expect, it } from "vitest";
import { createLogger, type Logger, type LogLevel, withLogFields } from "./logger.ts";

const capture = (level: LogLevel = "info"): { log: Logger; lines: () => unknown[]; text: () => string } => {
  const written: string[] = [];
  const log = createLogger({
    service: "hyde",
    level,
    destination: { write: (line) => void written.push(line) },
  });
  return {
    log,
    lines: () => written.map((line): unknown => JSON.parse(line)),
    text: () => written.join(""),
  };
};

describe("createLogger", () => {
  it("writes one JSON object a line with level, time, service, fields and message", () => {
    const { log, lines } = capture();
    log.info({ topic: "t1" }, "topic expanded");
    expect(lines()).toStrictEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        service: "hyde",
        pid: process.pid,
        topic: "t1",
        message: "topic expanded",
      },
    ]);
  });

  it("writes nothing below its level", () => {
    const { log, lines } = capture("warn");
    log.info({}, "quiet");
    log.warn({}, "loud");
    expect(lines()).toMatchObject([{ message: "loud" }]);
  });

  it("adds a child's fields to each of its lines", () => {
    const { log, lines } = capture();
    log.child({ jobId: "a", apiKey: "topsecret" }).error({ attempt: 2 }, "failed");
    expect(lines()).toMatchObject([{ jobId: "a", attempt: 2, apiKey: "[secret]", service: "hyde" }]);
  });

  it("names the work that a line is about, in lines of every logger and of no other work", async () => {
    const { log, lines } = capture();
    const other = log.child({ part: "cache" });
    const work = (runId: string): Promise<void> =>
      withLogFields({ runId }, async () => {
        await Promise.resolve();
        withLogFields({ jobId: `${runId}-job` }, () => other.info({}, "asked"));
      });
    await Promise.all([work("r1"), work("r2")]);
    log.info({}, "idle");
    const about = lines().map((line) => JSON.stringify(line).match(/"(?:runId|jobId|part)":"[^"]*"/gu));
    expect(about).toEqual([
      ['"part":"cache"', '"runId":"r1"', '"jobId":"r1-job"'],
      ['"part":"cache"', '"runId":"r2"', '"jobId":"r2-job"'],
      null,
    ]);
  });

  it("keeps an error's name, message, code, stack and cause", () => {
    const { log, lines } = capture();
    const cause = Object.assign(new Error("socket closed"), { code: "ECONNRESET" });
    log.error({ error: new TypeError("no answer", { cause }) }, "failed");
    expect(lines()).toMatchObject([
      {
        error: {
          name: "TypeError",
          message: "no answer",
          stack: expect.stringContaining("logger.test.ts"),
          cause: { message: "socket closed", code: "ECONNRESET" },
        },
      },
    ]);
  });

  it.each([
    ["a password", { password: "hunter2" }, "hunter2"],
    ["an upper-case variable", { env: { QDRANT_API_KEY: "hunter2" } }, "hunter2"],
    ["a header", { headers: { Authorization: "hunter2" } }, "hunter2"],
    ["a header list", { headers: [{ "set-cookie": ["hunter2"] }] }, "hunter2"],
    ["a token", { accessToken: "hunter2" }, "hunter2"],
    ["a key in free text", { note: "used sk-proj-abc123DEF456 today" }, "abc123DEF456"],
    ["a bearer token in an error", { error: new Error("sent Bearer abc.def-ghi") }, "abc.def-ghi"],
    ["user info in a URL", { url: "redis://:hunter2@host:6379/0" }, "hunter2"],
    ["user info in a URL object", { url: new URL("http://me:hunter2@host/") }, "hunter2"],
    ["a key in a query string", { url: "https://host/?q=1&api_key=hunter2&r=2" }, "hunter2"],
  ])("never writes %s", (_what, fields, secret) => {
    const { log, text } = capture();
    log.info(fields, "said");
    expect(text()).toContain("[secret]");
    expect(text()).not.toContain(secret);
  });

  it("takes secrets out of the message too", () => {
    const { log, lines } = capture();
    log.info({}, "calling https://u:p@host/x");
    expect(lines()).toMatchObject([{ message: "calling https://[secret]@host/x" }]);
  });

  it("leaves ordinary words and counts alone", () => {
    const { log, lines } = capture();
    log.info({ tokens: 12, maxToken: 3, uri: "file:docs/task-management.md" }, "desk-bound task-list");
    expect(lines()).toMatchObject([
      { tokens: 12, maxToken: 3, uri: "file:docs/task-management.md", message: "desk-bound task-list" },
    ]);
  });

  it("survives cycles, depth, bytes and big integers", () => {
    const { log, lines } = capture();
    const cyclic: Record<string, unknown> = { bytes: new Uint8Array(3), big: 10n };
    cyclic["self"] = cyclic;
    log.info(cyclic, "odd");
    expect(lines()).toMatchObject([{ self: "[circular]", bytes: "[3 bytes]", big: "10" }]);
  });
});
