/* The uploaded file of an item. */
import { extname } from "node:path/posix";
import type { ItemView } from "@quarry/contracts";
import type { Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { withCollection } from "./collections.ts";
import { requireItem } from "./items.ts";

const route = routesOf("collections");

const querySchema = z.strictObject({ version: z.coerce.number().int().min(1).optional() });

const text = "text/plain; charset=utf-8";

/** Types that a browser shows; any other file is saved. */
const shownTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".txt": text,
  ".md": text,
  ".csv": text,
  ".vtt": text,
  ".srt": text,
  ".eml": text,
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
};

const nothing = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A file may only display itself: no script, no request, no access to this site. Browsers open no PDF in a sandbox. */
const policyOf = (type: string): string => (type === "application/pdf" ? nothing : `sandbox; ${nothing}`);

const sendOriginal = (response: Response, { uri }: Pick<ItemView, "uri">, content: Buffer): Response => {
  const name = uri.slice(uri.lastIndexOf("/") + 1).replace(/^file:/u, "");
  const type = shownTypes[extname(name).toLowerCase()];
  if (type === undefined) response.attachment(name);
  else response.set("Content-Disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
  return response
    .set("Content-Type", type ?? "application/octet-stream")
    .set("Content-Security-Policy", policyOf(type ?? ""))
    .send(content);
};

/** Sends the file of the current version, or of the one in the query. */
export const getOriginal = ({ collections, originals }: Ports<"collections" | "originals">): Route =>
  route.get("/v1/collections/:id/items/:itemId/original", "getOriginal", "The uploaded file", {
    query: querySchema,
    media: ["application/octet-stream"],
    handle: withCollection(collections, async ({ id: collectionId }, request, response) => {
      const query = parseQuery(querySchema, request.query);
      const item = await requireItem({ collections }, collectionId, request);
      const { version = item.version } = query;
      const content = await originals.get({ collectionId, itemId: item.itemId, version });
      if (content !== undefined) return sendOriginal(response, item, content);
      const why = "it was added as text or by its address, or before originals were kept";
      return sendProblem(
        response,
        problem("not-found", `There is no original file of this version: ${why}.`),
      );
    }),
  });
