import {
  everythingOf,
  type LoggedEvent,
  markOf,
  ownedId,
  type OwnerMark,
  workOfItem,
  workOfMarking,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { GatewayPorts, Ports } from "../gateway-ports.ts";
import type { SubmittedJobs } from "../ports.ts";
import { currentCaller, currentMark } from "./caller.ts";
import { checkDailyLimits, countedItem, countedUploads } from "./usage.ts";

type OpenRunLimits = Ports<"maxOpenRuns" | "maxOpenRunsPerKey" | "maxFollowersPerKey" | "maxWatchesPerKey">;

/** Refuses work that costs money once the caller has used its daily budget. */
type SpendingGuard = () => Promise<void>;

const isMine = (id: string): boolean => markOf(id) === currentMark();

const notThere = (): Failure => new Failure("not-found", "Not found.", { retry: "never" });

/**
 * Runs work on the caller's data.
 * @throws {Failure} not-found for data of others and missing data alike
 */
const requireOwned = async <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
  if (!isMine(id)) throw notThere();
  return await work();
};

const undefinedIfForeign = async <Result>(
  id: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> => (isMine(id) ? await work() : undefined);

/** Returns the key to charge for the caller and its limits. */
const limitsOfCaller = (limits: OpenRunLimits) => {
  const { keyId, limits: own } = currentCaller();
  return {
    openRuns: limits.maxOpenRuns,
    keyId,
    openRunsOfKey: own.openRuns ?? limits.maxOpenRunsPerKey,
    tokensPerDay: own.tokensPerDay,
    costPerDay: own.costPerDay,
  };
};

const ownedWatches = (
  watches: GatewayPorts["watches"],
  { limits, maySpend }: { readonly limits: OpenRunLimits; readonly maySpend: SpendingGuard },
): GatewayPorts["watches"] => ({
  ...watches,
  newId: () => watches.newId(currentCaller().owner),
  create: async (id, watch) => {
    await maySpend();
    const { owner, expiresAt: keyExpiresAt } = currentCaller();
    const maxOfKey = limits.maxWatchesPerKey;
    const own = { owner, limits: limitsOfCaller(limits), keyExpiresAt, maxOfKey };
    return await requireOwned(id, () => watches.create(id, { ...watch, ...own }));
  },
  get: (id) => undefinedIfForeign(id, () => watches.get(id)),
  list: (page) => watches.list({ ...page, owner: currentCaller().owner }),
  change: (id, changes) => requireOwned(id, () => watches.change(id, changes)),
  remove: (id) => requireOwned(id, () => watches.remove(id)),
  begin: (id, runId) => requireOwned(id, () => watches.begin(id, runId)),
  settle: (id, end) => requireOwned(id, () => watches.settle(id, end)),
  entries: (id, limit) => requireOwned(id, () => watches.entries(id, limit)),
});

const ownedTemplates = (templates: GatewayPorts["templates"]): GatewayPorts["templates"] => ({
  put: (template) => templates.put(template, currentCaller().owner),
  get: (name) => templates.get(name, currentCaller().owner),
  list: () => templates.list(currentCaller().owner),
  remove: (name) => templates.remove(name, currentCaller().owner),
});

const ownedRuns = (
  runs: GatewayPorts["runs"],
  { limits, maySpend }: { readonly limits: OpenRunLimits; readonly maySpend: SpendingGuard },
): GatewayPorts["runs"] => ({
  create: async (run) => {
    await maySpend();
    const { owner } = currentCaller();
    return await runs.create({ ...run, owner, limits: limitsOfCaller(limits) });
  },
  get: (runId) => undefinedIfForeign(runId, () => runs.get(runId)),
  find: (page) => runs.find({ ...page, owner: currentCaller().owner }),
  findKeyed: (run) => runs.findKeyed({ ...run, owner: currentCaller().owner }),
  remove: (runId) => requireOwned(runId, () => runs.remove(runId)),
  resume: (runId, resumption) => requireOwned(runId, () => runs.resume(runId, resumption)),
  addNote: (runId, note) => requireOwned(runId, () => runs.addNote(runId, note)),
  requestCancel: (runId) => requireOwned(runId, () => runs.requestCancel(runId)),
  getArtifact: (runId, path) => undefinedIfForeign(runId, () => runs.getArtifact(runId, path)),
  listArtifacts: (runId) => requireOwned(runId, () => runs.listArtifacts(runId)),
});

const tooManyFollow = (max: number): Failure =>
  new Failure("too-many", `${max} clients with this key follow runs, the maximum`, {
    retry: { afterMs: 5_000 },
  });

/** Follows a run and counts the follower for a key meanwhile. */
async function* following(
  entries: AsyncIterable<LoggedEvent>,
  keyId: string,
  followers: Map<string, number>,
): AsyncGenerator<LoggedEvent> {
  followers.set(keyId, (followers.get(keyId) ?? 0) + 1);
  try {
    yield* entries;
  } finally {
    const left = (followers.get(keyId) ?? 1) - 1;
    if (left > 0) followers.set(keyId, left);
    else followers.delete(keyId);
  }
}

const ownedLog = (log: GatewayPorts["log"], maxFollowersPerKey: number): GatewayPorts["log"] => {
  const followers = new Map<string, number>();
  return {
    read: (runId, range) => requireOwned(runId, () => log.read(runId, range)),
    follow: (runId, options) => {
      if (!isMine(runId)) throw notThere();
      const { keyId } = currentCaller();
      if (maxFollowersPerKey > 0 && (followers.get(keyId) ?? 0) >= maxFollowersPerKey)
        throw tooManyFollow(maxFollowersPerKey);
      return following(log.follow(runId, options), keyId, followers);
    },
  };
};

const ownedCollections = (
  collections: GatewayPorts["collections"],
  counted: Counted,
): GatewayPorts["collections"] => ({
  create: (name, options) =>
    counted(() => collections.create(name, { ...options, owner: currentCaller().owner })),
  ensure: (id, name) => requireOwned(id, () => collections.ensure(id, name, currentCaller().owner)),
  get: (id) => undefinedIfForeign(id, () => collections.get(id)),
  list: (page) => collections.list({ ...page, owner: currentCaller().owner }),
  putItem: (id, item) =>
    requireOwned(id, () =>
      counted(
        () => collections.putItem(id, item),
        ({ outcome }) => outcome !== "same",
      ),
    ),
  getItem: (id, name) => undefinedIfForeign(id, () => collections.getItem(id, name)),
  listItems: (id, page) => requireOwned(id, () => collections.listItems(id, page)),
  submittedItems: (id) => requireOwned(id, () => collections.submittedItems(id)),
  readItems: (id) => requireOwned(id, () => collections.readItems(id)),
  removeItem: (id, name) => undefinedIfForeign(id, () => collections.removeItem(id, name)),
  remove: (id) => requireOwned(id, () => collections.remove(id)),
});

const everythingMine = (): string | undefined => everythingOf(currentMark())[0];

const ownedEvidence = (evidence: GatewayPorts["evidence"]): GatewayPorts["evidence"] => {
  const held = async (documentIds: readonly string[]) => await evidence.heldBy(currentMark(), documentIds);
  const scopeFor = (scope: string | undefined): string | undefined => {
    if (scope !== undefined && !isMine(scope)) throw notThere();
    return scope ?? everythingMine();
  };
  return {
    heldBy: (mark, documentIds) => evidence.heldBy(mark, documentIds),
    getDocument: async (documentId) =>
      (await held([documentId])).length === 0 ? undefined : await evidence.getDocument(documentId),
    getFacts: async (documentIds) => await evidence.getFacts(await held(documentIds)),
    getIndexed: async (documentIds) => await evidence.getIndexed(await held(documentIds)),
    // Passages are read by ids from the caller's own search.
    readPassages: (passageIds) => evidence.readPassages(passageIds),
    listDocuments: async ({ scope, ...page }) =>
      await evidence.listDocuments({ ...page, scope: scopeFor(scope) }),
    countDocuments: async (scope) => await evidence.countDocuments(scopeFor(scope)),
    counts: async (scope) => await evidence.counts(scopeFor(scope)),
  };
};

interface OwnedInput {
  readonly requestId: string;
  readonly scope: string;
}

/** An audit's scope has no collection with the owner's mark; it is added here. */
const inScopeOf = (scope: string, mark: OwnerMark): string =>
  markOf(scope) === mark ? scope : ownedId(scope, mark);

/** Wraps jobs whose scope includes the owner; the same Idempotency-Key of another owner is a different request. */
const ownedJobs = <
  Input extends OwnedInput,
  State extends { readonly status: "unknown" } | { readonly status: string; readonly input: OwnedInput },
>(
  jobs: SubmittedJobs<Input, State | { readonly status: "unknown" }>,
): SubmittedJobs<Input, State | { readonly status: "unknown" }> => ({
  submit: (input) => {
    const mark = currentMark();
    return jobs.submit({
      ...input,
      requestId: ownedId(input.requestId, mark),
      scope: inScopeOf(input.scope, mark),
    });
  },
  wait: async (jobId, waitOptions) => {
    const state = await jobs.wait(jobId, waitOptions);
    return "input" in state && !isMine(state.input.scope) ? { status: "unknown" } : state;
  },
});

/** Makes an item, source or collection, unless the caller has made the maximum of a day. */
type Counted = <Made>(make: () => Promise<Made>, isNew?: (made: Made) => boolean) => Promise<Made>;

/**
 * Wraps the ports for the caller: new data belongs to the caller, and data of others appears missing. Every route is created with
 * these ports, so that no route can omit the ownership check.
 */
export const ownedPorts = (ports: GatewayPorts): GatewayPorts => {
  const maySpend: SpendingGuard = () => checkDailyLimits(ports, currentCaller());
  const counted: Counted = (make, isNew) => countedItem(ports, make, isNew);
  const { auditJobs, itemJobs, overviewJobs } = ports;
  /** Charges the calls of some work outside of runs to the key of the caller. */
  const charge = (workId: string): Promise<void> => ports.payers.charge(workId, limitsOfCaller(ports));
  const spendingRuns = { limits: ports, maySpend };
  const index = ownedJobs(ports.indexJobs);
  return {
    ...ports,
    uploads: countedUploads(ports),
    runs: ownedRuns(ports.runs, spendingRuns),
    watches: ownedWatches(ports.watches, spendingRuns),
    templates: ownedTemplates(ports.templates),
    log: ownedLog(ports.log, ports.maxFollowersPerKey),
    collections: ownedCollections(ports.collections, counted),
    evidence: ownedEvidence(ports.evidence),
    indexJobs: {
      ...index,
      submit: (input) => counted(() => index.submit(input)),
    },
    auditJobs: ownedJobs({
      ...auditJobs,
      submit: async (input) => {
        await maySpend();
        // The calls of an audit name its scope.
        await charge(input.scope);
        return await auditJobs.submit(input);
      },
    }),
    itemJobs: {
      ...itemJobs,
      // Markers are found without a model once the daily budget is used.
      prepare: async (input) => {
        if (input.mark) await charge(workOfItem(input));
        return await itemJobs.prepare(input);
      },
    },
    overviewJobs: {
      ...overviewJobs,
      mark: async (documentIds, waitOptions) => {
        await maySpend();
        await Promise.all(documentIds.map((documentId) => charge(workOfMarking(documentId))));
        return await overviewJobs.mark(documentIds, waitOptions);
      },
      discoverGoals: async (input, waitOptions) => {
        await maySpend();
        await charge(input.requestId);
        return await overviewJobs.discoverGoals(input, waitOptions);
      },
    },
  };
};
