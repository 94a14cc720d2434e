import type { Call } from "./transport.ts";

/** Selects a page of a list: at most `limit` entries after the `next_cursor` of the page before. */
export interface PageOptions {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** For how long an outcome is waited for. */
export interface WaitOptions {
  /** Up to 120; what the route takes by itself without it. */
  readonly waitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Of a request that makes something. */
export interface SubmitOptions {
  /** Tells a repetition from a new request; made up where it is left out, so that the client may repeat by itself. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes a POST idempotent. */
export const idempotent = ({ idempotencyKey = crypto.randomUUID(), signal }: SubmitOptions = {}): Pick<
  Call,
  "repeatable" | "signal"
> & {
  readonly headers: Readonly<Record<string, string>>;
} => ({ headers: { "idempotency-key": idempotencyKey }, repeatable: true, signal });
