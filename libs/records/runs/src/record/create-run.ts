import { createHash } from "node:crypto";
import { operator, ownedId, type ResearchRequest } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { type AskRedis, ownerMark } from "@quarry/redis";
import { z } from "zod";
import { budgetKey, microsOf } from "../run-budgets.ts";
import { idempotencyKeyOf, openRunsKey, ownRunsKey, runKeys, runsOfKey, versionKey } from "./run-keys.ts";
import { type SubmittedItem, readRunRecord, type RunRecord } from "./run-record.ts";
import { createRunScript } from "./run-scripts.ts";

/** Maximum numbers of open runs, including the new one; 0 means no limit. */
export interface RunLimits {
  /** For all owners together. */
  readonly openRuns?: number | undefined;
  /** The API key that starts the run and is charged for it, and the maximum number of its open runs. */
  readonly keyId?: string | undefined;
  readonly openRunsOfKey?: number | undefined;
  /** Budget of the key per day (UTC) over all its runs. */
  readonly tokensPerDay?: number | undefined;
  readonly costPerDay?: number | undefined;
}

/** Parts of a new run; the same idempotency key with the same body is the same run. */
export interface NewRun {
  readonly request: ResearchRequest;
  readonly items?: readonly SubmittedItem[];
  readonly idempotencyKey?: string;
  /** Owner; defaults to the operator. */
  readonly owner?: string;
  readonly limits?: RunLimits;
  /** W3C `traceparent` of the request: the run's job continues its trace, even if the reconciler adds the job. */
  readonly traceparent?: string | undefined;
}

/** Redis's reply for a hash: alternating names and values. */
const hashSchema = z
  .array(z.string())
  .transform((words) =>
    Object.fromEntries(
      words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ""]] : [])),
    ),
  );

const replySchema = z
  .tuple([z.string(), z.enum(["created", "same", "other", "full", "key-full", "version-taken"])])
  .rest(hashSchema);

/** Life of an idempotency key: a day. */
const keySeconds = 86_400;

/** Time for which a version number is reserved; much longer than a request that has listed the versions takes. */
const versionSeconds = 3_600;

/** Hashes the body of a request as it was sent, independent of the content of its collection and its template. */
const bodyHashOf = ({ templateContent: _kept, ...request }: ResearchRequest): string =>
  sha256(JSON.stringify(request));

/** Time until a retry is worthwhile: a run takes minutes, and one of many ends sooner. */
const openRunsLimit = { retry: { afterMs: 10_000 } } as const;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const refusals = {
  other: () =>
    new Failure("conflict", "this Idempotency-Key was used with another request; use a new key", {
      retry: "never",
    }),
  full: (max: string) => new Failure("too-many", `${max} runs are open, the maximum`, openRunsLimit),
  "key-full": (max: string) =>
    new Failure("too-many", `${max} runs of this key are open, its maximum`, openRunsLimit),
  "version-taken": (runId: string) =>
    new Failure("conflict", `run ${runId} makes this version of the report; see GET /v1/research/${runId}`, {
      retry: "never",
    }),
};

const createdRun = (reply: unknown): { runId: string; created: RunRecord | undefined } => {
  const [runId, outcome, written = {}, spending] = replySchema.parse(reply);
  if (outcome !== "created" && outcome !== "same") throw refusals[outcome](runId);
  return { runId, created: outcome === "created" ? readRunRecord(written, spending) : undefined };
};

/**
 * Writes record, open set, key and first event in one transaction; returns the record of a new run.
 * @throws {Failure} conflict,
 * too-many, redis-down
 */
export const createRun = async (
  ask: AskRedis,
  { request, items = [], idempotencyKey, owner = operator, limits = {}, traceparent = "" }: NewRun,
  { newId, now }: { newId: string; now: number },
): Promise<{ runId: string; created: RunRecord | undefined }> => {
  const mark = ownerMark(owner);
  const id = ownedId(newId, mark);
  const { record, log, logged } = runKeys(id);
  const body = { request: JSON.stringify(request), items: JSON.stringify(items) };
  const { revision } = request;
  const keys = [
    record,
    log,
    logged,
    openRunsKey,
    ownRunsKey(mark),
    idempotencyKeyOf(ownedId(sha256(idempotencyKey ?? ""), mark)),
    budgetKey(id),
    runsOfKey(limits.keyId ?? ""),
    ...(revision === undefined ? [] : [versionKey(revision.reportId, revision.version)]),
  ];
  const bodyHash = idempotencyKey === undefined ? "" : bodyHashOf(request);
  const reply = await ask((connection) =>
    connection.eval(
      createRunScript,
      keys.length,
      ...keys,
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
      versionSeconds,
      traceparent,
    ),
  );
  return createdRun(reply);
};

/** A request with an idempotency key. */
export type KeyedRequest = Pick<NewRun, "request" | "owner"> & { readonly idempotencyKey: string };

/** Returns the id of the run of a known key. `createRun` checks whether the body was the same. */
export const findKeyedRun = async (
  ask: AskRedis,
  { request, idempotencyKey, owner = operator }: KeyedRequest,
): Promise<string | undefined> => {
  const key = idempotencyKeyOf(ownedId(sha256(idempotencyKey), ownerMark(owner)));
  const [runId, body] = await ask((connection) => connection.hmget(key, "runId", "body"));
  // Records of other versions are left to `createRun`, which knows both.
  return runId && body === bodyHashOf(request) ? runId : undefined;
};
