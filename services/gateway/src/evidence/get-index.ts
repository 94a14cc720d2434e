import { type IndexView, indexViewSchema } from "@quarry/contracts";
import type { Ports } from "../gateway-ports.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait } from "../http/waiting.ts";
import type { IndexState } from "../ports.ts";

const route = routesOf("evidence");

/** Prefix of a collection's scope, before its id. */
const scopePrefix = "collection:";

/** Returns the scope of a collection's documents. */
export const scopeOf = (collectionId: string): string => `${scopePrefix}${collectionId}`;

/**
 * Returns the state of an indexing job for the client; undefined if there is no such job.
 * @throws {Failure} the job's permanent failure
 */
export const indexView = (id: string, state: IndexState): IndexView | undefined => {
  if (state.status === "unknown") return undefined;
  if (state.status === "failed") throw state.failure;
  const head = {
    id,
    collectionId: state.input.scope.slice(scopePrefix.length),
    links: { self: `/v1/index/${id}` },
  };
  if (state.status === "pending") return { status: "indexing", ...head };
  const { output } = state;
  if (output.status === "unavailable") return { ...output, ...head };
  const { documentId, uri, title, publisher, language, grade, gradeReasons, characters } = output.document;
  const facts = { documentId, uri, title, publisher, language, grade, gradeReasons, characters };
  const { passages, alreadyIndexed } = output;
  return { status: "indexed", ...head, ...facts, passages, alreadyIndexed };
};

const idPattern = /^index-source-[0-9a-f]{32}$/;

const notThere = problem(
  "not-found",
  "There is no such indexing, or it ended days ago. POST /v1/index starts one.",
);

export const getIndex = ({ indexJobs, stopping }: Ports<"indexJobs" | "stopping">): Route =>
  route.get("/v1/index/:id", "getIndex", "Outcome of indexing a source", {
    answer: indexViewSchema,
    headers: ["Prefer"],
    handle: async (request, response) => {
      const id = request.params["id"];
      if (typeof id !== "string" || !idPattern.test(id)) return sendProblem(response, notThere);
      const { waitMs, applied } = preferWait(request, 0);
      const waitOptions = { timeoutMs: waitMs, signal: clientSignal(response, stopping) };
      const state: IndexState = await indexJobs.wait(id, waitOptions);
      const view = indexView(id, state);
      if (view === undefined) return sendProblem(response, notThere);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      response.json(view);
    },
  });
