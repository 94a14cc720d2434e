import type { Problem } from "@quarry/contracts";
import type { Request, Response } from "express";
import type { FileBodyPorts } from "../../http/file-body.ts";
import { jsonText, maxJsonBytes } from "../../http/json-text.ts";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore, UploadStore } from "../../ports.ts";
import { readFormItem } from "../bodies/read-form-item.ts";
import { readRawItem } from "../bodies/read-raw-item.ts";
import { takeItem } from "../take-item.ts";
import { type TakenItem, takeJsonItem, takeJsonItems, type TakeItemsPorts } from "../take-items.ts";
import { withCollection } from "../with-collection.ts";

export interface PostItemPorts extends TakeItemsPorts, FileBodyPorts {
  readonly collections: Pick<CollectionStore, "get" | "putItem">;
  readonly uploads: UploadStore;
}

type Headers = Readonly<Record<string, string>>;
type Taken = TakenItem | readonly TakenItem[] | { readonly problem: Problem; readonly headers?: Headers };

const wrongType = problem(
  "unsupported-media-type",
  "Send an item as application/json, as multipart/form-data, or its file as it is as application/octet-stream with ?uri=file:<name>, and no Content-Encoding.",
);

const isList = (body: unknown): boolean => typeof body === "object" && body !== null && "items" in body;

const isForm = (request: Request): boolean => Boolean(request.is("multipart/form-data"));

/** Without a type, or without any bytes, it can be nothing but a file. */
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
  return { outcome, item };
};

const isNew = ({ outcome }: TakenItem): boolean => outcome === "added" || outcome === "changed";

/** 201 when something is new, 200 when all was there; 207 when some of several were refused, 400 when all were. */
const statusOf = (taken: readonly TakenItem[]): 200 | 201 | 207 | 400 => {
  const refused = taken.filter(({ outcome }) => outcome === "refused").length;
  if (refused > 0) return refused === taken.length ? 400 : 207;
  return taken.some(isNew) ? 201 : 200;
};

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
  response.status(statusOf(taken)).json({ items: taken });
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
