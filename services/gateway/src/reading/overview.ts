import {
  type ItemReference,
  type OverviewView,
  shownTextSchema,
  overviewViewSchema,
} from "@quarry/contracts";
import {
  itemRelevanceInSlices,
  type Overview,
  type OverviewItem,
  overviewItems,
  type OverviewWording,
  renderOverview,
} from "@quarry/reading";
import { createYieldToEventLoop } from "@quarry/runtime";
import { escapeInline, finishWithPauses } from "@quarry/text";
import { z } from "zod";
import { withCollection } from "../collections/collections.ts";
import type { GatewayPorts, Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait } from "../http/waiting.ts";
import { sendFile } from "../research/downloads/artifacts.ts";
import { awaitMarkings, readableItems, unmarkedWarnings } from "./mark-items.ts";

const route = routesOf("collections");

/** Returns the most frequent language of the items. */
export const mainLanguage = (items: readonly ItemReference[]): string => {
  const languages = Map.groupBy(
    items,
    ({ transcript, comments }) => (transcript ?? comments)?.language ?? "en",
  );
  const [max] = [...languages].toSorted(([, one], [, other]) => other.length - one.length);
  return max?.[0] ?? "en";
};

/** The requested page of an overview. */
export interface OverviewPage {
  readonly wording: OverviewWording;
  readonly goal: string | undefined;
  /** Counts from 0. */
  readonly page: number;
  readonly limit: number;
  /** Aborts when the client no longer waits. */
  readonly signal: AbortSignal;
}

/** A goal needs all items; otherwise those of the page. */
const itemsToRead = (
  items: readonly ItemReference[],
  { goal, page, limit }: OverviewPage,
): readonly ItemReference[] => (goal === undefined ? items.slice(page * limit, (page + 1) * limit) : items);

const unread = (reference: ItemReference): OverviewItem => ({
  reference,
  summary: { transcript_summary: null, comments_summary: null },
  abstracts: {},
});

/** Renders a page of the overview of items as Markdown; text from outside is escaped. */
const showOverview = async (
  freshItems: GatewayPorts["freshItems"],
  items: readonly ItemReference[],
  wanted: OverviewPage,
): Promise<Overview> => {
  const { goal, page, limit, wording, signal } = wanted;
  const pause = createYieldToEventLoop(signal);
  const read = await overviewItems(freshItems, itemsToRead(items, wanted), { goal, signal, pause });
  const byId = new Map(read.map((item) => [item.reference.itemId, item]));
  const shown = items.map((reference) => byId.get(reference.itemId) ?? unread(reference));
  const relevance =
    goal === undefined ? [] : await finishWithPauses(itemRelevanceInSlices(shown, goal), pause);
  return renderOverview(shown, { wording, relevance, page, maxItems: limit, present: escapeInline });
};

const maxOnPage = 20;

const querySchema = (languages: readonly string[]) =>
  z.strictObject({
    language: z.enum([...languages]).optional(),
    goal: shownTextSchema({ max: 4_000 }).optional(),
    page: z.coerce
      .number({ error: "must be a number; pages count from 1" })
      .int({ error: "must be a whole number; pages count from 1" })
      .min(1, { error: "must be at least 1; pages count from 1" })
      .default(1),
    limit: z.coerce.number().int().min(1).max(maxOnPage).default(maxOnPage),
  });

const noSuchPage = (pages: number) =>
  problem("bad-request", "The query is not valid: page.", [
    { field: "page", message: `must be at most ${pages}, because the overview has no more pages` },
  ]);

/**
 * `GET /v1/collections/:id/overview`: the contents of items as Markdown or JSON; items without markers are shown by excerpts, with
 * a warning.
 */
export const getOverview = (
  ports: Ports<
    "collections" | "freshItems" | "markWaitMs" | "markings" | "overviewJobs" | "stopping" | "wordings"
  >,
): Route =>
  route.get("/v1/collections/:id/overview", "getOverview", "What the items hold", {
    query: querySchema(ports.wordings.languages),
    answer: overviewViewSchema,
    media: ["text/markdown"],
    headers: ["Prefer"],
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const query = parseQuery(querySchema(ports.wordings.languages), request.query);
      const items = await readableItems(ports, id);
      const { language = mainLanguage(items), goal, page, limit } = query;
      const pages = Math.ceil(items.length / limit);
      if (page > pages) return sendProblem(response, noSuchPage(pages));
      const signal = clientSignal(response, ports.stopping);
      const wording = ports.wordings.wordingFor(language);
      const wanted = { wording, goal, page: page - 1, limit, signal };
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const waitOptions = { timeoutMs: waitMs, signal };
      const unmarked = unmarkedWarnings(await awaitMarkings(ports, itemsToRead(items, wanted), waitOptions));
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
  });
