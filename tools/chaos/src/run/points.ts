import type { Hold, Place } from "../gates/hold.ts";

/** A point of a run at which everything is killed. */
export interface Point extends Omit<Hold, "begun"> {
  readonly name: string;
}

/** The job has done its work and told the run's log; that it has ended is not recorded. */
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
    places: [whileTheModelIsAsked("judge-claim"), atTheEndOf("judge-claim", 2)],
  },
  { name: "between", stage: "write", places: [beforeJobsAreAdded("write-report")] },
  { name: "write", stage: "write", places: [whileTheModelIsAsked(), atTheEndOf("write-report")] },
  {
    name: "audit",
    stage: "audit",
    places: [whileTheModelIsAsked(), atTheEndOf("audit-citations")],
  },
  { name: "publish", stage: "publish", places: [atTheEndOf("publish-report")] },
];
