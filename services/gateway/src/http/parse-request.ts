import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import { fieldErrors, problem, Refusal } from "./problem.ts";

/** Maximum number of errors in a problem; a list of a hundred thousand wrong entries is represented by its first ones. */
export const maxErrors = 50;

const listed = (issues: readonly z.core.$ZodIssue[]): NonNullable<Problem["errors"]> => {
  const more = issues.length - maxErrors;
  const errors = fieldErrors(issues.slice(0, maxErrors));
  return more > 0
    ? [...errors, { field: "(more)", message: `and ${more} more that are not listed` }]
    : errors;
};

const valueOf = <T>(result: z.ZodSafeParseResult<T>, place: string): T => {
  if (result.success) return result.data;
  const errors = listed(result.error.issues);
  const names = [...new Set(errors.map(({ field }) => field))].join(", ");
  throw new Refusal(problem("bad-request", `The ${place} is not valid: ${names}.`, errors));
};

/**
 * Validates a value; `place` names it in the problem.
 * @throws {Refusal}
 */
export const parseValue = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place: string,
): z.output<Schema> => valueOf(schema.safeParse(input, { reportInput: true }), place);

/**
 * Validates a value by a schema that yields to the event loop.
 * @throws {Refusal}
 */
export const parseInTurns = async <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  place: string,
): Promise<z.output<Schema>> => valueOf(await schema.safeParseAsync(input, { reportInput: true }), place);

const notJson = problem(
  "unsupported-media-type",
  "Send JSON, with the header Content-Type: application/json.",
);

/**
 * Validates the parsed JSON body.
 * @throws {Refusal} if it is not JSON or breaks the schema
 */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, request: Request): z.output<Schema> => {
  if (request.is("application/json") === false) throw new Refusal(notJson);
  return parseValue(schema, request.body, "body");
};

/**
 * Validates the query parameters.
 * @throws {Refusal}
 */
export const parseQuery = <Schema extends z.ZodType>(
  schema: Schema,
  query: Request["query"],
): z.output<Schema> => parseValue(schema, query, "query");

const schema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces, such as a UUID; send another key")
  .max(200);

/**
 * Reads the `Idempotency-Key` header.
 * @throws {Refusal} if it is invalid
 */
export const parseIdempotencyKey = (request: Request): { readonly idempotencyKey?: string } => {
  const header = request.get("idempotency-key");
  if (header === undefined) return {};
  const result = schema.safeParse(header);
  if (result.success) return { idempotencyKey: result.data };
  const errors = fieldErrors(result.error.issues).map((entry) => ({ ...entry, field: "Idempotency-Key" }));
  throw new Refusal(problem("bad-request", "The header Idempotency-Key is not valid.", errors));
};
