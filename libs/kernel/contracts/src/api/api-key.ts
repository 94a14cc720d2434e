import { z } from "zod";
import { isoTimeSchema, ownerSchema } from "../domain/primitives.ts";
import { shownNameSchema } from "../domain/shown-text.ts";

/** Scopes of a key: `read` reads, `write` creates, changes or spends, `admin` manages keys of any owner. */
export const accessScopeSchema = z.enum(["read", "write", "admin"]);

const limits = z.strictObject({
  /** Requests per minute; default: the deployment's limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  /** Maximum runs open at once. */
  openRuns: z.int().min(1).max(100_000).optional(),
  /** Model tokens that its runs may use per day (UTC); then new work is refused until the next day. */
  tokensPerDay: z.int().min(1).max(1_000_000_000_000).optional(),
  /** Money that its runs may spend per day (UTC), in the currency of the configured prices. */
  costPerDay: z.number().positive().max(1_000_000_000).optional(),
});

/** Body of `POST /v1/keys`. */
export const apiKeyRequestSchema = z.strictObject({
  name: shownNameSchema(100),
  /** Owner of the runs, collections and documents the key gives access to. */
  owner: ownerSchema,
  scopes: z.array(accessScopeSchema).min(1).max(3).default(["read", "write"]),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be a time such as 2027-01-31T00:00:00Z" })
    .optional(),
  limits: limits.default({}),
});

/** The limits of a key as shown; missing ones are those of the deployment. */
const keyLimitsSchema = z.object({
  requestsPerMinute: z.int().optional(),
  openRuns: z.int().optional(),
  tokensPerDay: z.int().optional(),
  costPerDay: z.number().optional(),
});

/** A key in a list, without the secret. */
export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  scopes: z.array(accessScopeSchema),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema.nullable(),
  limits: keyLimitsSchema,
});

/** Answer of `POST /v1/keys`: the only place where the key is shown. */
export const newApiKeySchema = apiKeyViewSchema.extend({ key: z.string() });

/** Answer of `GET /v1/keys`. */
export const apiKeysSchema = z.object({ data: z.array(apiKeyViewSchema) });

/** Answer of `GET /v1/session`: the caller and its scopes. */
export const sessionViewSchema = z.object({
  keyId: z.string(),
  /** Name of the key; null for a configured key, or where no key is needed. */
  name: z.string().nullable(),
  owner: z.string(),
  scopes: z.array(accessScopeSchema),
  /** Expiry of the key; null if it does not expire. */
  expiresAt: isoTimeSchema.nullable(),
  limits: keyLimitsSchema,
  /** True if this deployment requires a key. */
  keysRequired: z.boolean(),
});

const count = z.int().nonnegative();

/** Usage of a key on one day. */
const keyUsageSchema = z.object({
  keyId: z.string(),
  /** Null for a configured or revoked key. */
  name: z.string().nullable(),
  /** Null for a revoked key. */
  owner: z.string().nullable(),
  requests: count,
  /** Open runs now, independent of the day. */
  openRuns: count,
  /** Tokens of its runs, including amounts reserved for calls in progress. */
  tokens: count,
  cost: z.number().nonnegative(),
  /** Bytes of uploaded files and texts. */
  uploadBytes: count,
  limits: keyLimitsSchema,
});

/** Answer of `GET /v1/usage`: all keys for an administrator, otherwise those of the same owner. */
export const usageViewSchema = z.object({
  /** Reported day (UTC). */
  day: z.iso.date(),
  /** Start of the next day, when daily limits are reset. */
  resetsAt: isoTimeSchema,
  data: z.array(keyUsageSchema),
  next_cursor: z.string().nullable(),
});

export type SessionView = z.output<typeof sessionViewSchema>;
export type KeyUsageView = z.output<typeof keyUsageSchema>;
export type UsageView = z.output<typeof usageViewSchema>;
export type AccessScope = z.output<typeof accessScopeSchema>;
export type ApiKeyRequest = z.output<typeof apiKeyRequestSchema>;
export type ApiKeyView = z.output<typeof apiKeyViewSchema>;
