import type { ContentRequest, ItemReference, RequestAnswer } from "@quarry/contracts";
import { createFindLink } from "./fields/find-links.ts";
import type { Fields } from "./fields/read-fields.ts";
import { readList } from "./fields/read-list.ts";
import { readText } from "./fields/read-texts.ts";
import { readRequest } from "./read-request.ts";
import { availableForms, refusedRequest } from "./refused-request.ts";
import { spreadRequest } from "./spread-request.ts";

/** What a reader can ask about. */
export interface RequestContext {
  readonly items: readonly ItemReference[];
}

/** What was changed in a request before it could be understood, a sentence each. */
export interface RequestRepairs {
  readonly requestId: string;
  readonly repairs: string[];
}

/** A list of requests as it was understood. */
export interface ParsedRequests {
  readonly requests: ContentRequest[];
  /** Of those requests that had to be changed; a spelling of its own is none. */
  readonly repairs: RequestRepairs[];
  /** Answers to what could not be understood: what was wrong and what is available. */
  readonly refused: RequestAnswer[];
  /** Ids of the requests and of those refused, in the order they were written. */
  readonly order: readonly string[];
}

/** Requests of one list; what comes after them is refused. */
const mostRequests = 50;
const longestId = 80;

/** Ids that differ: the one written, one for those without, another for those written twice. */
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
    .slice(0, mostRequests)
    .flatMap((entry) => {
      const fields = spreadRequest(entry, findLink);
      return fields.length > 0 ? fields : [null];
    });

const limitRefusal = (id: string, left: number): RequestAnswer =>
  refusedRequest({
    requestId: id,
    type: "unknown",
    problem: `a list may hold ${mostRequests} requests; ${left} more were left out: ask for them in another list`,
    available: [],
  });

/**
 * Reads what a reader asks for, in every spelling of seeds 000 and 001 and near them: names of fields in any case, numbers as
 * words write them, a single request for a list, link ids almost right. What was changed is told; what cannot be understood is
 * answered with what is available. At most 50 requests are read. Never throws, whatever the value.
 */
export const parseRequests = (value: unknown, { items }: RequestContext): ParsedRequests => {
  const parsed: Omit<ParsedRequests, "order"> = { requests: [], repairs: [], refused: [] };
  const findLink = createFindLink(items);
  const { next: nextId, inOrder } = createIds();
  const entries = entriesOf(value, findLink);
  for (const fields of entries.slice(0, mostRequests)) {
    if (fields === null) {
      const problem = "a request must be an object; use one of these forms";
      parsed.refused.push(
        refusedRequest({ requestId: nextId(undefined), type: "unknown", problem, available: availableForms }),
      );
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
  const left = Math.max(readList(value).length - mostRequests, entries.length - mostRequests);
  if (left > 0) parsed.refused.push(limitRefusal(nextId(undefined), left));
  return { ...parsed, order: inOrder() };
};
