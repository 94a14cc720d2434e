import {
  type ContentType,
  contentTypeSchema,
  type ItemView,
  type TextPage,
  textPageSchema,
} from "@quarry/contracts";
import { pageOf } from "@quarry/reading";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { withCollection } from "./collections.ts";
import { requireItem } from "./items.ts";

const route = routesOf("collections");

const longestPage = 1_000_000;
const usualPage = 50_000;

const position = z.coerce.number().int().min(0);

const querySchema = z
  .strictObject({
    part: contentTypeSchema.default("transcript"),
    from: position.default(0),
    to: position.optional(),
    version: z.coerce.number().int().min(1).optional(),
  })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ["to"],
    error:
      "must be greater than from; offsets count UTF-16 code units, and the character at to is not included",
  })
  .refine(({ from, to }) => to === undefined || to - from <= longestPage, {
    path: ["to"],
    error: `may be at most ${longestPage} after from; ask for the rest in further pages`,
  });

const notThere = (what: string): Refusal => new Refusal(problem("not-found", what));

/**
 * Returns the document of one part of an item's version.
 * @throws {Refusal} if there is none
 */
const documentOf = (
  item: ItemView,
  { part, version }: { part: ContentType; version: number | undefined },
): string => {
  const versions = [item, ...item.versions];
  const wanted = versions.find((entry) => version === undefined || entry.version === version);
  if (wanted === undefined)
    throw notThere(`This item has no version ${version}; its newest is ${item.version}.`);
  if (wanted.status === "preparing")
    throw new Refusal(problem("conflict", "This item is still being prepared; ask again."));
  const documentId = wanted[part]?.documentId;
  if (documentId !== undefined) return documentId;
  const others = contentTypeSchema.options.filter((other) => wanted[other] !== null).join(" and ");
  const has = others === "" ? "nothing that can be read" : others;
  throw notThere(`This item has no ${part}; it has ${has}.`);
};

export const getItemText = ({ collections, library }: Ports<"collections" | "library">): Route =>
  route.get("/v1/collections/:id/items/:itemId/text", "getItemText", "A page of the text of an item", {
    query: querySchema,
    answer: textPageSchema,
    handle: withCollection(collections, async ({ id }, request, response) => {
      const { part, from, to = from + usualPage, version } = parseQuery(querySchema, request.query);
      const item = await requireItem({ collections }, id, request);
      const documentId = documentOf(item, { part, version });
      const text = await library.textOf(documentId);
      if (text === undefined) throw notThere("The text of this version is no longer stored.");
      const { next, ...page } = pageOf(text, { from, to });
      const asked = version === undefined ? "" : `&version=${version}`;
      const following = `${request.path}?part=${part}&from=${next}&to=${(next ?? 0) + (to - from)}${asked}`;
      const view: TextPage = {
        itemId: item.itemId,
        linkId: item.linkId,
        part,
        documentId,
        ...page,
        next: next === null ? null : following,
      };
      return response.json(view);
    }),
  });
