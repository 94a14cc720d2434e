import type { PutItem } from "@quarry/collections";
import type { ItemView, Problem } from "@quarry/contracts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonText, maxJsonBytes } from "../http/bodies.ts";
import { maxErrors, parseInTurns, parseValue } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import { withCollection } from "./collections.ts";
import { itemBodySchema, type ItemParts, readRawItem } from "./item-body.ts";
import { toNewItem } from "./new-item.ts";
import { readFormItem, storeBody } from "./read-form.ts";

/** Stores an item in its collection and queues its preparation; sending the item again after an interruption completes both. */
const takeItem = async (
  { collections, itemJobs }: Ports<"collections" | "itemJobs">,
  collectionId: string,
  parts: ItemParts,
): Promise<PutItem> => {
  const put = await collections.putItem(collectionId, toNewItem(parts));
  if (put.preparation !== undefined) await itemJobs.prepare(put.preparation);
  return put;
};

/** Outcome for one item of a request. */
type TakenItem =
  | { readonly outcome: "added" | "changed" | "same"; readonly item: ItemView }
  | { readonly outcome: "refused"; readonly problem: Problem };

const listSchema = z.strictObject({ items: z.array(z.unknown()).min(1).max(1_000) });

/** Accepts one item as JSON; errors name the field with `place` before it. */
export const takeJsonItem = async (
  ports: Ports<"collections" | "itemJobs" | "uploads">,
  collectionId: string,
  { value, place = "" }: { readonly value: unknown; readonly place?: string },
): Promise<TakenItem> => {
  const body = await parseInTurns(itemBodySchema(value), value, place || "body");
  if ("problem" in body) {
    const errors = body.problem.errors?.map((error) => ({
      ...error,
      field: `${place}${place && "."}${error.field}`,
    }));
    return { outcome: "refused", problem: { ...body.problem, ...(errors && { errors }) } };
  }
  const { outcome, item } = await takeItem(ports, collectionId, {
    ...(await storeBody(ports.uploads, body.value)),
  });
  return { outcome, item };
};

/** Accepts a list of items one by one; a rejected item does not stop the others. */
const takeJsonItems = async (
  ports: Ports<"collections" | "itemJobs" | "uploads">,
  collectionId: string,
  value: unknown,
): Promise<readonly TakenItem[] | { readonly problem: Problem }> => {
  const list = parseValue(listSchema, value, "body");
  if ("problem" in list) return list;
  const taken: TakenItem[] = [];
  for (const [index, item] of list.value.items.entries())
    taken.push(await takeJsonItem(ports, collectionId, { value: item, place: `items[${index}]` }));
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

type Headers = Readonly<Record<string, string>>;
type Taken = TakenItem | readonly TakenItem[] | { readonly problem: Problem; readonly headers?: Headers };

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

const take = async (ports: PostItemPorts, collectionId: string, request: Request): Promise<Taken> => {
  if (request.is("application/json")) {
    const value: unknown = request.body;
    return isList(value)
      ? takeJsonItems(ports, collectionId, value)
      : takeJsonItem(ports, collectionId, { value });
  }
  if (!isFile(request) && !isForm(request)) return { problem: wrongType };
  const parts = isForm(request) ? await readFormItem(ports, request) : await readRawItem(ports, request);
  if ("problem" in parts) return parts;
  const { outcome, item } = await takeItem(ports, collectionId, parts);
  const { content, fileName } = parts;
  const isUpload = isFile(request) || fileName !== undefined;
  if (isUpload && content !== null && "uploadId" in content)
    await keepOriginal(ports, collectionId, { ...item, uploadId: content.uploadId });
  return { outcome, item };
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

const answer = (response: Response, taken: Taken): void => {
  if ("problem" in taken) {
    sendProblem(response, taken.problem, "headers" in taken ? (taken.headers ?? {}) : {});
    return;
  }
  if ("item" in taken) {
    response
      .status(statusOf([taken]))
      .location(taken.item.links.self)
      .json(taken.item);
    return;
  }
  const status = statusOf(taken);
  if (status === 400) return sendProblem(response, { ...noneTaken(taken), items: taken });
  response.status(status).json({ items: taken });
};

/** `POST /v1/collections/:id/items`: one item as JSON, as a form or as a file, or several as JSON. */
export const postItem = (ports: PostItemPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/items",
  handlers: [
    jsonText(Math.min(maxJsonBytes, ports.uploadMaxBytes)),
    withCollection(ports.collections, async ({ id }, request, response) =>
      answer(response, await take(ports, id, request)),
    ),
  ],
});
