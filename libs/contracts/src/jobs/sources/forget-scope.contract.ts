import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { scopeSchema } from "../../domain/primitives.ts";

/** Removes a scope and the documents that no other scope holds. */
export const forgetScope = defineContract({
  name: "forget-scope",
  input: z.object({ scope: scopeSchema }),
  output: z.object({ scope: scopeSchema }),
  identity: ({ scope }) => scope,
  deadlineMs: 120_000,
});
