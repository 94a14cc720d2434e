import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import { gatherMetadata, sourceUriSchema } from "../../evidence/index-request.ts";
import { type FileBodyPorts, keepFileBody } from "../../http/file-body.ts";
import { parseQuery } from "../../http/parse-request.ts";
import { itemFields } from "./item-fields.ts";
import type { ItemParts } from "./item-parts.ts";

const querySchema = z.preprocess(
  gatherMetadata,
  z.strictObject({
    ...itemFields,
    uri: z.string({ error: "is required; send ?uri=file:<relative path>" }).pipe(sourceUriSchema),
  }),
);

/** An item whose content is the body as it is, and of which the query says the rest. */
export const readRawItem = async (
  ports: FileBodyPorts,
  request: Request,
): Promise<
  ItemParts | { readonly problem: Problem; readonly headers?: Readonly<Record<string, string>> }
> => {
  const query = parseQuery(querySchema, request.query);
  if ("problem" in query) return query;
  const kept = await keepFileBody(ports, request);
  if ("problem" in kept) return kept;
  const { contentType, ...facts } = query.value;
  return { facts, content: { ...kept, contentType }, comments: null };
};
