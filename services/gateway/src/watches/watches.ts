/* Questions that are repeated on a schedule. */
import {
  type FeedLink,
  type WatchChanges,
  watchChangesSchema,
  watchIdSchema,
  watchRequestSchema,
  type WatchSummary,
  type WatchView,
  feedLinkSchema,
  watchesPageSchema,
  watchViewSchema,
} from "@quarry/contracts";
import type { WatchRecord } from "@quarry/runs";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody, maxResearchBytes } from "../http/bodies.ts";
import { originOf } from "../http/origin.ts";
import { newestFirst, pageOf } from "../http/paging.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, withNamed, routesOf } from "../http/route.ts";
import { makeWatch, type NewWatchPorts, scheduleOf } from "./new-watch.ts";

const route = routesOf("watches");

export type WatchPorts = NewWatchPorts & Ports<"readLinks">;

/** Entries shown with their watch. */
const shownEntries = 50;

/** Returns a watch for a list; `nextMs` is the next time of its schedule. */
const summaryOf = (watch: WatchRecord, nextMs: number | undefined): WatchSummary => {
  const { id, request, schedule, timeZone, paused, notify, createdAt } = watch;
  const self = `/v1/watches/${id}`;
  return {
    id,
    question: request.question,
    schedule,
    timeZone,
    paused,
    notify: notify?.url ?? null,
    createdAt,
    nextAt: paused || nextMs === undefined ? null : new Date(nextMs).toISOString(),
    checkedAt: watch.checkedAt,
    outcome: watch.outcome,
    detail: watch.detail,
    openRunId: watch.openRunId,
    reportRunId: watch.reportRunId,
    links: {
      self,
      feedLink: `${self}/feed-link`,
      runs: `/v1/research?label=watch:${id}`,
      ...(watch.reportRunId !== null && { report: `/v1/research/${watch.reportRunId}/report` }),
    },
  };
};

/** Returns a watch with the findings of its repetitions. */
export const watchView = async (
  { schedules, watches }: Ports<"schedules" | "watches">,
  watch: WatchRecord,
): Promise<WatchView> => ({
  ...summaryOf(watch, await schedules.nextOf(watch.id)),
  entries: [...(await watches.entries(watch.id, shownEntries))],
});

const notThere = problem("not-found", "There is no watch with this id. GET /v1/watches lists the watches.");

const withWatch = withNamed<WatchRecord>(watchIdSchema, notThere);

const postWatch = (ports: WatchPorts): Route =>
  route.post("/v1/watches", "createWatch", "Ask a question again on a schedule", {
    body: watchRequestSchema,
    answer: watchViewSchema,
    statuses: [201],
    reads: jsonBody(maxResearchBytes),
    handle: async (request, response) => {
      const body = parseBody(watchRequestSchema, request);
      const watch = await makeWatch(ports, body);
      response
        .status(201)
        .location(`/v1/watches/${watch.id}`)
        .json(await watchView(ports, watch));
    },
  });

const listWatches = (ports: WatchPorts): Route =>
  newestFirst({
    route,
    path: "/v1/watches",
    id: "listWatches",
    summary: "List watches, newest first",
    name: "watches",
    page: watchesPageSchema,
    idSchema: watchIdSchema,
    filters: {},
    list: async (page) => {
      const watches = await ports.watches.list(page);
      const shown = watches.map(async (watch) => summaryOf(watch, await ports.schedules.nextOf(watch.id)));
      return pageOf(await Promise.all(shown), page.limit);
    },
  });

const getWatch = (ports: WatchPorts): Route =>
  route.get("/v1/watches/:id", "getWatch", "A watch and its changes", {
    answer: watchViewSchema,
    handle: withWatch(ports.watches, async (watch, _request, response) =>
      response.json(await watchView(ports, watch)),
    ),
  });

/**
 * Pauses, resumes or reschedules a watch; undefined if it no longer exists.
 * @throws {Refusal} if the schedule is not allowed
 */
export const changeWatch = async (
  ports: WatchPorts,
  watch: WatchRecord,
  changes: WatchChanges,
): Promise<WatchView | undefined> => {
  const { paused = watch.paused, schedule: text = watch.schedule, timeZone = watch.timeZone } = changes;
  const isOther = text !== watch.schedule || timeZone !== watch.timeZone;
  // A watch can always be paused, even if its schedule is no longer allowed.
  if (isOther || (watch.paused && !paused)) {
    const schedule = scheduleOf(ports, { schedule: text, timeZone });
    await ports.schedules.set(watch.id, schedule, { watchId: watch.id });
  }
  const isThere = await ports.watches.change(watch.id, { paused, schedule: text, timeZone });
  if (!isThere) return undefined;
  return await watchView(ports, { ...watch, paused, schedule: text, timeZone });
};

const patchWatch = (ports: WatchPorts): Route =>
  route.patch("/v1/watches/:id", "changeWatch", "Pause a watch or change its schedule", {
    body: watchChangesSchema,
    answer: watchViewSchema,
    reads: jsonBody(maxResearchBytes),
    handle: withWatch(ports.watches, async (watch, request, response) => {
      const body = parseBody(watchChangesSchema, request);
      const changed = await changeWatch(ports, watch, body);
      if (changed === undefined) throw new Refusal(notThere);
      response.json(changed);
    }),
  });

const revokeFeeds = async ({ readLinks }: Ports<"readLinks">, watchId: string): Promise<void> => {
  for (const { id } of await readLinks.list("feed", watchId)) await readLinks.revoke("feed", watchId, id);
};

/** Removes a watch, its schedule and its feed. The watch itself is last, so that a failed removal can be repeated. */
export const removeWatch = async (
  ports: Ports<"readLinks" | "schedules" | "watches">,
  watchId: string,
): Promise<void> => {
  await revokeFeeds(ports, watchId);
  await ports.schedules.remove(watchId);
  await ports.watches.remove(watchId);
};

const deleteWatch = (ports: WatchPorts): Route =>
  route.delete("/v1/watches/:id", "deleteWatch", "Remove a watch; its reports stay", {
    statuses: [204],
    handle: withWatch(ports.watches, async ({ id }, _request, response) => {
      await removeWatch(ports, id);
      response.status(204).end();
    }),
  });

/** Makes the address of the feed of a watch, and revokes the earlier one. */
export const makeFeedLink = async (
  ports: Ports<"readLinks">,
  watchId: string,
  origin: string,
): Promise<FeedLink> => {
  await revokeFeeds(ports, watchId);
  const { token } = await ports.readLinks.create({ kind: "feed", subject: watchId, seconds: null });
  const path = `/v1/watches/${watchId}/feed.atom?token=${token}`;
  return { path, url: `${origin}${path}` };
};

const postFeedLink = (ports: WatchPorts): Route =>
  route.post(
    "/v1/watches/:id/feed-link",
    "createFeedLink",
    "Make the address of the feed, which is shown once",
    {
      answer: feedLinkSchema,
      statuses: [201],
      handle: withWatch(ports.watches, async ({ id }, request, response) => {
        response.status(201).json(await makeFeedLink(ports, id, originOf(request)));
      }),
    },
  );

/**
 * `POST`, `GET /v1/watches`, `GET`, `PATCH`, `DELETE /v1/watches/:id`, and `POST …/feed-link`, which creates the feed's address.
 */
export const watchRoutes = (ports: WatchPorts): readonly Route[] => [
  postWatch(ports),
  listWatches(ports),
  getWatch(ports),
  patchWatch(ports),
  deleteWatch(ports),
  postFeedLink(ports),
];
