import { randomInt } from "node:crypto";

const tailLength = 14;

const randomTail = (): string =>
  Array.from({ length: tailLength }, () => randomInt(36).toString(36)).join("");

/** What an id names: a run, a collection, an item of one. */
export type IdPrefix = "r" | "c" | "i";

/** Makes an id that has not been used: a prefix, the time (so that ids sort by age) and an unguessable tail. */
export type NewId = (prefix: IdPrefix) => string;

/** Ids from the system's clock and randomness. */
export const newId: NewId = (prefix) =>
  `${prefix}-${Date.now().toString(36).padStart(9, "0")}${randomTail()}`;
