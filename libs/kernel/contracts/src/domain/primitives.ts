import { z } from "zod";

/** `r-`, a sortable, unguessable suffix and the mark of its owner; safe in paths, keys and URLs. */
export const runIdSchema = z
  .string()
  .regex(/^r-[0-9a-z]{8,40}(?:-[0-9a-f]{16})?$/, "a run id looks like r-01h2x3…");

/** A UUID computed from the canonical URI and the text: equal content is the same document. */
export const documentIdSchema = z.uuid();

/** A set of documents searched together: `run:<id>` or `collection:<id>`. */
export const scopeSchema = z
  .string()
  .regex(/^(run|collection):[0-9a-z-]+$/, "a scope is run:<id> or collection:<id>");

/** Source quality, A best. */
export const gradeSchema = z.enum(["A", "B", "C", "D", "E"]);

/** Half-open range of UTF-16 code units: `text.slice(start, end)`. */
export const spanSchema = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

export const isoTimeSchema = z.iso.datetime();

/** A day or a time: `2026-11-22` or `2026-11-22T08:00:00Z`. */
export const isoDateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: "must be a date like 2026-11-22 or a time like 2026-11-22T08:00:00Z",
});

export const scoreSchema = z.number().min(0).max(1);

export type Grade = z.output<typeof gradeSchema>;
export type Span = z.output<typeof spanSchema>;

/** Owner of an object. Objects without one belong to the operator. */
export const ownerSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._@-]{0,63}$/,
    "must be 1 to 64 lower-case letters, digits, dots, dashes, _ or @, and begin with a letter or digit",
  );

/** The owner of configured keys. */
export const operator = "operator";

/** Mark of an owner in ids, created by `ownerMark` of @quarry/runs; undefined for the operator. */
export type OwnerMark = string | undefined;

/** Returns an id with its owner's mark. */
export const ownedId = (id: string, mark: OwnerMark): string => (mark === undefined ? id : `${id}-${mark}`);

const marked = /(?:^|:)[a-z]+-[0-9a-z]+-([0-9a-f]{16})$/;

/** Returns the owner's mark in the id of a run or a collection, or in the name of their scope. */
export const markOf = (id: string): OwnerMark => marked.exec(id.replace(/-past$/, ""))?.[1];

/** Returns all documents of an owner as scopes to search; empty for the operator. */
export const everythingOf = (mark: OwnerMark): string[] =>
  mark === undefined ? [] : [`collection:all-${mark}`];
