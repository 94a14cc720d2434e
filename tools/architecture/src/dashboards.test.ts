import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readPromql } from "./promql.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const folder = "deploy/observability/grafana/dashboards";

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      datasource: z.object({ uid: z.string() }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});

const dashboards = readdirSync(join(root, folder)).map((name) =>
  dashboardSchema.parse(JSON.parse(read(join(folder, name)))),
);
const panels = dashboards.flatMap(({ title, panels: all }) =>
  all.flatMap((panel) => panel.targets.map(({ expr }) => [`${title}: ${panel.title}`, expr] as const)),
);

const alerts = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(read("deploy/observability/alerts.yml")))
  .groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const));

const queue = { queue: "q", waiting: 1, active: 0, delayed: 0, oldestWaitMs: 0, consumers: 1 };

/** Returns one sample of every metric that a service can count, in the format that Prometheus reads. */
const scrape = async (): Promise<string> => {
  const metrics = createMetrics("all");
  metrics.jobWaited({ contract: "c", seconds: 1 });
  metrics.jobFinished({ contract: "c", outcome: "completed", seconds: 1 });
  metrics.jobFailed({ contract: "c", code: "poison" });
  metrics.jobStalled("c");
  metrics.signInFailed("api");
  metrics.modelCalled({
    task: "t",
    model: "m",
    outcome: "answered",
    inputTokens: 1,
    outputTokens: 1,
    cost: 1,
  });
  metrics.taskAnswered({ task: "t", by: "twin", reason: "no-model" });
  metrics.watchedQueues(async () => [queue]);
  metrics.runEvents([
    { type: "loop-stopped", reason: "covered", detail: "" },
    { type: "topic-assessed", topicId: "t", name: "t", covered: true, score: 1, gaps: [] },
    { type: "source-unavailable", uri: "u", reason: "busy", detail: "" },
    {
      type: "search-answered",
      query: "q",
      results: 0,
      diagnosis: [],
      providers: [{ provider: "brave", status: "failed", results: 0 }],
    },
  ]);
  // These metrics are named in the files that read them.
  for (const [, name] of read("services/gateway/src/create-gateway.ts").matchAll(
    /metrics\.watched\(\s*"(\w+)"/gu,
  ))
    metrics.watched(String(name), "of the gateway", async () => 1);
  return metrics.text();
};

/** Metrics of Prometheus itself, and of Qdrant's /metrics. */
const foreignMetrics: readonly (readonly [string, readonly string[]])[] = [
  ["up", []],
  ["collections_vector_total", []],
];
/** Labels that Prometheus adds to every scraped target. */
const ofPrometheus = ["job", "instance"];

/** Returns every existing metric with its labels. */
const labelsByMetric = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = new Map(
    foreignMetrics.map(([name, labels]) => [name, new Set([...labels, ...ofPrometheus])]),
  );
  for (const [, name = "", labels = ""] of (await scrape()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gmu)) {
    const known = found.get(name) ?? new Set(ofPrometheus);
    for (const [, label = ""] of labels.matchAll(/(\w+)="/gu)) known.add(label);
    found.set(name, known);
  }
  return found;
};

describe("dashboards and alerts", () => {
  it("are three dashboards that ask the Prometheus which is provisioned", () => {
    const source = z
      .object({ datasources: z.array(z.object({ uid: z.string() })) })
      .parse(parse(read("deploy/observability/grafana/provisioning/datasources/prometheus.yml")));
    expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual([
      "quarry-models",
      "quarry-queues",
      "quarry-runs",
    ]);
    const asked = new Set(
      dashboards.flatMap((board) => board.panels.map(({ datasource }) => datasource.uid)),
    );
    expect([...asked]).toEqual(source.datasources.map(({ uid }) => uid));
  });

  it.each([...panels, ...alerts])("%s asks for metrics and labels that there are", async (_name, expr) => {
    const { metrics, grouping } = readPromql(expr);
    const known = await labelsByMetric();
    expect(metrics.length).toBeGreaterThan(0);
    const missing = metrics.flatMap(({ name, labels }) => {
      const there = known.get(name);
      if (there === undefined) return [name];
      return labels.filter((label) => !there.has(label)).map((label) => `${name}{${label}}`);
    });
    const ofAll = new Set(metrics.flatMap(({ name }) => [...(known.get(name) ?? [])]));
    expect([...missing, ...grouping.filter((label) => !ofAll.has(label))]).toEqual([]);
  });

  it("would show a metric, a label or a query that is wrong", async () => {
    const known = await labelsByMetric();
    expect(known.has("jobs_lost_total")).toBe(false);
    expect(known.get("jobs_failed_total")?.has("queue")).toBe(false);
    expect(() => readPromql("sum by (queue (queue_jobs)")).toThrow("no PromQL at");
    expect(readPromql('sum by (queue) (rate(queue_jobs{state="a"}[5m])) / on (x) up')).toEqual({
      metrics: [
        { name: "queue_jobs", labels: ["state"] },
        { name: "up", labels: [] },
      ],
      grouping: ["queue", "x"],
    });
  });

  const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

  it.skipIf(!hasPromtool)("fire when they should, and not else (needs promtool)", () => {
    const tests = join(root, "tools/architecture/fixtures/alerts.test.yml");
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", tests], { encoding: "utf8" });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  it("are each fired on purpose", () => {
    const fired = z
      .object({
        tests: z.array(
          z.object({
            alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
          }),
        ),
      })
      .parse(parse(read("tools/architecture/fixtures/alerts.test.yml")))
      .tests.flatMap(({ alert_rule_test: rules }) =>
        rules.flatMap(({ alertname, exp_alerts: expected }) => (expected.length > 0 ? [alertname] : [])),
      );
    expect([...new Set(fired)].toSorted()).toEqual(
      alerts.map(([name]) => name.replace("alert ", "")).toSorted(),
    );
  });
});
