import { z } from "zod";

/** Whose something is. Everything that was kept before there were owners is the operator's. */
export const ownerSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._@-]{0,63}$/,
    "must be 1 to 64 small letters, digits, dots, dashes, _ or @, and begin with a letter or digit",
  );

/** The owner that the keys of the configuration stand for. */
export const operator = "operator";

/** Mark of an owner in ids, made by `ownerMark` of @quarry/runs; none of the operator, whose ids are as they always were. */
export type OwnerMark = string | undefined;

/** An id that says whose it is. */
export const ownedId = (id: string, mark: OwnerMark): string => (mark === undefined ? id : `${id}-${mark}`);

const marked = /(?:^|:)[a-z]+-[0-9a-z]+-([0-9a-f]{16})$/;

/** The mark in the id of a run or a collection, or in the name of the scope that holds their documents. */
export const markOf = (id: string): OwnerMark => marked.exec(id.replace(/-past$/, ""))?.[1];

/** Every document of an owner as scopes to search; of the operator that is no scope at all. */
export const everythingOf = (mark: OwnerMark): string[] =>
  mark === undefined ? [] : [`collection:all-${mark}`];
