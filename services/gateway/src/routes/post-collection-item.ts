import type { Request, Response } from "express";
import { z } from "zod";
import { itemUriSchema } from "../collections/item-uri.ts";
import { withCollection } from "../collections/with-collection.ts";
import { parseQuery } from "../http/parse-request.ts";
import { readLimitedBody } from "../http/read-limited-body.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, UploadStore } from "../ports.ts";
import { problem, sendProblem } from "../problems/problem.ts";

export interface PostCollectionItemPorts {
  readonly collections: Pick<CollectionStore, "get" | "addItem">;
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

const querySchema = z.strictObject({ uri: itemUriSchema });

const wrongType = problem(
  "unsupported-media-type",
  "Send the bytes of one file as they are: Content-Type: application/octet-stream, no Content-Encoding.",
);

/** Without bytes the type says nothing, and some clients send one all the same. */
const isRaw = (request: Request): boolean =>
  request.get("content-length") === "0" ||
  (request.is("application/octet-stream") !== false &&
    (request.get("content-encoding") ?? "identity") === "identity");

const refuseTooLarge = (response: Response, maxBytes: number): void =>
  sendProblem(
    response,
    problem(
      "too-large",
      `A file may have at most ${maxBytes} bytes (UPLOAD_MAX_BYTES). Split the file, or raise the limit.`,
    ),
    { Connection: "close" },
  );

/** `POST /v1/collections/:id/items?uri=file:…`: takes the bytes of one file. */
export const postCollectionItem = (ports: PostCollectionItemPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/items",
  handlers: [
    withCollection(ports.collections, async (collection, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      if (!isRaw(request)) return sendProblem(response, wrongType);
      const body = await readLimitedBody(request, ports.uploadMaxBytes);
      if ("status" in body) return refuseTooLarge(response, ports.uploadMaxBytes);
      const { uploadId } = await ports.uploads.put(body.bytes);
      const handed = { uri: query.value.uri, uploadId, bytes: body.bytes.byteLength };
      const item = await ports.collections.addItem(collection.id, handed);
      return response.status(201).location(`/v1/collections/${collection.id}`).json(item);
    }),
  ],
});
