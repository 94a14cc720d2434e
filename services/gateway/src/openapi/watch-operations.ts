import {
  feedLinkSchema,
  newShareLinkSchema,
  shareLinkRequestSchema,
  shareLinksSchema,
  watchChangesSchema,
  watchesPageSchema,
  watchRequestSchema,
  watchViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { type Operation, operationsOf } from "./operation.ts";

const watch = operationsOf("watches");

const sharing = operationsOf("research");

/** Clients of the first paging format read the list by its name and follow `next`. */
const watchesPage = watchesPageSchema.extend({
  watches: watchesPageSchema.shape.data,
  next: z.string().nullable(),
});

/** Operations of watches and public links, by method and path. */
export const watchOperations: Readonly<Record<string, Operation>> = {
  "post /v1/watches": watch("createWatch", "Ask a question again on a schedule", {
    body: watchRequestSchema,
    answer: watchViewSchema,
    statuses: [201],
  }),
  "get /v1/watches": watch("listWatches", "List watches, newest first", { answer: watchesPage }),
  "get /v1/watches/:id": watch("getWatch", "A watch and its changes", { answer: watchViewSchema }),
  "patch /v1/watches/:id": watch("changeWatch", "Pause a watch or change its schedule", {
    body: watchChangesSchema,
    answer: watchViewSchema,
  }),
  "delete /v1/watches/:id": watch("deleteWatch", "Remove a watch; its reports stay", { statuses: [204] }),
  "post /v1/watches/:id/feed-link": watch(
    "createFeedLink",
    "Make the address of the feed, which is shown once",
    {
      answer: feedLinkSchema,
      statuses: [201],
    },
  ),
  "get /v1/watches/:id/feed.atom": watch(
    "getFeed",
    "The changes as an Atom feed, with the token of its address",
    {
      media: ["application/atom+xml"],
    },
  ),
  "post /v1/research/:id/share-links": sharing(
    "createShareLink",
    "Make a link to the report, which is shown once",
    {
      body: shareLinkRequestSchema,
      answer: newShareLinkSchema,
      statuses: [201],
    },
  ),
  "get /v1/research/:id/share-links": sharing("listShareLinks", "The links that open the report", {
    answer: shareLinksSchema,
  }),
  "delete /v1/research/:id/share-links/:linkId": sharing("revokeShareLink", "Revoke a link", {
    statuses: [204],
  }),
  "get /shared/:token/report": sharing(
    "openSharedReport",
    "The report that a link opens, in one of its forms",
    {
      answer: z.unknown(),
      media: ["text/html", "text/markdown", "application/pdf"],
    },
  ),
  "get /shared/:token/sources/:file": sharing(
    "openSharedSource",
    "A source of the report that a link opens",
    {
      media: ["text/html", "text/plain"],
    },
  ),
};
