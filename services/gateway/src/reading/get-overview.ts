import type { OverviewView } from "@quarry/contracts";
import { z } from "zod";
import { withCollection } from "../collections/with-collection.ts";
import { clientSignal } from "../http/client-signal.ts";
import { parseQuery } from "../http/parse-request.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { sendFile } from "../research/send-artifact.ts";
import { mainLanguage } from "./overviews/main-language.ts";
import { awaitMarkings, unmarkedWarnings } from "./overviews/mark-items.ts";
import { nothingToRead } from "./overviews/nothing-to-read.ts";
import type { OverviewPorts } from "./overviews/overview-ports.ts";
import { itemsToRead, showOverview } from "./overviews/show-overview.ts";

export interface GetOverviewPorts extends OverviewPorts {
  readonly collections: Pick<CollectionStore, "get" | "readItems">;
}

const mostOnPage = 20;

const querySchema = (languages: readonly string[]) =>
  z.strictObject({
    language: z.enum([...languages]).optional(),
    goal: z.string().trim().min(1).max(4_000).optional(),
    page: z.coerce
      .number({ error: "must be a number; pages count from 1" })
      .int({ error: "must be a whole number; pages count from 1" })
      .min(1, { error: "must be at least 1; pages count from 1" })
      .default(1),
    limit: z.coerce.number().int().min(1).max(mostOnPage).default(mostOnPage),
  });

const noSuchPage = (pages: number) =>
  problem("bad-request", "The query is not valid: page.", [
    { field: "page", message: `must be at most ${pages}, for the overview has no more pages` },
  ]);

/** `GET /v1/collections/:id/overview`: what the items hold, as Markdown or JSON; what is not marked is shown by excerpts, with a warning. */
export const getOverview = (ports: GetOverviewPorts): Route => ({
  method: "get",
  path: "/v1/collections/:id/overview",
  query: querySchema(ports.wordings.languages),
  handlers: [
    withCollection(ports.collections, async ({ id }, request, response) => {
      const query = parseQuery(querySchema(ports.wordings.languages), request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { items, pending } = await ports.collections.readItems(id);
      if (items.length === 0) return sendProblem(response, nothingToRead(pending));
      const { language = mainLanguage(items), goal, page, limit } = query.value;
      const pages = Math.ceil(items.length / limit);
      if (page > pages) return sendProblem(response, noSuchPage(pages));
      const signal = clientSignal(response, ports.stopping);
      const wording = ports.wordings.wordingFor(language);
      const wanted = { wording, goal, page: page - 1, limit, signal };
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const patience = { timeoutMs: waitMs, signal };
      const unmarked = unmarkedWarnings(await awaitMarkings(ports, itemsToRead(items, wanted), patience));
      const { text, shown, total, warnings } = await showOverview(ports.freshItems, items, wanted);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const view: OverviewView = {
        text,
        shown: [...shown],
        total,
        page,
        pages,
        warnings: [...unmarked, ...warnings],
      };
      if (request.accepts(["text/markdown", "application/json"]) === "application/json")
        return response.json(view);
      return sendFile(response, "overview.md", text);
    }),
  ],
});
