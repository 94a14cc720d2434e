import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import { fieldErrors } from "./problems/field-errors.ts";
import { problem } from "./problems/problem.ts";

const schema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces, such as a UUID; send another key")
  .max(200);

type IdempotencyKey =
  | { readonly value: { readonly idempotencyKey?: string } }
  | { readonly problem: Problem };

/** The header `Idempotency-Key`, if it was sent; a problem when it cannot be one. */
export const parseIdempotencyKey = (request: Request): IdempotencyKey => {
  const header = request.get("idempotency-key");
  if (header === undefined) return { value: {} };
  const result = schema.safeParse(header);
  if (result.success) return { value: { idempotencyKey: result.data } };
  const errors = fieldErrors(result.error.issues).map((entry) => ({ ...entry, field: "Idempotency-Key" }));
  return { problem: problem("bad-request", "The header Idempotency-Key is not valid.", errors) };
};
