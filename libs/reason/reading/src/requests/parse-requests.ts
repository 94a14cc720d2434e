import {
  type ContentRequest,
  contentRequestSchema,
  type ItemReference,
  type RequestAnswer,
} from "@quarry/contracts";
import { availableItems, refused } from "../content/select-content.ts";
import type { FieldName } from "./field-names.ts";
import { createFindLink, type FindLink, readCatalogId } from "./find-links.ts";
import { readDemand } from "./read-demand.ts";
import { type Fields, isRecord, readFields, readList } from "./read-fields.ts";
import type { Repair } from "./read-numbers.ts";
import { keywordsOf, type KnownItems, readItems, readText, readTexts, usualContent } from "./read-texts.ts";
import { readPriority } from "./request-types.ts";
import { resolveType } from "./resolve-type.ts";

/** Further markers or ids in one request are left out. */
const maxParts = 20;

const catalogFields = ["catalogIds", "linkIds"] as const satisfies readonly FieldName[];

const withFields = (fields: Fields, changed: readonly (readonly [FieldName, unknown])[]): Fields =>
  new Map([...fields, ...changed]);

/** Returns requests for the content of ids in seed 000's catalog. */
const byCatalog = (fields: Fields, findLink: FindLink): Fields[] => {
  const isOnlyId = [...fields.keys()].every(
    (name) => name === "id" || name === "reason" || name === "priority",
  );
  const names = [...catalogFields, ...(isOnlyId ? (["id"] as const) : [])];
  return names
    .flatMap((name) => readTexts(fields.get(name)))
    .slice(0, maxParts)
    .flatMap((name) => {
      const chunk = findLink(name) === name ? undefined : readCatalogId(name, findLink);
      if (!chunk) return [];
      const { linkId, contentType, startWord, endWord } = chunk;
      return [
        withFields(fields, [
          ["type", "word_range"],
          ["linkIds", linkId],
          ["contentTypes", contentType],
          ["startWord", startWord],
          ["endWord", endWord],
        ]),
      ];
    });
};

const byText = (text: string, findLink: FindLink): Fields[] => {
  const chunks = byCatalog(new Map([["catalogIds", text]]), findLink);
  if (chunks.length > 0) return chunks;
  if (findLink(text) !== undefined) return [new Map([["linkIds", text]])];
  return [new Map([["keywords", keywordsOf(text)]])];
};

/**
 * Returns the fields requested by an entry of a list; several sets if it names several markers or catalog ids. A string requests
 * the item or the catalog chunk that it names, or else is used as search words; any value except strings and objects requests
 * nothing.
 */
const spreadRequest = (entry: unknown, findLink: FindLink): Fields[] => {
  if (typeof entry === "string") return readTexts(entry).flatMap((text) => byText(text, findLink));
  if (!isRecord(entry)) return [];
  const fields = readFields(entry);
  const chunks = byCatalog(fields, findLink);
  if (chunks.length > 0) return chunks;
  const markers = readTexts(fields.get("markerText")).slice(0, maxParts);
  if (markers.length > 1) return markers.map((marker) => withFields(fields, [["markerText", marker]]));
  return [fields];
};

/** The supported forms of a request, in the terms of the seeds, one per line. */
const availableForms: readonly string[] = [
  '{"request_type": "full_content_item", "source_link_id": "…", "content_types": ["transcript", "comments"]}',
  '{"request_type": "by_marker", "marker_text": "FACT: …", "source_link_id": "…", "context_window": 2000}',
  '{"request_type": "by_topic", "topic": "…", "source_link_ids": ["…"], "limit_items": 3}',
  '{"request_type": "selective_markers", "marker_types": ["key_facts"], "source_link_ids": ["…"]}',
  '{"request_type": "word_range", "source_link_id": "…", "start_word": 5000, "end_word": 7000}',
  '{"request_type": "keyword", "source_link_id": "…", "keywords": ["…"], "context_window": 500}',
  '{"request_type": "semantic", "source_link_id": "…", "query": "…", "top_k": 3}',
  '{"request_type": "comments", "source_link_id": "…", "filter_keywords": ["…"], "limit": 10, "sort_by": "likes"}',
  '{"request_type": "metadata", "source_link_ids": ["…"]}',
];

/** Answers a request that could not be understood; `type` is as it was written. */
const refusedRequest = (
  requestId: string,
  type: string,
  problem: string,
  available: readonly string[],
): RequestAnswer => refused({ requestId, type: type.slice(0, 100) }, { problem, available });

