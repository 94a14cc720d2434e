import type { Call } from "./transport.ts";

/** Selects a page of a list: at most `limit` entries after the `next_cursor` of the previous page. */
export interface PageOptions {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Maximum wait for an outcome. */
export interface WaitOptions {
  /** Maximum wait in seconds, up to 120; default: that of the route. */
  readonly waitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of a request that creates something. */
export interface SubmitOptions {
  /** Distinguishes a repetition from a new request; default: a random key, so that the client may repeat the request. */
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
