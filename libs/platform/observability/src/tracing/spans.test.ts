import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../logger.ts";
import { activeTrace, activeTraceparent, inSpan, openSpan } from "./spans.ts";
import { startTracing, type Tracing } from "./start-tracing.ts";

const logged = (): { log: ReturnType<typeof createLogger>; lines: () => unknown[] } => {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLogger({ service: "hyde", level: "info", destination });
  return { log, lines: () => written.map((line): unknown => JSON.parse(line)) };
};

describe("where nothing is traced", () => {
  it("does the work, and has no trace to continue from and none for the log", async () => {
    const { log, lines } = logged();
    const answer = await inSpan(
      "work",
      { parent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
      async (span) => {
        span.set({ "quarry.outcome": "completed" });
        span.fail("unclassified");
        log.info({}, "at work");
        return activeTraceparent();
      },
    );
    expect(answer).toBeUndefined();
    expect(activeTrace()).toEqual({});
    expect(lines()).toEqual([expect.not.objectContaining({ traceId: expect.anything() })]);
  });

  it("throws what the work throws", async () => {
    await expect(inSpan("work", {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});

describe("where a process is traced", () => {
  let tracing: Tracing | undefined;

  afterEach(() => tracing?.stop());

  it("continues from a parent, in what the work starts and in its log lines, and ends with the work", async () => {
    // No server listens there: spans are lost without other effects.
    tracing = await startTracing({ service: "hyde", endpoint: "http://127.0.0.1:9" });
    const { log, lines } = logged();
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const parent = `00-${traceId}-b7ad6b7169203331-01`;
    const inner = await inSpan("outer", { parent }, async () => {
      await Promise.resolve();
      log.info({}, "at work");
      return inSpan("inner", {}, async () => activeTraceparent());
    });
    expect(inner).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`, "u"));
    expect(lines()).toEqual([expect.objectContaining({ traceId })]);
    expect(activeTrace()).toEqual({});
  });

  it("runs work that ends by a call in a span of its own trace", async () => {
    tracing = await startTracing({ service: "gateway", endpoint: "http://127.0.0.1:9/" });
    const seen: (string | undefined)[] = [];
    openSpan("GET", { kind: "server" }, (_span, end) => {
      seen.push(activeTrace().traceId);
      end("GET /v1/stats");
    });
    expect(seen).toEqual([expect.stringMatching(/^[\da-f]{32}$/u)]);
  });
});
