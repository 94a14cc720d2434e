import { createHash } from "node:crypto";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { budgetKey, microsOf } from "../budgets/run-spending.ts";
import { allRunsKey, idempotencyKeyOf, openRunsKey, runKeys } from "./run-keys.ts";
import { createRunScript } from "./run-scripts.ts";
import type { NewRun } from "./run-store.ts";

const replySchema = z.tuple([z.string(), z.enum(["created", "same", "other"])]);

/** How long an idempotency key is remembered: a day. */
const keySeconds = 86_400;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Writes record, open set, key and first event in one transaction. @throws {Failure} conflict, redis-down */
export const createRun = async (
  ask: AskRedis,
  { request, items = [], idempotencyKey }: NewRun,
  { id, now }: { id: string; now: number },
): Promise<{ runId: string; created: boolean }> => {
  const { record, log, logged } = runKeys(id);
  const body = { request: JSON.stringify(request), items: JSON.stringify(items) };
  const bodyHash = idempotencyKey === undefined ? "" : sha256(body.request + body.items);
  const reply = await ask((connection) =>
    connection.eval(
      createRunScript,
      7,
      record,
      log,
      logged,
      openRunsKey,
      allRunsKey,
      idempotencyKeyOf(sha256(idempotencyKey ?? "")),
      budgetKey(id),
      id,
      now,
      new Date(now).toISOString(),
      body.request,
      body.items,
      bodyHash,
      keySeconds,
      JSON.stringify({ type: "run-accepted", question: request.question }),
      request.budget.tokens ?? 0,
      microsOf(request.budget.cost ?? 0),
    ),
  );
  const [runId, outcome] = replySchema.parse(reply);
  if (outcome === "other")
    throw new Failure("conflict", "this Idempotency-Key was used with another request; use a new key", {
      retry: "never",
    });
  return { runId, created: outcome === "created" };
};
