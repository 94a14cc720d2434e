import type { Hold, Holder, Place } from "../gates/hold.ts";
import { type Installation, openInstallation } from "../installation/open-installation.ts";
import { askedOf, collectOutcome, type Outcome } from "./outcome.ts";
import { givenPages, type Outside, submit, untilEnded } from "./outside.ts";

/** A point of a run at which everything is killed. */
export interface Point extends Omit<Hold, "begun"> {
  readonly name: string;
}

/** The job has done its work and written to the run's log; its completion is not recorded yet. */
const atTheEndOf = (contract: string, after = 0): Place => ({
  name: `before the end of ${contract} is recorded`,
  gate: "redis",
  // The one script that ends a job well counts it here.
  matches: (text) => text.includes(`bull:${contract}:metrics:completed`),
  after,
});

/** The job waits for the model; without one it never comes to this. */
const whileTheModelIsAsked = (task = ""): Place => ({
  name: "while the model is asked",
  gate: "model",
  matches: (text) => text.startsWith("POST ") && (task === "" || text.includes(`"name":"${task}"`)),
});

const whileASearchEngineIsAsked: Place = {
  name: "while a search engine is asked the second query",
  gate: "search",
  matches: () => true,
  after: 1,
};

const whileAPageIsFetched: Place = {
  name: "while the second page is fetched",
  gate: "web",
  matches: () => true,
  after: 1,
};

const whilePassagesAreWritten: Place = {
  name: "while the passages of the second document are written",
  gate: "qdrant",
  matches: (text) => text.startsWith("PUT /collections/passages.current/points"),
  after: 1,
};

const whilePassagesAreSearched: Place = {
  name: "while passages are searched",
  gate: "qdrant",
  matches: (text) => text.startsWith("POST /collections/passages.current/points/query"),
};

const beforeJobsAreAdded = (contract: string): Place => ({
  name: `after the decision is saved, before ${contract} is added`,
  gate: "redis",
  matches: (text) => new RegExp(`\\b${contract}-[0-9a-f]{32}`).test(text),
});

/** In the order in which a run that reads for a goal comes to them. */
export const goalPoints: readonly Point[] = [
  { name: "mark", stage: "prepare", places: [atTheEndOf("mark-document", 1)] },
  {
    name: "plan",
    stage: "plan",
    places: [whileTheModelIsAsked("plan-research"), atTheEndOf("plan-research")],
  },
  { name: "read", stage: "read", places: [whileTheModelIsAsked("read-step"), atTheEndOf("read-step")] },
  { name: "answer", stage: "read", places: [beforeJobsAreAdded("answer-requests")] },
  { name: "answered", stage: "read", places: [atTheEndOf("answer-requests")] },
  { name: "read-on", stage: "read", places: [beforeJobsAreAdded("read-step")] },
];

/** In the order in which a run comes to them. */
export const points: readonly Point[] = [
  { name: "prepare", stage: "prepare", places: [atTheEndOf("await-items")] },
  {
    name: "decompose",
    stage: "decompose",
    places: [whileTheModelIsAsked(), atTheEndOf("decompose-question")],
  },
  { name: "expand", stage: "expand", places: [whileTheModelIsAsked(), atTheEndOf("expand-query")] },
  { name: "search", stage: "gather", places: [whileASearchEngineIsAsked] },
  { name: "gather", stage: "gather", places: [whileAPageIsFetched] },
  { name: "gathered", stage: "gather", places: [atTheEndOf("fetch-page")] },
  { name: "index", stage: "index", places: [whilePassagesAreWritten] },
  { name: "indexed", stage: "index", places: [atTheEndOf("index-document")] },
  { name: "find-evidence", stage: "find-evidence", places: [whilePassagesAreSearched] },
  {
    name: "assess-coverage",
    stage: "assess-coverage",
    places: [whileTheModelIsAsked(), atTheEndOf("assess-coverage")],
  },
  { name: "weigh-links", stage: "gather", places: [atTheEndOf("discover-links")] },
  {
    name: "claims",
    stage: "claims",
    places: [whileTheModelIsAsked("list-claims"), atTheEndOf("list-claims")],
  },
  { name: "between", stage: "write", places: [beforeJobsAreAdded("draft-report")] },
  { name: "write", stage: "write", places: [whileTheModelIsAsked(), atTheEndOf("draft-report")] },
  {
    name: "audit",
    stage: "audit",
    places: [whileTheModelIsAsked(), atTheEndOf("audit-report")],
  },
  { name: "publish", stage: "publish", places: [atTheEndOf("publish-report")] },
];

export interface RunThroughOptions {
  readonly outside: Outside;
  readonly holder: Holder;
  /** Points at which everything is killed, in the order of a run. */
  readonly points: readonly Point[];
  /** True if the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
  /** Gives up, and leaves nothing behind. */
  readonly signal: AbortSignal;
}

/** Resolves with the place at which the run is held. @throws {Error} when the run ends before */
const untilHeld = async (held: Promise<string>, name: string, ended: Promise<void>): Promise<string> =>
  Promise.race([
    held,
    ended.then(() => {
      throw new Error(`the run ended before it came to ${name}`);
    }),
  ]);

/** Starts everything, and again after each kill, until the run has ended. */
const live = async (
  installation: Installation,
  { outside, holder, points, isGoalLed, signal }: RunThroughOptions,
): Promise<Pick<Outcome, "runId" | "killedAt">> => {
  const killedAt: string[] = [];
  // Armed while nothing runs, so that no point is missed.
  const arm = (index: number): Promise<string> => {
    const point = points[index];
    const begun = points[index - 1]?.stage === point?.stage;
    return point === undefined ? Promise.resolve("") : holder.arm({ ...point, begun });
  };
  await installation.start();
  let held = arm(0);
  const runId = await submit(installation.gatewayUrl, givenPages(outside.web), isGoalLed);
  for (const [index, { name }] of points.entries()) {
    const ending = new AbortController();
    const ended = untilEnded(installation.redisUrl, runId, AbortSignal.any([signal, ending.signal]));
    killedAt.push(`${name}: ${await untilHeld(held, name, ended)}`);
    ending.abort();
    await Promise.all([installation.kill(), ended.catch(() => undefined)]);
    held = arm(index + 1);
    await installation.start();
  }
  await untilEnded(installation.redisUrl, runId, signal);
  return { runId, killedAt };
};

/** Asks the question of a system with nothing in it, kills all of it at each point, and answers with what the run came to. */
export const runThrough = async (options: RunThroughOptions): Promise<Outcome> => {
  const { outside, holder } = options;
  const before = askedOf(outside);
  const installation = await openInstallation(holder, outside.environment);
  try {
    const { runId, killedAt } = await live(installation, options);
    return { ...(await collectOutcome(installation, outside, { before, runId })), killedAt };
  } finally {
    await installation.remove();
  }
};
