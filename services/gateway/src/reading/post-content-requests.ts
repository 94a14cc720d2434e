import type { ItemLibrary } from "@quarry/reading";
import { json } from "express";
import { z } from "zod";
import { withCollection } from "../collections/with-collection.ts";
import { clientSignal } from "../http/client-signal.ts";
import { parseBody } from "../http/parse-request.ts";
import { sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { answerContent } from "./answer-content.ts";
import type { FindByMeaningPorts } from "./find-by-meaning.ts";
import { nothingToRead } from "./overviews/nothing-to-read.ts";

export interface PostContentRequestsPorts extends FindByMeaningPorts {
  readonly collections: Pick<CollectionStore, "get" | "readItems">;
  readonly library: ItemLibrary;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

const maxBytes = 256 * 1_024;

/** The forms are many, and libs/reading reads all of them: here it need only be something. */
const bodySchema = z.union([z.array(z.unknown()).min(1), z.record(z.string(), z.unknown())], {
  error: 'must be a request, a list of requests, or {"requests": […]}',
});

/** `POST /v1/collections/:id/requests`: whole content for any list of requests, in any spelling of the seeds. */
export const postContentRequests = (ports: PostContentRequestsPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/requests",
  handlers: [
    json({ limit: maxBytes, strict: false }),
    withCollection(ports.collections, async ({ id }, request, response) => {
      const body = parseBody(bodySchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const { items, pending } = await ports.collections.readItems(id);
      if (items.length === 0) return sendProblem(response, nothingToRead(pending));
      const signal = clientSignal(response, ports.stopping);
      return response.json(
        await answerContent(ports, { collectionId: id, items, requests: body.value, signal }),
      );
    }),
  ],
});
