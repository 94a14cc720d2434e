import { type ContentRequest, contentRequestSchema, type RequestAnswer } from "@quarry/contracts";
import { availableItems } from "../content/available-content.ts";
import type { Fields } from "./fields/read-fields.ts";
import { type KnownItems, readItems, usualContent } from "./fields/read-items.ts";
import { readText } from "./fields/read-texts.ts";
import { readDemand } from "./read-demand.ts";
import { availableForms, refusedRequest } from "./refused-request.ts";
import type { Repair } from "./repair.ts";
import { readPriority } from "./request-types.ts";
import { resolveType } from "./resolve-type.ts";

/** A request that was understood, with what had to be changed for it; or the answer to one that was not. */
export type ReadRequest =
  | { readonly request: ContentRequest; readonly repairs: readonly string[] }
  | { readonly refused: RequestAnswer };

const [longestReason, longestType] = [2_000, 60];

const priorityOf = (fields: Fields, repair: Repair) => {
  const priority = readPriority(readText(fields.get("priority"), 100) ?? "medium");
  if (priority === undefined) repair("priority is not known: took it for medium");
  return priority ?? "medium";
};

/** Reads one request by its fields under the id it is going to have. */
export const readRequest = (id: string, fields: Fields, known: KnownItems): ReadRequest => {
  const repairs: string[] = [];
  const repair: Repair = (sentence) => repairs.push(sentence);
  const refuse = (problem: string, available: readonly string[]): ReadRequest => {
    const type = readText(fields.get("type"), longestType) ?? readText(fields.get("method"), longestType);
    return { refused: refusedRequest({ requestId: id, type: type ?? "unknown", problem, available }) };
  };
  const { type, contentTypes } = resolveType(fields, repair);
  if (type === undefined)
    return refuse("nothing says what is asked for; use one of these forms", availableForms);
  const linkIds = readItems(fields.get("linkIds"), known, repair);
  if ("unknown" in linkIds) return refuse(linkIds.unknown, availableItems(known.items));
  const demand = readDemand(type, fields, repair);
  if ("lacks" in demand)
    return refuse(`a request for ${type} ${demand.lacks}; use one of these forms`, availableForms);
  const parsed = contentRequestSchema.safeParse({
    id,
    reason: readText(fields.get("reason"), longestReason) ?? "",
    priority: priorityOf(fields, repair),
    linkIds,
    contentTypes: contentTypes.length > 0 ? contentTypes : usualContent(linkIds, known, repair),
    ...demand,
  });
  if (parsed.success) return { request: parsed.data, repairs };
  return refuse(`cannot be read: ${parsed.error.issues[0]?.message ?? "its form"}`, availableForms);
};
