import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import { fieldErrors, problem } from "./problem.ts";

type Parsed<T> = { readonly value: T } | { readonly problem: Problem };

/** Maximum number of errors in a problem; a list of a hundred thousand wrong entries is represented by its first ones. */
export const maxErrors = 50;

const listed = (issues: readonly z.core.$ZodIssue[]): NonNullable<Problem["errors"]> => {
  const more = issues.length - maxErrors;
  const errors = fieldErrors(issues.slice(0, maxErrors));
  return more > 0
    ? [...errors, { field: "(more)", message: `and ${more} more that are not listed` }]
    : errors;
};

const toParsed = <T>(result: z.ZodSafeParseResult<T>, place: string): Parsed<T> => {
  if (result.success) return { value: result.data };
  const errors = listed(result.error.issues);
  const names = [...new Set(errors.map(({ field }) => field))].join(", ");
  return { problem: problem("bad-request", `The ${place} is not valid: ${names}.`, errors) };
};

/** Validates a value; `place` names it in the problem. */
export const parseValue = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place: string,
): Parsed<z.output<Schema>> => toParsed(schema.safeParse(input, { reportInput: true }), place);

/** Validates a value by a schema that yields to the event loop. */
export const parseInTurns = async <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place: string,
): Promise<Parsed<z.output<Schema>>> =>
  toParsed(await schema.safeParseAsync(input, { reportInput: true }), place);

/** Validates the parsed JSON body; a problem if it is not JSON or breaks the schema. */
export const parseBody = <Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Parsed<z.output<Schema>> => {
  if (request.is("application/json") === false) {
    return {
      problem: problem(
        "unsupported-media-type",
        "Send JSON, with the header Content-Type: application/json.",
      ),
    };
  }
  return parseValue(schema, request.body, "body");
};

/** Validates the query parameters. */
export const parseQuery = <Schema extends z.ZodType>(
  schema: Schema,
  query: Request["query"],
): Parsed<z.output<Schema>> => parseValue(schema, query, "query");

const schema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces, such as a UUID; send another key")
  .max(200);

type IdempotencyKey =
  | { readonly value: { readonly idempotencyKey?: string } }
  | { readonly problem: Problem };

/** Reads the `Idempotency-Key` header; a problem if it is invalid. */
export const parseIdempotencyKey = (request: Request): IdempotencyKey => {
  const header = request.get("idempotency-key");
  if (header === undefined) return { value: {} };
  const result = schema.safeParse(header);
  if (result.success) return { value: { idempotencyKey: result.data } };
  const errors = fieldErrors(result.error.issues).map((entry) => ({ ...entry, field: "Idempotency-Key" }));
  return { problem: problem("bad-request", "The header Idempotency-Key is not valid.", errors) };
};
