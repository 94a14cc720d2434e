import type { Response } from "express";
import { z } from "zod";

/** The query of a list that is whole before it is divided; without `limit` and `cursor` the list is answered as it is. */
export const arrayPageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, "must be the next_cursor of the page before; leave it out for the first page")
    .optional(),
});

const defaultLimit = 100;

/** What such a list answers with where it is asked for page by page. */
export const arrayPage = <Entry>(
  entries: readonly Entry[],
  { limit = defaultLimit, cursor }: z.output<typeof arrayPageQuery>,
): { readonly data: readonly Entry[]; readonly next_cursor: string | null } => {
  const first = Number(cursor ?? 0);
  const end = first + limit;
  return { data: entries.slice(first, end), next_cursor: end < entries.length ? String(end) : null };
};

/** Whether a page is asked for, and not the whole list. */
export const asksForPage = ({ limit, cursor }: z.output<typeof arrayPageQuery>): boolean =>
  limit !== undefined || cursor !== undefined;

/** Sends a list whole, as earlier clients read it, or the page that is asked for. */
export const sendList = (
  response: Response,
  entries: readonly unknown[],
  query: z.output<typeof arrayPageQuery>,
): unknown => response.json(asksForPage(query) ? arrayPage(entries, query) : entries);
