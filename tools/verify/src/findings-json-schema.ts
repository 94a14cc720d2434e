import { findingsSchema } from "@quarry/contracts";
import { z } from "zod";

/** Returns `docs/schemas/findings.schema.json`, the JSON Schema of `findings.json`, as the repository contains it. */
export const findingsJsonSchema = (): string => {
  const schema = z.toJSONSchema(findingsSchema);
  return `${JSON.stringify({ $schema: schema.$schema, title: "quarry/findings@1", ...schema }, null, 2)}\n`;
};
