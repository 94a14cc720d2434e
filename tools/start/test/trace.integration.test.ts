import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { eventually, startFixtureWeb, startModelServer, startTraceReceiver } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How long does the glacier of the Kemmel valley still last?";
const [traceId, callerSpan] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

const processing = (job: string): string => `process ${job}`;

const page = (title: string, said: string) => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${said}</p></article></body></html>`,
});

const spoken =
  "The glacier of the Kemmel valley lost eleven metres of ice in a year. At this rate the glacier of the Kemmel valley lasts until about 2061, says the survey. Meltwater feeds the Kemmel river from May to September.";

it("makes one trace of a run, from the request to the report, and names it in the log", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-trace-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const [collector, model, web] = await Promise.all([
    startTraceReceiver(),
    startModelServer(),
    startFixtureWeb({ "/glacier?secret=of-the-address": page("The Kemmel glacier", spoken) }),
  ]);
  onTestFinished(async () => {
    await Promise.all([collector.stop(), model.stop(), web.stop()]);
  });
  const data = join(home, "data");
  const stack = await startStack({
    root,
    data,
    command: "up",
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: "of-the-test",
      EGRESS_ALLOW: new URL(web.url).host,
      LOG_LEVEL: "debug",
    },
  });
  onTestFinished(stack.stop);
  const traced: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        traceparent: `00-${traceId}-${callerSpan}-01`,
      },
    });
  const submitting = createQuarryClient({ url: stack.gatewayUrl, fetch: traced });
  const sources = { urls: [`${web.url}/glacier?secret=of-the-address`] };
  const { id } = await submitting.research.submit({ question, depth: "light", sources });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const told: string[] = [];
  for await (const logged of client.research.events(id)) told.push(logged.event.type);
  expect(told.at(-1)).toBe("run-finished");

  const own = () => collector.spans().filter((span) => span.traceId === traceId);
  const orphans = (): string[] => {
    const ids = new Set(own().map(({ spanId }) => spanId));
    return own()
      .filter(({ parentSpanId = "" }) => !ids.has(parentSpanId) && parentSpanId !== callerSpan)
      .map(({ name }) => name);
  };
  const names = (): string[] => own().map(({ name }) => name);
  const expected = [
    "POST /v1/research",
    "GET",
    ...["run-research", "decompose-question", "fetch-page", "index-document", "find-evidence"].map(
      processing,
    ),
    ...["draft-report", "audit-report", "publish-report"].map(processing),
  ];
  // Each process sends its spans every five seconds, in no fixed order.
  await eventually(() => {
    expect(names()).toEqual(expect.arrayContaining(expected));
    expect(orphans()).toEqual([]);
    expect(new Set(own().map(({ service }) => service)).size).toBeGreaterThanOrEqual(6);
    expect(names().some((name) => name.startsWith("chat "))).toBe(true);
  });
  const spans = own();

  const processed = spans.filter(({ name }) => name.startsWith("process "));
  expect(processed.filter(({ attributes }) => attributes["quarry.outcome"] === undefined)).toEqual([]);

  const sent = JSON.stringify(collector.spans());
  for (const word of ["Kemmel", "secret=of-the-address", "glacier"]) expect(sent).not.toContain(word);

  const lines = readdirSync(join(data, "logs"))
    .flatMap((file) => readFileSync(join(data, "logs", file), "utf8").split("\n"))
    .filter((line) => line.includes(`"traceId":"${traceId}"`));
  expect(lines.some((line) => line.includes(`"runId":"${id}"`) && line.includes('"jobId":"'))).toBe(true);
  expect(lines.some((line) => line.includes('"route":"/v1/research"'))).toBe(true);
});
