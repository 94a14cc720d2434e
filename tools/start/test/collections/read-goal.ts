import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import {
  type Findings,
  findingsSchema,
  goalSchema,
  type Goal,
  type ReadingPlan,
  readingPlanSchema,
  type RunEvent,
} from "@quarry/contracts";
import type { PersonaName } from "@quarry/testkit/model-server";
import { z } from "zod";
import { type EndedCommand, runCommandFile } from "../command.ts";
import type { ModelStack } from "../with-model/model-stack.ts";
import { type CollectionClient, openCollection } from "./collections-client.ts";

/** Items, and the goal for which they are read. */
export interface GoalToRead {
  readonly fill: (collection: CollectionClient) => Promise<void>;
  readonly goal: string;
  /** Persona of the model. */
  readonly persona: PersonaName;
  /** Maximum duration of the run in milliseconds. */
  readonly deadlineMs: number;
}

/** Result of the run. */
export interface GoalRead {
  readonly prepared: ReadonlyMap<string, string>;
  readonly goals: readonly Goal[];
  readonly plan: ReadingPlan;
  readonly log: readonly RunEvent[];
  readonly findings: Findings;
  readonly report: string;
  /** Result of `npm run verify` over the bundle. */
  readonly verified: EndedCommand;
}

const goalsSchema = z.object({ goals: z.array(goalSchema) });
const planSchema = z.object({ plan: readingPlanSchema });

const until = async (
  client: QuarryClient,
  runId: string,
  { type, deadlineMs }: { type: RunEvent["type"]; deadlineMs: number },
): Promise<RunEvent[]> => {
  const seen: RunEvent[] = [];
  const signal = AbortSignal.timeout(deadlineMs);
  for await (const { event } of client.research.events(runId, { signal })) {
    seen.push(event);
    if (event.type === type) return seen;
  }
  return seen;
};

const readWith = async (client: QuarryClient, given: GoalToRead, bundle: string): Promise<GoalRead> => {
  const { fill, goal, deadlineMs } = given;
  const collection = await openCollection(client.url, "to be read");
  await fill(collection);
  const prepared = await collection.untilPrepared();
  const proposed = await collection.ask("POST", "/goals", { limit: 5 });
  const { id: runId } = await client.research.submit({ goal, collectionId: collection.id, plan: "review" });
  await until(client, runId, { type: "plan-awaited", deadlineMs });
  const plans = `${client.url}/v1/research/${runId}/plan`;
  const { plan } = planSchema.parse(await (await fetch(plans)).json());
  const approved = await fetch(plans, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(plan),
  });
  if (!approved.ok) throw new Error(`the plan was answered ${approved.status}: ${await approved.text()}`);
  const log = await until(client, runId, { type: "run-finished", deadlineMs });
  await downloadBundle(client.research, runId, bundle);
  return {
    prepared,
    goals: goalsSchema.parse(proposed.body).goals,
    plan,
    log,
    findings: findingsSchema.parse(JSON.parse(readFileSync(join(bundle, "findings.json"), "utf8"))),
    report: readFileSync(join(bundle, "report.md"), "utf8"),
    verified: await runCommandFile("tools/verify/src/main.ts", [bundle]),
  };
};

/** Adds the items, sets the goal, approves the plan and follows the run to its end. */
export const readGoal = async ({ client, model }: ModelStack, given: GoalToRead): Promise<GoalRead> => {
  const bundle = mkdtempSync(join(tmpdir(), "quarry-goal-"));
  model.become(given.persona);
  try {
    return await readWith(client, given, join(bundle, given.persona));
  } finally {
    rmSync(bundle, { recursive: true, force: true, maxRetries: 5 });
  }
};
