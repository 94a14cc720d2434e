import type { z } from "zod";

/** Documentation of a route other than its path and its query. */
export interface Operation {
  readonly id: string;
  readonly tag: "research" | "collections" | "watches" | "evidence" | "audits" | "clients" | "operation";
  readonly summary: string;
  readonly body?: z.ZodType;
  /** Schema of the JSON response. */
  readonly answer?: z.ZodType;
  /** Success statuses; default 200. */
  readonly statuses?: readonly number[];
  /** Media types of the response other than JSON. */
  readonly media?: readonly string[];
  /** Request headers that are honoured. */
  readonly headers?: readonly (
    | "Idempotency-Key"
    | "Prefer"
    | "Last-Event-ID"
    | "Range"
    | "If-Range"
    | "If-None-Match"
  )[];
}

/** Returns a function that describes the operations of one tag. */
export const operationsOf =
  (tag: Operation["tag"]) =>
  (id: string, summary: string, more: Omit<Operation, "id" | "summary" | "tag"> = {}): Operation => ({
    id,
    tag,
    summary,
    ...more,
  });
