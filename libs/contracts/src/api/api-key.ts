import { z } from "zod";
import { ownerSchema } from "../domain/owner.ts";
import { isoTimeSchema } from "../domain/primitives.ts";

/** What a key may do: `read` what is there, `write` what costs or changes something, `admin` keys, for any owner. */
export const accessScopeSchema = z.enum(["read", "write", "admin"]);

const limits = z.strictObject({
  /** Requests a minute; what the deployment allows where nothing is said. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  /** Runs that are open at once. */
  openRuns: z.int().min(1).max(100_000).optional(),
});

/** Body of `POST /v1/keys`. */
export const apiKeyRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Whose runs, collections and documents it opens; nobody else's. */
  owner: ownerSchema,
  scopes: z.array(accessScopeSchema).min(1).max(3).default(["read", "write"]),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be a time such as 2027-01-31T00:00:00Z" })
    .optional(),
  limits: limits.default({}),
});

/** A key as it is listed: what it opens, and nothing that opens. */
export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  scopes: z.array(accessScopeSchema),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema.nullable(),
  limits: z.object({ requestsPerMinute: z.int().optional(), openRuns: z.int().optional() }),
});

/** Answer of `POST /v1/keys`: the key is shown here and never again. */
export const newApiKeySchema = apiKeyViewSchema.extend({ key: z.string() });

/** Answer of `GET /v1/keys`. */
export const apiKeysSchema = z.object({ data: z.array(apiKeyViewSchema) });

export type AccessScope = z.output<typeof accessScopeSchema>;
export type ApiKeyRequest = z.output<typeof apiKeyRequestSchema>;
export type ApiKeyView = z.output<typeof apiKeyViewSchema>;
