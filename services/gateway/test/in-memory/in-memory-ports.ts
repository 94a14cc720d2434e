import {
  type auditText,
  type indexSource,
  type InputOf,
  type LoggedEvent,
  operator,
  ownedId,
  type RunEvent,
  type RunStatus,
  type ResearchRequest,
  researchRequestSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { ownerMark } from "@quarry/redis";
import { type NewRun, nothingSpent, type Resumption } from "@quarry/runs";
import { aDocumentFacts } from "@quarry/testkit";
import type {
  AuditJobs,
  AuditState,
  Evidence,
  IndexedText,
  IndexJobs,
  IndexState,
  RunLog,
  RunRecord,
  RunStore,
} from "../../src/ports.ts";

const at = "2026-11-21T10:00:00.000Z";

/** Returns a run as the store would keep it, with overrides. */
export const aRun = (changes: Partial<RunRecord> = {}): RunRecord => ({
  id: "r-00000001",
  request: researchRequestSchema.parse({ question: "How does a queue recover?" }),
  status: "queued",
  createdAt: at,
  finishedAt: null,
  problem: null,
  spending: nothingSpent,
  waitedMs: 0,
  step: 0,
  items: [],
  resumes: 0,
  approvedPlan: null,
  scratchpad: null,
  ...changes,
});

/** Creates log entries with the ids 1-0, 2-0, … */
export const logOf = (...events: readonly RunEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ id: `${index + 1}-0`, at, event }));

/** Creates a run log in memory whose followers receive every new entry. */
export const inMemoryLog = () => {
  const entries = new Map<string, LoggedEvent[]>();
  let arrived = Promise.withResolvers<void>();
  let followers = 0;
  const of = (runId: string): LoggedEvent[] => entries.get(runId) ?? [];
  const numberOf = (id: string | undefined): number => Number(id?.split("-")[0] ?? 0);
  const after = (runId: string, id: string | undefined): LoggedEvent[] =>
    of(runId).filter((entry) => numberOf(entry.id) > numberOf(id));

  async function* follow(runId: string, { after: start, signal }: { after?: string; signal: AbortSignal }) {
    const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    let last = start;
    followers += 1;
    while (!signal.aborted) {
      const next = arrived.promise;
      for (const entry of after(runId, last)) {
        yield entry;
        last = entry.id;
        if (entry.event.type === "run-finished") return;
      }
      await Promise.race([next, aborted]);
    }
  }
  const log: RunLog = {
    read: async (runId, { after: start, count }) => after(runId, start).slice(0, count),
    follow,
  };
  const append = (runId: string, ...events: readonly RunEvent[]): void => {
    const known = of(runId);
    entries.set(runId, logOf(...known.map(({ event }) => event), ...events));
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  };
  return { log, append, followers: () => followers };
};

/** Returns the body of a request as it was sent. */
const bodyOf = ({ templateContent: _kept, ...request }: ResearchRequest): string => JSON.stringify(request);

/** A run store in memory; `put` places a run as it is. */
export const inMemoryRuns = () => {
  const runs = new Map<string, RunRecord>();
  const keys = new Map<string, { id: string; body: string }>();
  const created: NewRun[] = [];
  const resumed: Resumption[] = [];
  const notes: string[] = [];
  const artifacts = new Map<string, string>();
  const put = (run: RunRecord): RunRecord => {
    runs.set(run.id, run);
    return run;
  };
  const store: RunStore = {
    create: async (newRun) => {
      const { request, idempotencyKey, owner = operator } = newRun;
      const known = idempotencyKey === undefined ? undefined : keys.get(idempotencyKey);
      const body = bodyOf(request);
      if (known !== undefined && known.body !== body) {
        throw new Failure("conflict", "this Idempotency-Key was used with another body", { retry: "never" });
      }
      if (known !== undefined) return { run: runs.get(known.id) ?? aRun(), created: false };
      created.push(newRun);
      const run = put(
        aRun({
          id: ownedId(`r-${String(runs.size + 1).padStart(8, "0")}`, ownerMark(owner)),
          owner,
          request,
        }),
      );
      if (idempotencyKey !== undefined) keys.set(idempotencyKey, { id: run.id, body });
      return { run, created: true };
    },
    findKeyed: async ({ request, idempotencyKey }) => {
      const known = keys.get(idempotencyKey);
      return known?.body === bodyOf(request) ? runs.get(known.id) : undefined;
    },
    remove: async (runId) => runs.delete(runId),
    get: async (runId) => runs.get(runId),
    find: async ({ limit, before, owner = operator, filter: { status, label, text = "" } }) => {
      const isWanted = ({ status: has, request }: RunRecord): boolean => {
        const value = label && request.labels?.[label.name];
        const isLabelled = label === undefined || (value !== undefined && (label.value ?? value) === value);
        return isLabelled && (status ?? has) === has && request.question.includes(text);
      };
      const wanted = [...runs.values()]
        .reverse()
        .filter((run) => (run.owner ?? operator) === owner)
        .filter(({ id }) => before === undefined || id < before)
        .filter(isWanted);
      const page = wanted.slice(0, limit);
      return { runs: page, next: page.length === limit ? (page.at(-1)?.id ?? null) : null };
    },
    resume: async (runId, resumption) => {
      const run = runs.get(runId);
      const answers = "answers" in resumption;
      if (run?.status !== (answers ? "awaiting_answers" : "awaiting_plan")) return false;
      resumed.push(resumption);
      const approved = answers
        ? {}
        : { approvedPlan: resumption.plan, request: resumption.request ?? run.request };
      put({ ...run, status: "queued", resumes: run.resumes + 1, ...approved });
      return true;
    },
    addNote: async (_runId, note) => ({ status: "added", number: notes.push(note), at }),
    requestCancel: async (runId) => {
      put({ ...(runs.get(runId) ?? aRun()), status: "cancelled", finishedAt: at });
      return true;
    },
    getArtifact: async (runId, path) => {
      const text = artifacts.get(`${runId}/${path}`);
      return text === undefined ? undefined : Buffer.from(text);
    },
    listArtifacts: async (runId) =>
      [...artifacts]
        .filter(([name]) => name.startsWith(`${runId}/`))
        .map(([name, text]) => ({ path: name.slice(runId.length + 1), bytes: Buffer.byteLength(text) })),
  };
  const finish = (runId: string, status: RunStatus): RunRecord =>
    put({ ...(runs.get(runId) ?? aRun()), status, finishedAt: at });
  const putArtifact = (runId: string, path: string, text: string): void => {
    artifacts.set(`${runId}/${path}`, text);
  };
  return { store, created, resumed, notes, put, finish, putArtifact };
};

