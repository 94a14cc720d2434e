import type { Problem } from "@quarry/contracts";
import type { Response } from "express";

const kinds = {
  "bad-request": { status: 400, title: "The request cannot be understood" },
  unauthorized: { status: 401, title: "Credentials are missing or wrong" },
  forbidden: { status: 403, title: "This request is refused" },
  "not-found": { status: 404, title: "There is no such thing" },
  "method-not-allowed": { status: 405, title: "The method is not allowed here" },
  "not-acceptable": { status: 406, title: "It cannot be given in this form" },
  conflict: { status: 409, title: "The request does not fit the present state" },
  "too-large": { status: 413, title: "The body is too large" },
  "unsupported-media-type": { status: 415, title: "The body has the wrong type" },
  "range-not-satisfiable": { status: 416, title: "There is no such range" },
  unreadable: { status: 422, title: "The source cannot be read" },
  "too-many": { status: 429, title: "Too much at once" },
  internal: { status: 500, title: "Something went wrong inside" },
  "storage-full": { status: 507, title: "There is no room for more" },
  unavailable: { status: 503, title: "A dependency cannot be reached" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemKind = keyof typeof kinds;

/** Every kind of problem with its status and title. */
export const problemKinds: Readonly<
  Record<ProblemKind, { readonly status: number; readonly title: string }>
> = kinds;

/** RFC 9457 problem details of one kind; `errors` name fields of the request. */
export const problem = (kind: ProblemKind, detail: string, errors?: Problem["errors"]): Problem => ({
  type: `urn:quarry:problem:${kind}`,
  ...kinds[kind],
  code: kind,
  retryable: ["unavailable", "storage-full", "too-many"].includes(kind),
  detail,
  ...(errors === undefined ? {} : { errors }),
});

/** Answers with a problem and the headers that belong to it. */
export const sendProblem = (
  response: Response,
  details: Problem,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response
    .status(details.status)
    .set(headers)
    .set("Cache-Control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify({ ...details, instance: response.req.originalUrl.split("?")[0] }));
};
