import type { PutItem } from "@quarry/collections";
import { type Problem, itemViewSchema, takenItemsSchema } from "@quarry/contracts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonText, maxJsonBytes } from "../http/bodies.ts";
import { maxErrors, parseInTurns, parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { withCollection } from "./collections.ts";
import { itemBodySchema, type ItemParts, readRawItem } from "./item-body.ts";
import { toNewItem } from "./new-item.ts";
import { readFormItem, storeBody } from "./read-form.ts";

const route = routesOf("collections");

type AcceptedItem = Pick<PutItem, "outcome" | "item">;

/** Outcome for one item of a list. */
type TakenItem = AcceptedItem | { readonly outcome: "refused"; readonly problem: Problem };

/** Stores an item in its collection and queues its preparation; sending the item again after an interruption completes both. */
const takeItem = async (
  { collections, itemJobs }: Ports<"collections" | "itemJobs">,
  collectionId: string,
  parts: ItemParts,
): Promise<AcceptedItem> => {
  const { outcome, item, preparation } = await collections.putItem(collectionId, toNewItem(parts));
  if (preparation !== undefined) await itemJobs.prepare(preparation);
  return { outcome, item };
};

const listSchema = z.strictObject({ items: z.array(z.unknown()).min(1).max(1_000) });

/**
 * Accepts one item as JSON; `place` names it in an error.
 * @throws {Refusal}
 */
export const takeJsonItem = async (
  ports: Ports<"collections" | "itemJobs" | "uploads">,
  collectionId: string,
  { value, place = "body" }: { readonly value: unknown; readonly place?: string },
): Promise<AcceptedItem> => {
  const body = await parseInTurns(itemBodySchema(value), value, place);
  return await takeItem(ports, collectionId, await storeBody(ports.uploads, body));
};

/** Adds the place of an item to the fields of its refusal; throws any other error. */
const refusedItem = (error: unknown, place: string): TakenItem => {
  if (!(error instanceof Refusal)) throw error;
  const errors = error.problem.errors?.map((entry) => ({ ...entry, field: `${place}.${entry.field}` }));
  return { outcome: "refused", problem: { ...error.problem, ...(errors && { errors }) } };
};

/** Accepts a list of items one by one; a rejected item does not stop the others. */
const takeJsonItems = async (
  ports: Ports<"collections" | "itemJobs" | "uploads">,
  collectionId: string,
  list: unknown,
): Promise<readonly TakenItem[]> => {
  const taken: TakenItem[] = [];
  for (const [index, value] of parseValue(listSchema, list, "body").items.entries()) {
    const place = `items[${index}]`;
    const accepted = takeJsonItem(ports, collectionId, { value, place });
    taken.push(await accepted.catch((error: unknown) => refusedItem(error, place)));
  }
  return taken;
};

export type PostItemPorts = Ports<"collections" | "itemJobs" | "originals" | "uploadMaxBytes" | "uploads">;

/** Keeps the file of an item; not that of a collection that was deleted meanwhile. */
const keepOriginal = async (
  { collections, originals }: PostItemPorts,
  collectionId: string,
  { itemId, version, uploadId }: { itemId: string; version: number; uploadId: string },
): Promise<void> => {
  await originals.keep({ collectionId, itemId, version }, uploadId);
  if ((await collections.get(collectionId)) === undefined) await originals.remove(collectionId);
};

const wrongType = problem(
  "unsupported-media-type",
  "Send an item as application/json, as multipart/form-data, or its file as it is as application/octet-stream with ?uri=file:<name>, and no Content-Encoding.",
);

const isList = (body: unknown): boolean => typeof body === "object" && body !== null && "items" in body;

const isForm = (request: Request): boolean => Boolean(request.is("multipart/form-data"));

/** A body without a type, or an empty one, can only be a file. */
const isFile = (request: Request): boolean =>
  request.get("content-type") === undefined ||
  request.get("content-length") === "0" ||
  Boolean(request.is("application/octet-stream"));

const take = async (
  ports: PostItemPorts,
  collectionId: string,
  request: Request,
): Promise<AcceptedItem | readonly TakenItem[]> => {
  if (request.is("application/json")) {
    const value: unknown = request.body;
    return isList(value)
      ? takeJsonItems(ports, collectionId, value)
      : takeJsonItem(ports, collectionId, { value });
  }
  if (!isFile(request) && !isForm(request)) throw new Refusal(wrongType);
  const parts = isForm(request) ? await readFormItem(ports, request) : await readRawItem(ports, request);
  const accepted = await takeItem(ports, collectionId, parts);
  const { content, fileName } = parts;
  const isUpload = isFile(request) || fileName !== undefined;
  if (isUpload && content !== null && "uploadId" in content)
    await keepOriginal(ports, collectionId, { ...accepted.item, uploadId: content.uploadId });
  return accepted;
};

const isNew = ({ outcome }: TakenItem): boolean => outcome === "added" || outcome === "changed";

/** 201 if something is new, 200 if everything existed; 207 if some items were rejected, 400 if all were. */
const statusOf = (taken: readonly TakenItem[]): 200 | 201 | 207 | 400 => {
  const refused = taken.filter(({ outcome }) => outcome === "refused").length;
  if (refused > 0) return refused === taken.length ? 400 : 207;
  return taken.some(isNew) ? 201 : 200;
};

/** Creates the problem for a request whose items were all rejected, with their errors as field errors. */
const noneTaken = (taken: readonly TakenItem[]): Problem =>
  problem(
    "bad-request",
    `None of the ${taken.length} items was accepted.`,
    taken
      .flatMap((item) => (item.outcome === "refused" ? (item.problem.errors ?? []) : []))
      .slice(0, maxErrors),
  );

const answer = (response: Response, taken: AcceptedItem | readonly TakenItem[]): void => {
  if ("item" in taken) {
    response
      .status(statusOf([taken]))
      .location(taken.item.links.self)
      .json(taken.item);
    return;
  }
  const status = statusOf(taken);
  if (status === 400) throw new Refusal({ ...noneTaken(taken), items: taken });
  response.status(status).json({ items: taken });
};

/** Accepts one item as JSON, as a form or as a file, and several as JSON. */
export const postItem = (ports: PostItemPorts): Route =>
  route.post("/v1/collections/:id/items", "addItems", "Add an item or several, or a version of one", {
    body: z.looseObject({}),
    answer: z.union([itemViewSchema, takenItemsSchema]),
    statuses: [200, 201, 207],
    reads: jsonText(Math.min(maxJsonBytes, ports.uploadMaxBytes)),
    handle: withCollection(ports.collections, async ({ id }, request, response) =>
      answer(response, await take(ports, id, request)),
    ),
  });
