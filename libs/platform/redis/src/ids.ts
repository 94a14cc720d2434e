import { createHash, randomInt } from "node:crypto";
import { operator, type OwnerMark } from "@quarry/contracts";

const tailLength = 14;

const randomTail = (): string =>
  Array.from({ length: tailLength }, () => randomInt(36).toString(36)).join("");

/** Kind of an id: a run, a collection, an item, a watch. */
export type IdPrefix = "r" | "c" | "i" | "w";

/** Creates an id that has not been used: a prefix, the time (so that ids sort by age) and an unguessable tail. */
export type NewId = (prefix: IdPrefix) => string;

/** Ids from the system's clock and randomness. */
export const newId: NewId = (prefix) =>
  `${prefix}-${Date.now().toString(36).padStart(9, "0")}${randomTail()}`;

/** Returns the mark at the end of an owner's ids. */
export const ownerMark = (owner: string): OwnerMark =>
  owner === operator ? undefined : createHash("sha256").update(owner).digest("hex").slice(0, 16);