/** A request that was understood, with its repairs; or the answer to one that was not. */
type ReadRequest =
  | { readonly request: ContentRequest; readonly repairs: readonly string[] }
  | { readonly refused: RequestAnswer };

const [longestReason, longestType] = [2_000, 60];

const priorityOf = (fields: Fields, repair: Repair) => {
  const priority = readPriority(readText(fields.get("priority"), 100) ?? "medium");
  if (priority === undefined) repair("priority is unknown: used medium");
  return priority ?? "medium";
};

/** Reads one request from its fields, under its future id. */
const readRequest = (id: string, fields: Fields, known: KnownItems): ReadRequest => {
  const repairs: string[] = [];
  const repair: Repair = (sentence) => repairs.push(sentence);
  const refuse = (problem: string, available: readonly string[]): ReadRequest => {
    const type = readText(fields.get("type"), longestType) ?? readText(fields.get("method"), longestType);
    return { refused: refusedRequest(id, type ?? "unknown", problem, available) };
  };
  const { type, contentTypes } = resolveType(fields, repair);
  if (type === undefined)
    return refuse("the request does not say what it asks for; use one of these forms", availableForms);
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

/** Items that a reader can ask about. */
export interface RequestContext {
  readonly items: readonly ItemReference[];
}

/** Repairs of a request, one sentence each. */
export interface RequestRepairs {
  readonly requestId: string;
  readonly repairs: string[];
}

/** A parsed list of requests. */
export interface ParsedRequests {
  readonly requests: ContentRequest[];
  /** Repairs of the requests that had to be changed; a variant spelling is not a repair. */
  readonly repairs: RequestRepairs[];
  /** Answers to requests that could not be understood: the problem and the available alternatives. */
  readonly refused: RequestAnswer[];
  /** Ids of the parsed and the refused requests, in written order. */
  readonly order: readonly string[];
}

/** Maximum number of requests in one list; further ones are refused. */
const maxRequests = 50;
const longestId = 80;

/** Creates unique ids: the written one, a new one for requests without an id, and a different one for repeated ids. */
const createIds = () => {
  const taken = new Set<string>();
  const next = (written: string | undefined): string => {
    const wanted = written ?? `req_${taken.size + 1}`;
    let id = wanted;
    for (let again = 2; taken.has(id); again += 1) id = `${wanted}-${again}`;
    taken.add(id);
    return id;
  };
  return { next, inOrder: (): string[] => [...taken] };
};

const entriesOf = (value: unknown, findLink: (written: string) => string | undefined): (Fields | null)[] =>
  readList(value)
    .slice(0, maxRequests)
    .flatMap((entry) => {
      const fields = spreadRequest(entry, findLink);
      return fields.length > 0 ? fields : [null];
    });

const limitRefusal = (id: string, left: number): RequestAnswer =>
  refusedRequest(
    id,
    "unknown",
    `a list may contain ${maxRequests} requests; ${left} more were omitted: send them in another list`,
    [],
  );

/**
 * Parses a reader's requests in every spelling of seeds 000 and 001 and similar ones: field names in any case, numbers as words, a
 * single request instead of a list, almost correct link ids. Repairs are reported; requests that cannot be understood are answered
 * with the available items. At most 50 requests are parsed. Never throws for any value.
 */
export const parseRequests = (value: unknown, { items }: RequestContext): ParsedRequests => {
  const parsed: Omit<ParsedRequests, "order"> = { requests: [], repairs: [], refused: [] };
  const findLink = createFindLink(items);
  const { next: nextId, inOrder } = createIds();
  const entries = entriesOf(value, findLink);
  for (const fields of entries.slice(0, maxRequests)) {
    if (fields === null) {
      const problem = "a request must be an object; use one of these forms";
      parsed.refused.push(refusedRequest(nextId(undefined), "unknown", problem, availableForms));
      continue;
    }
    const written = readText(fields.get("id"), longestId);
    const id = nextId(written);
    const read = readRequest(id, fields, { items, findLink });
    if ("refused" in read) {
      parsed.refused.push(read.refused);
      continue;
    }
    parsed.requests.push(read.request);
    const renamed =
      written !== undefined && id !== written ? [`id “${written}” was taken: it became ${id}`] : [];
    const repairs = [...renamed, ...read.repairs];
    if (repairs.length > 0) parsed.repairs.push({ requestId: id, repairs });
  }
  const left = Math.max(readList(value).length - maxRequests, entries.length - maxRequests);
  if (left > 0) parsed.refused.push(limitRefusal(nextId(undefined), left));
  return { ...parsed, order: inOrder() };
};
