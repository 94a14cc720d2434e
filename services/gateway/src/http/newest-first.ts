import { z } from "zod";
import { parseQuery } from "./parse-request.ts";
import { sendProblem } from "./problems/problem.ts";
import type { Route } from "./route.ts";

export interface NewestFirst<Entry> {
  readonly path: string;
  /** What the list is called in the answer. */
  readonly name: string;
  readonly idSchema: z.ZodType<string>;
  readonly list: (page: { readonly limit: number; readonly before?: string }) => Promise<readonly Entry[]>;
  /** What is shown of an entry. */
  readonly show: (entry: Entry) => unknown;
}

/** A way to read a list newest first, a page at a time: `limit` entries after `cursor`, and as `next_cursor` where the following ones begin. */
export const newestFirst = <Entry extends { readonly id: string }>(options: NewestFirst<Entry>): Route => {
  const { path, name, idSchema, list, show } = options;
  const querySchema = z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: idSchema.optional(),
    /** The former name of `cursor`. */
    before: idSchema.optional(),
  });
  return {
    method: "get",
    path,
    query: querySchema,
    handlers: [
      async (request, response) => {
        const query = parseQuery(querySchema, request.query);
        if ("problem" in query) return sendProblem(response, query.problem);
        const { limit, cursor, before = cursor } = query.value;
        const page = await list({ limit, ...(before === undefined ? {} : { before }) });
        const last = page.length === limit ? page.at(-1) : undefined;
        const next = last === undefined ? null : `${path}?limit=${limit}&before=${last.id}`;
        const data = page.map(show);
        // Clients of the first form of paging read the list by its name, and follow next.
        response.json({ data, next_cursor: last?.id ?? null, [name]: data, next });
      },
    ],
  };
};
