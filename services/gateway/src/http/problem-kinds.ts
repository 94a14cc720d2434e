/**
 * The kinds of problem: status, title, whether the same request can succeed later, and when it occurs; `when` is shown on the page of
 * the API and, as a test ensures, in docs/api.md.
 */
export const problemKinds = {
  "bad-request": {
    status: 400,
    title: "The request cannot be understood",
    retryable: false,
    when: "a field, a parameter or a header is wrong",
  },
  unauthorized: {
    status: 401,
    title: "Credentials are missing or wrong",
    retryable: false,
    when: "the API key is missing or wrong",
  },
  forbidden: {
    status: 403,
    title: "This request is refused",
    retryable: false,
    when: "the key lacks a scope, the Host header names another machine, or another site's page sent the request",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    retryable: false,
    when: "no such route, run, collection, indexing, audit or file",
  },
  "method-not-allowed": {
    status: 405,
    title: "The method is not allowed here",
    retryable: false,
    when: "`Allow` has the methods of the path",
  },
  "not-acceptable": {
    status: 406,
    title: "The format is not available",
    retryable: false,
    when: "`detail` names the content that this format cannot show, and the formats that can",
  },
  conflict: {
    status: 409,
    title: "The request conflicts with the current state",
    retryable: false,
    when: "the `Idempotency-Key` was used with another body; the report, the plan or the items do not exist yet",
  },
  "too-large": {
    status: 413,
    title: "The body is too large",
    retryable: false,
    when: "`detail` names the limit",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body has the wrong type",
    retryable: false,
    when: "`detail` names the accepted type",
  },
  "range-not-satisfiable": {
    status: 416,
    title: "The range does not exist",
    retryable: false,
    when: "the range begins after the end; `Content-Range` has the length",
  },
  unreadable: {
    status: 422,
    title: "The source cannot be read",
    retryable: false,
    when: "the source to index cannot be read; `detail` has the reason",
  },
  "too-many": {
    status: 429,
    title: "Too much at once",
    retryable: true,
    when: "a limit is reached; try again after `Retry-After` seconds",
  },
  internal: {
    status: 500,
    title: "Something went wrong inside",
    retryable: false,
    when: "a bug; the log has the reason under the reference in `detail`",
  },
  misconfigured: {
    status: 503,
    title: "The installation is not set up for this",
    retryable: false,
    when: "the installation is not set up for this; `detail` names the setting and the remedy",
  },
  unavailable: {
    status: 503,
    title: "A dependency cannot be reached",
    retryable: true,
    when: "a dependency is unavailable; try again after `Retry-After` seconds",
  },
  "storage-full": {
    status: 507,
    title: "There is no room for more",
    retryable: true,
    when: "Redis is nearly full: new work is refused until something is removed",
  },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean; when: string }>;

export type ProblemKind = keyof typeof problemKinds;

/** Anchor of a problem kind on the API page. */
export const problemAnchor = (kind: string): string => `problem-${kind}`;
