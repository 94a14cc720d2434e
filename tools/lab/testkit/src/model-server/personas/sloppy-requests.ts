import { z } from "zod";
import { inTurn } from "../persona.ts";

const requestSchema = z.looseObject({
  id: z.string().optional(),
  request_type: z.string(),
  source_link_ids: z.array(z.string()).default([]),
  content_types: z.array(z.string()).default(["transcript"]),
  reason: z.string().optional(),
});
type Request = z.output<typeof requestSchema>;
type Misspell = (request: Request) => unknown;

/** Returns the fields of a request other than its type, items and texts. */
const particulars = ({
  id: _id,
  request_type: _type,
  source_link_ids: _links,
  content_types: _types,
  reason: _reason,
  priority: _priority,
  ...others
}: Request): Record<string, unknown> => others;

const inCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? `${value.toLocaleString("en")} words` : value;
};

const mapValues = (value: Readonly<Record<string, unknown>>, map: (entry: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, map(entry)]));

const nameKeys = (value: Readonly<Record<string, unknown>>, name: (key: string) => string) =>
  Object.fromEntries(Object.entries(value).map(([key, entry]) => [name(key), entry]));

/** Spells a request as seed 000 does: a text, a method and its parameters. */
const byMethod: Misspell = (request) => ({
  content_type: request.request_type === "comments" ? "comments" : request.content_types[0],
  source_link_id: request.source_link_ids[0],
  method: request.request_type,
  parameters: particulars(request),
  reason: request.reason,
});

/** Spells a request as the first sketch in seed 000 does: `transcript_section`, and a search in place of a method. */
const bySection: Misspell = (request) => ({
  type: request.request_type === "comments" ? "comments" : "transcript_section",
  method: request.request_type === "semantic" ? "semantic_search" : request.request_type,
  source_link_id: request.source_link_ids.join(","),
  ...particulars(request),
});

const inCamel: Misspell = (request) => nameKeys(request, inCamelCase);

/** Writes lists as one text, numbers with their unit, and one item that is not a list. */
const asTexts: Misspell = ({ source_link_ids: links, request_type: type, ...rest }) => ({
  type: `${type}_request`,
  link_id: links[0],
  ...mapValues(rest, asText),
});

/** Names the type in other words, and puts its parameters in an object of that name. */
const nested: Misspell = (request) => ({
  id: request.id,
  [request.request_type]: {
    linkId: request.source_link_ids,
    contentType: request.content_types.length > 1 ? "both" : request.content_types[0],
    ...particulars(request),
  },
  reason: request.reason,
});

/** Writes in upper case and with hyphens, and puts brackets around the ids of items. */
const inCapitals: Misspell = ({ request_type: type, source_link_ids: links, ...rest }) => ({
  "Request-Type": type.replaceAll("_", "-").toUpperCase(),
  "Source-Link-Ids": links.map((link) => ` [${link}] `),
  ...nameKeys(rest, (key) => key.replaceAll("_", "-")),
});

const misspellings: readonly [Misspell, ...Misspell[]] = [
  byMethod,
  bySection,
  inCamel,
  asTexts,
  nested,
  inCapitals,
];

const replySchema = z.looseObject({ requests: z.array(requestSchema).min(1) });

/** Misspells each request of a reply in a different way from the one before it; returns any other answer unchanged. */
export const misspellRequests = (answer: unknown, turn: number): unknown => {
  const reply = replySchema.safeParse(answer).data;
  if (reply === undefined) return answer;
  const requests = reply.requests.map((request, place) => inTurn(misspellings, turn + place)(request));
  return { ...reply, requests };
};
