import type { z } from "zod";

/** Documentation of a route besides its path and its query. */
export interface Operation {
  readonly id: string;
  readonly tag: "research" | "collections" | "watches" | "evidence" | "audits" | "clients" | "operation";
  readonly summary: string;
  readonly body?: z.ZodType;
  /** The JSON it answers with. */
  readonly answer?: z.ZodType;
  /** Statuses of success; 200 where nothing is said. */
  readonly statuses?: readonly number[];
  /** Media types of an answer besides JSON. */
  readonly media?: readonly string[];
  /** Headers of the request that are honoured. */
  readonly headers?: readonly (
    | "Idempotency-Key"
    | "Prefer"
    | "Last-Event-ID"
    | "Range"
    | "If-Range"
    | "If-None-Match"
  )[];
}
