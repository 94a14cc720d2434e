import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

const alerts = rulesSchema
  .parse(parse(read("deploy/observability/alerts.yml")))
  .groups.flatMap(({ rules }) => rules);

describe("the alerts", () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))("%s has an entry in the runbook", (name) => {
    expect(read("docs/runbook.md")).toContain(`\n## ${name}\n`);
  });

  it("are all in the runbook", () => {
    const entries = [...read("docs/runbook.md").matchAll(/^## (.+)$/gmu)].map(([, name]) => name);
    expect(entries).toEqual(alerts.map(({ alert }) => alert));
  });

  const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

  it.skipIf(!hasPromtool)("are rules that Prometheus takes (needs promtool)", () => {
    const { status, stderr } = spawnSync(
      "promtool",
      ["check", "rules", join(root, "deploy/observability/alerts.yml")],
      {
        encoding: "utf8",
      },
    );
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("are asked of every service of the project", () => {
    const compose = z
      .object({ services: z.record(z.string(), z.looseObject({ build: z.unknown().optional() })) })
      .parse(parse(read("docker-compose.yml"), { merge: true }));
    const own = Object.entries(compose.services).flatMap(([name, { build }]) =>
      build === undefined ? [] : [name],
    );
    const scraped = z
      .object({
        scrape_configs: z.array(
          z.object({
            dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })).default([]),
          }),
        ),
      })
      .parse(parse(read("deploy/observability/prometheus.yml")))
      .scrape_configs.flatMap(({ dns_sd_configs: configs }) => configs.flatMap(({ names }) => names));
    expect(scraped.toSorted()).toEqual(own.toSorted());
  });
});
