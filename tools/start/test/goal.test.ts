import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import { findingsSchema, readingPlanSchema } from "@quarry/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";
import { runCommandFile } from "./command.ts";
import { question as goal, writeGoodDocuments } from "./sources.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = resolve(import.meta.dirname, "../../..");
const start = "tools/start/src/main.ts";

const readFindings = (folder: string) =>
  findingsSchema.parse(JSON.parse(readFileSync(join(folder, "findings.json"), "utf8")));

const verified = async (folder: string): Promise<number | null> =>
  (await runCommandFile("tools/verify/src/main.ts", [folder])).exitCode;

describe("npm start -- --goal", () => {
  it("leaves the run waiting for its plan, and another stack reads by the plan as it was changed", async () => {
    const [sources, home] = [temporaryFolder(), temporaryFolder()];
    writeGoodDocuments(sources);
    const out = join(home, "out");
    const { exitCode, stderr } = await runCommandFile(
      start,
      ["--goal", goal, "--plan", "review", "--source", sources, "--out", out],
      { QUARRY_HOME: home },
    );
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    const runId = /run (r-[0-9a-z]+) waits/u.exec(stderr)?.[1] ?? "";
    const path = join(out, "plan.json");
    expect(stderr).toContain(`npm run quarry -- plan ${runId} --approve ${path}`);
    const plan = readingPlanSchema.parse(JSON.parse(readFileSync(path, "utf8")));

    const stack = await startStack({ root, data: home, command: "up", environment: {} });
    onTestFinished(() => stack.stop());
    const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
    expect(await client.research.get(runId)).toMatchObject({ status: "awaiting_plan", reading: { plan } });
    const goalNow = "What happens to the job of a killed worker?";
    const changed = { steps: plan.steps.slice(0, 1).map((step) => ({ ...step, goal: goalNow })) };
    await client.research.approvePlan(runId, changed);
    const types: string[] = [];
    for await (const { event } of client.research.events(runId, {
      signal: AbortSignal.timeout(800_000),
    }))
      types.push(event.type);
    expect(types.filter((type) => type.startsWith("plan-"))).toEqual([
      "plan-made",
      "plan-awaited",
      "plan-approved",
    ]);
    const bundle = join(home, "bundle");
    await downloadBundle(client.research, runId, bundle);
    const { reading, topics, statements } = readFindings(bundle);
    expect(reading).toMatchObject({ goal, figures: { items: 2, reachableShare: 1 } });
    expect(reading?.findings).toMatchObject([{ goal: goalNow }]);
    expect(topics).toHaveLength(1);
    expect(statements.length).toBeGreaterThanOrEqual(1);
    expect(await client.research.report(runId, "md")).toContain("How the collection was read");
    expect(await verified(bundle)).toBe(0);
    expect(existsSync(path)).toBe(true);
  });
});
