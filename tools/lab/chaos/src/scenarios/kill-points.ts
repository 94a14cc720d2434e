import type { Scenario } from "../scenario.ts";
import type { Hold, Place } from "../system/holder.ts";

/** A point of a run at which all processes are killed. */
export interface Point extends Hold {
  readonly name: string;
}

/** Delays the command that records the end of a job. */
const end = (contract: string, after = 0): Place => ({
  name: `before the end of ${contract} is recorded`,
  way: "redis",
  text: `bull:${contract}:metrics:completed`,
  after,
});

/** Delays a call of the model; without a model, no job reaches this point. */
const call = (task?: string): Place => ({
  name: "while the model is asked",
  way: "model",
  text: task === undefined ? "POST /v1/" : `"name":"${task}"`,
});

const before = (contract: string): Place => ({
  name: `after the decision is saved, before ${contract} is added`,
  way: "redis",
  text: new RegExp(`\\b${contract}-[0-9a-f]{32}`),
});

const secondSearch: Place = {
  name: "while the engine is asked again",
  way: "search",
  text: "GET /",
  after: 1,
};
const secondPage: Place = { name: "while the second page is fetched", way: "web", text: "GET ", after: 1 };
const secondWrite: Place = {
  name: "while the passages of the second document are written",
  way: "qdrant",
  text: "PUT /collections/passages.current/points",
  after: 1,
};
const search: Place = {
  name: "while passages are searched",
  way: "qdrant",
  text: "POST /collections/passages.current/points/query",
};

const at = (name: string, stage: Hold["stage"], ...places: readonly Place[]): Point => ({
  name,
  stage,
  places,
});

/** Points of a run, in order. */
export const points: readonly Point[] = [
  at("prepare", "prepare", end("await-items")),
  at("decompose", "decompose", call(), end("decompose-question")),
  at("expand", "expand", call(), end("expand-query")),
  at("search", "gather", secondSearch),
  at("gather", "gather", secondPage),
  at("gathered", "gather", end("fetch-page")),
  at("index", "index", secondWrite),
  at("indexed", "index", end("index-document")),
  at("find-evidence", "find-evidence", search),
  at("assess-coverage", "assess-coverage", call(), end("assess-coverage")),
  at("weigh-links", "gather", end("discover-links")),
  at("claims", "claims", call("list-claims"), end("list-claims")),
  at("between", "write", before("draft-report")),
  at("write", "write", call(), end("draft-report")),
  at("audit", "audit", call(), end("audit-report")),
  at("publish", "publish", end("publish-report")),
];

/** Points of a run that reads its files for a goal, in order. */
export const goalPoints: readonly Point[] = [
  at("mark", "prepare", end("mark-document", 1)),
  at("plan", "plan", call("plan-research"), end("plan-research")),
  at("read", "read", call("read-step"), end("read-step")),
  at("answer", "read", before("answer-requests")),
  at("answered", "read", end("answer-requests")),
  at("read-on", "read", before("read-step")),
];

/** Creates a scenario that kills every process at each of the points of one run, and restarts them on the same data each time. */
export const everythingKilled = (
  name: string,
  points: readonly Point[],
  options: Pick<Scenario, "hasModel" | "isGoalLed"> = {},
): Scenario => {
  const holdAt = (index: number): Hold | undefined => {
    const point = points[index];
    return point && { ...point, hasBegun: points[index - 1]?.stage === point.stage };
  };
  const first = holdAt(0);
  return {
    name,
    fault: `kill -9 of every process and store at: ${points.map((point) => point.name).join(", ")}`,
    ...options,
    ...(first && { hold: first }),
    inject: async ({ installation, holder, untilHeld }) => {
      await untilHeld();
      for (let next = 1; next <= points.length; next += 1) {
        await installation.kill();
        // Armed while no process runs, so that no point is missed.
        const hold = holdAt(next);
        const held = hold && holder.arm(hold);
        await installation.start();
        if (held !== undefined) await untilHeld(held);
      }
    },
  };
};
