import { z } from "zod";
import { itemUriSchema } from "../collections/item-uri.ts";
import { withCollection } from "../collections/with-collection.ts";
import { parseQuery } from "../http/parse-request.ts";
import { readFileBody } from "../http/read-file-body.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, UploadStore } from "../ports.ts";
import { sendProblem } from "../problems/problem.ts";

export interface PostCollectionItemPorts {
  readonly collections: Pick<CollectionStore, "get" | "addItem">;
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

const querySchema = z.strictObject({ uri: itemUriSchema });

/** `POST /v1/collections/:id/items?uri=file:…`: takes the bytes of one file. */
export const postCollectionItem = (ports: PostCollectionItemPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/items",
  handlers: [
    withCollection(ports.collections, async (collection, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const body = await readFileBody(request, ports.uploadMaxBytes);
      if ("problem" in body) return sendProblem(response, body.problem, body.headers);
      const { uploadId } = await ports.uploads.put(body.bytes);
      const handed = { uri: query.value.uri, uploadId, bytes: body.bytes.byteLength };
      const item = await ports.collections.addItem(collection.id, handed);
      return response.status(201).location(`/v1/collections/${collection.id}`).json(item);
    }),
  ],
});
