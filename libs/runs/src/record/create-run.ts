import { createHash } from "node:crypto";
import { operator, ownedId, type ResearchRequest } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { budgetKey, microsOf } from "../run-budgets.ts";
import { idempotencyKeyOf, openRunsKey, ownerMark, ownRunsKey, runKeys, runsOfKey } from "./run-keys.ts";
import { type HandedItem, readRunRecord, type RunRecord } from "./run-record.ts";
import { createRunScript } from "./run-scripts.ts";

/** How many runs may be open when another is begun; 0 is no limit. */
export interface RunLimits {
  /** Of everybody. */
  readonly openRuns?: number | undefined;
  /** The API key it is begun with, which is charged with what it spends, and how many may be open that were begun with it. */
  readonly keyId?: string | undefined;
  readonly openRunsOfKey?: number | undefined;
  /** What the key may spend in a day (UTC), on all its runs together. */
  readonly tokensPerDay?: number | undefined;
  readonly costPerDay?: number | undefined;
}

/** What a run is made of; the same idempotency key with the same body is the same run. */
export interface NewRun {
  readonly request: ResearchRequest;
  readonly items?: readonly HandedItem[];
  readonly idempotencyKey?: string;
  /** Whose it is; the operator's. */
  readonly owner?: string;
  readonly limits?: RunLimits;
}

/** What Redis answers for a hash: names and values in turn. */
const hashSchema = z
  .array(z.string())
  .transform((words) =>
    Object.fromEntries(
      words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ""]] : [])),
    ),
  );

const replySchema = z
  .tuple([z.string(), z.enum(["created", "same", "other", "full", "key-full"])])
  .rest(hashSchema);

/** How long an idempotency key is remembered: a day. */
const keySeconds = 86_400;

/** What a request is compared by when its key comes again: the body as it was sent, not what its collection held then. */
const bodyHashOf = (request: ResearchRequest): string => sha256(JSON.stringify(request));

/** When to ask again: a run takes minutes, and one of many ends sooner. */
const openRunsLimit = { retry: { afterMs: 10_000 } } as const;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const refusals = {
  other: () =>
    new Failure("conflict", "this Idempotency-Key was used with another request; use a new key", {
      retry: "never",
    }),
  full: (max: string) => new Failure("too-many", `${max} runs are open, as many as may be`, openRunsLimit),
  "key-full": (max: string) =>
    new Failure("too-many", `${max} runs of this key are open, as many as it may have`, openRunsLimit),
};

/** Writes record, open set, key and first event in one transaction; answers with the record of a new run. @throws {Failure} conflict, too-many, redis-down */
export const createRun = async (
  ask: AskRedis,
  { request, items = [], idempotencyKey, owner = operator, limits = {} }: NewRun,
  { newId, now }: { newId: string; now: number },
): Promise<{ runId: string; created: RunRecord | undefined }> => {
  const mark = ownerMark(owner);
  const id = ownedId(newId, mark);
  const { record, log, logged } = runKeys(id);
  const body = { request: JSON.stringify(request), items: JSON.stringify(items) };
  const bodyHash = idempotencyKey === undefined ? "" : bodyHashOf(request);
  const reply = await ask((connection) =>
    connection.eval(
      createRunScript,
      8,
      record,
      log,
      logged,
      openRunsKey,
      ownRunsKey(mark),
      idempotencyKeyOf(ownedId(sha256(idempotencyKey ?? ""), mark)),
      budgetKey(id),
      runsOfKey(limits.keyId ?? ""),
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
      owner,
      limits.openRuns ?? 0,
      limits.keyId === undefined ? 0 : (limits.openRunsOfKey ?? 0),
      sha256(body.request + body.items),
      limits.keyId ?? "",
      limits.tokensPerDay ?? 0,
      microsOf(limits.costPerDay ?? 0),
    ),
  );
  const [runId, outcome, written = {}, spending] = replySchema.parse(reply);
  if (outcome !== "created" && outcome !== "same") throw refusals[outcome](runId);
  return { runId, created: outcome === "created" ? readRunRecord(written, spending) : undefined };
};

/** A request that came with a key. */
export type KeyedRequest = Pick<NewRun, "request" | "owner"> & { readonly idempotencyKey: string };

/** The id of the run that a key led to before; nothing for a new one. Whether it was used with another body is for `createRun` to say. */
export const findKeyedRun = async (
  ask: AskRedis,
  { request, idempotencyKey, owner = operator }: KeyedRequest,
): Promise<string | undefined> => {
  const key = idempotencyKeyOf(ownedId(sha256(idempotencyKey), ownerMark(owner)));
  const [runId, body] = await ask((connection) => connection.hmget(key, "runId", "body"));
  // What another version wrote is left to `createRun`, which knows both.
  return runId && body === bodyHashOf(request) ? runId : undefined;
};
