import type { ContentRequest } from "@quarry/contracts";
import { expect } from "vitest";
import { type ParsedRequests, parseRequests } from "../requests/parse-requests.ts";
import { knownItems } from "./known-items.ts";

/** Requests of the known items, parsed. */
export const parse = (value: unknown): ParsedRequests => parseRequests(value, { items: knownItems });

/** The only request of a value, which must be read without complaint. */
export const only = (value: unknown): ContentRequest | undefined => {
  const { requests, refused } = parse(value);
  expect(refused).toEqual([]);
  expect(requests).toHaveLength(1);
  return requests[0];
};

/** All that was repaired in a value. */
export const repairsOf = (value: unknown): string[] => parse(value).repairs.flatMap(({ repairs }) => repairs);
