/* Lists that are read a page at a time. */
import type { Response } from "express";
import { z } from "zod";
import { parseQuery } from "./parse-request.ts";
import type { Route, RouteMakers } from "./route.ts";

/** A page of a list; the next page begins after the id in its cursor; null on the last page. */
export interface ListedPage<Entry> {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

/** Builds a page of a list; a full page may be followed by another. */
export const pageOf = <Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  limit: number,
): ListedPage<Entry> => ({
  entries,
  next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null,
});

export interface NewestFirst<Entry, Filters extends z.ZodRawShape> extends Pick<
  Route,
  "path" | "id" | "summary"
> {
  readonly route: RouteMakers;
  /** Name of the list in the response. */
  readonly name: string;
  /** Schema of a page; the response adds the names of the first paging format. */
  readonly page: z.ZodObject<{ readonly data: z.ZodType; readonly next_cursor: z.ZodType }>;
  readonly idSchema: z.ZodType<string>;
  /** Query parameters that filter the entries. */
  readonly filters: Filters;
  readonly list: (
    page: { readonly limit: number; readonly before?: string },
    wanted: z.output<z.ZodObject<Filters>>,
  ) => Promise<ListedPage<Entry>>;
}

/** Builds a route that lists entries newest first, paged by `limit` and `cursor`. */
export const newestFirst = <Entry, Filters extends z.ZodRawShape>(
  options: NewestFirst<Entry, Filters>,
): Route => {
  const { route, path, id, summary, name, idSchema, list } = options;
  const pageSchema = z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: idSchema.optional(),
    /** The former name of `cursor`. */
    before: idSchema.optional(),
  });
  const filterSchema = z.object(options.filters);
  const querySchema = z.strictObject({ ...pageSchema.shape, ...options.filters });
  return route.get(path, id, summary, {
    query: querySchema,
    // Clients of the first paging format read the list by its name and follow `next`.
    answer: options.page.extend({ [name]: options.page.shape.data, next: z.string().nullable() }),
    handle: async (request, response) => {
      parseQuery(querySchema, request.query);
      const { limit, cursor, before = cursor } = pageSchema.parse(request.query);
      const wanted = filterSchema.parse(request.query);
      const page = await list({ limit, ...(before === undefined ? {} : { before }) }, wanted);
      const data = page.entries;
      const more = new URLSearchParams({ limit: String(limit), before: page.next ?? "" });
      for (const filter of Object.keys(options.filters)) {
        const value = request.query[filter];
        if (typeof value === "string") more.set(filter, value);
      }
      const next = page.next === null ? null : `${path}?${more.toString()}`;
      response.json({ data, next_cursor: page.next, [name]: data, next });
    },
  });
};

/** Query of a list that is complete before it is paged; without `limit` and `cursor` the whole list is returned. */
export const arrayPageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, "must be the next_cursor of the page before; leave it out for the first page")
    .optional(),
});

const defaultLimit = 100;

/** Schema of a list that is returned whole or, with `limit` or `cursor`, paged. */
export const wholeOrPage = (entries: z.ZodType) =>
  z.union([entries, z.object({ data: entries, next_cursor: z.string().nullable() })]);

/** Returns one page of a list that supports paging. */
export const arrayPage = <Entry>(
  entries: readonly Entry[],
  { limit = defaultLimit, cursor }: z.output<typeof arrayPageQuery>,
): { readonly data: readonly Entry[]; readonly next_cursor: string | null } => {
  const first = Number(cursor ?? 0);
  const end = first + limit;
  return { data: entries.slice(first, end), next_cursor: end < entries.length ? String(end) : null };
};

/** True if the client requests a page rather than the whole list. */
export const asksForPage = ({ limit, cursor }: z.output<typeof arrayPageQuery>): boolean =>
  limit !== undefined || cursor !== undefined;

/** Sends the whole list, as earlier clients expect, or the requested page. */
export const sendList = (
  response: Response,
  entries: readonly unknown[],
  query: z.output<typeof arrayPageQuery>,
): unknown => response.json(asksForPage(query) ? arrayPage(entries, query) : entries);