/** Documents in memory by id, all indexed in two passages, for tests. */
export const inMemoryEvidence = (
  texts: Readonly<Record<string, string>> = {},
  passages: readonly IndexedText[] = [],
) => {
  const factsOf = (documentId: string) => aDocumentFacts({ documentId });
  const ids = Object.keys(texts).toSorted();
  const evidence: Evidence = {
    getDocument: async (documentId) => {
      const text = texts[documentId];
      return text === undefined ? undefined : { text };
    },
    readPassages: async () => passages,
    heldBy: async (_mark, documentIds) => [...documentIds],
    getFacts: async (documentIds) => documentIds.filter((id) => ids.includes(id)).map(factsOf),
    getIndexed: async (documentIds) =>
      documentIds.filter((id) => ids.includes(id)).map((id) => ({ facts: factsOf(id), passages: 2 })),
    listDocuments: async ({ scope, limit, after = "" }) =>
      (scope === undefined ? ids : ids.slice(0, 1)).filter((id) => id > after).slice(0, limit),
    countDocuments: async (scope) => (scope === undefined ? ids.length : 1),
    counts: async () => ({ documents: ids.length, passages: 2 * ids.length, sources: 1 }),
  };
  return { evidence };
};

/** Jobs that index sources; each ends with `outcome` as soon as it is waited for. */
export const inMemoryIndexJobs = () => {
  const submitted: InputOf<typeof indexSource>[] = [];
  const waited: number[] = [];
  let outcome: (input: InputOf<typeof indexSource>) => IndexState = (input) => ({ status: "pending", input });
  const idOf = (position: number): string => `index-source-${String(position).padStart(32, "0")}`;
  const indexJobs: IndexJobs = {
    submit: async (input) => idOf(submitted.push(input)),
    wait: async (jobId, { timeoutMs }) => {
      waited.push(timeoutMs);
      const input = submitted.find((_input, index) => idOf(index + 1) === jobId);
      return input === undefined ? { status: "unknown" } : outcome(input);
    },
  };
  const endWith = (next: typeof outcome): void => {
    outcome = next;
  };
  return { indexJobs, submitted, waited, endWith };
};

/** Jobs that audit texts; each ends with `outcome` as soon as it is waited for. */
export const inMemoryAuditJobs = () => {
  const submitted: InputOf<typeof auditText>[] = [];
  let outcome: (input: InputOf<typeof auditText>) => AuditState = (input) => ({ status: "pending", input });
  const idOf = (position: number): string => `audit-text-${String(position).padStart(32, "0")}`;
  const auditJobs: AuditJobs = {
    submit: async (input) => idOf(submitted.push(input)),
    wait: async (jobId) => {
      const input = submitted.find((_input, index) => idOf(index + 1) === jobId);
      return input === undefined ? { status: "unknown" } : outcome(input);
    },
  };
  const endWith = (next: typeof outcome): void => {
    outcome = next;
  };
  return { auditJobs, submitted, endWith };
};
