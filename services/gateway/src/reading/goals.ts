import { createHash } from "node:crypto";
import {
  type GoalsAnswer,
  goalsRequestSchema,
  type ItemReference,
  goalsAnswerSchema,
} from "@quarry/contracts";
import { withCollection } from "../collections/collections.ts";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait } from "../http/waiting.ts";
import { markItems, readableItems, unmarkedWarnings } from "./mark-items.ts";
import { mainLanguage } from "./overview.ts";

const route = routesOf("collections");

/** Items and options of a search for goals. */
interface GoalsQuestion {
  readonly items: readonly ItemReference[];
  readonly interest: string | undefined;
  readonly language: string;
  readonly limit: number;
  /** True if some markers are missing; once they exist, goals are searched again. */
  readonly isPartial: boolean;
}

/** Returns the id of a search for goals: clients with the same request about the same items share one result. */
const goalsIdOf = ({ items, interest, language, limit, isPartial }: GoalsQuestion): string => {
  const documents = items.map(({ linkId, transcript, comments }) => [
    linkId,
    transcript?.documentId,
    comments?.documentId,
  ]);
  const question = JSON.stringify([documents, interest, language, limit, isPartial]);
  return createHash("sha256").update(question).digest("hex").slice(0, 32);
};

const maxBytes = 64 * 1_024;

const notYet = problem(
  "unavailable",
  "Goals are still being looked for. POST the same again to wait for them, with Prefer: wait=120 for longer.",
);

/** Marks unmarked items first. */
export const postGoals = (
  ports: Ports<"collections" | "goalsWaitMs" | "markWaitMs" | "markings" | "overviewJobs" | "stopping">,
): Route =>
  route.post("/v1/collections/:id/goals", "proposeGoals", "Goals that the markers support", {
    body: goalsRequestSchema,
    answer: goalsAnswerSchema,
    headers: ["Prefer"],
    reads: jsonBody(maxBytes),
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const body = parseBody(goalsRequestSchema, request);
      const items = await readableItems(ports, id);
      const { interest, limit, language = mainLanguage(items) } = body;
      const signal = clientSignal(response, ports.stopping);
      const marked = await markItems(ports, items, { timeoutMs: ports.markWaitMs, signal });
      const asked = { items: [...items], interest, language, limit };
      const requestId = goalsIdOf({ ...asked, isPartial: marked.unmarked > 0 });
      const { waitMs, applied } = preferWait(request, ports.goalsWaitMs);
      const waitOptions = { timeoutMs: waitMs, signal };
      const state = await ports.overviewJobs.discoverGoals({ requestId, ...asked }, waitOptions);
      if (state.status === "failed") throw state.failure;
      if (state.status !== "completed") return sendProblem(response, notYet, { "Retry-After": "5" });
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const { goals, model, warnings } = state.output;
      const answer: GoalsAnswer = { goals, model, warnings: [...unmarkedWarnings(marked), ...warnings] };
      return response.json(answer);
    }),
  });
