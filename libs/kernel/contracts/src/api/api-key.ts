import { z } from "zod";
import { isoTimeSchema, ownerSchema } from "../domain/primitives.ts";
import { shownNameSchema } from "../domain/sources/document.ts";

/** Scopes of a key: `read` reads, `write` costs or changes something, `admin` manages keys of any owner. */
export const accessScopeSchema = z.enum(["read", "write", "admin"]);

const limits = z.strictObject({
  /** Requests a minute; what the deployment allows where nothing is said. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
  /** Runs that are open at once. */
  openRuns: z.int().min(1).max(100_000).optional(),
  /** Tokens of a language model that its runs may spend in a day (UTC); then new work is refused until the next. */
  tokensPerDay: z.int().min(1).max(1_000_000_000_000).optional(),
  /** Money that its runs may spend in a day (UTC), in the currency of the configured prices. */
  costPerDay: z.number().positive().max(1_000_000_000).optional(),
});

/** Body of `POST /v1/keys`. */
export const apiKeyRequestSchema = z.strictObject({
  name: shownNameSchema(100),
  /** Owner of the runs, collections and documents that the key opens. */
  owner: ownerSchema,
  scopes: z.array(accessScopeSchema).min(1).max(3).default(["read", "write"]),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be a time such as 2027-01-31T00:00:00Z" })
    .optional(),
  limits: limits.default({}),
});

/** The limits of a key as they are shown; what is left out is the deployment's to say. */
const keyLimitsSchema = z.object({
  requestsPerMinute: z.int().optional(),
  openRuns: z.int().optional(),
  tokensPerDay: z.int().optional(),
  costPerDay: z.number().optional(),
});

/** A key as it is listed: what it opens, and nothing that opens. */
export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  scopes: z.array(accessScopeSchema),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema.nullable(),
  limits: keyLimitsSchema,
});

/** Answer of `POST /v1/keys`: the key is shown here and never again. */
export const newApiKeySchema = apiKeyViewSchema.extend({ key: z.string() });

/** Answer of `GET /v1/keys`. */
export const apiKeysSchema = z.object({ data: z.array(apiKeyViewSchema) });

/** Answer of `GET /v1/session`: who asks, and what that opens. */
export const sessionViewSchema = z.object({
  keyId: z.string(),
  /** Name of the key; null for a key of the configuration or where no key is needed. */
  name: z.string().nullable(),
  owner: z.string(),
  scopes: z.array(accessScopeSchema),
  /** When its key ends; null for never. */
  expiresAt: isoTimeSchema.nullable(),
  limits: keyLimitsSchema,
  /** True if this deployment requires a key. */
  keysRequired: z.boolean(),
});

const count = z.int().nonnegative();

/** Usage of a key on one day. */
const keyUsageSchema = z.object({
  keyId: z.string(),
  /** Null of a key of the configuration, and of one that was revoked. */
  name: z.string().nullable(),
  /** Null of a key that was revoked. */
  owner: z.string().nullable(),
  requests: count,
  /** Open runs now, independent of the day. */
  openRuns: count,
  /** Of its runs, what is set aside for calls under way included. */
  tokens: count,
  cost: z.number().nonnegative(),
  /** Of files and texts that were handed in. */
  uploadBytes: count,
  limits: keyLimitsSchema,
});

/** Answer of `GET /v1/usage`: every key for an administrator, those of the same owner for others. */
export const usageViewSchema = z.object({
  /** Reported day (UTC). */
  day: z.iso.date(),
  /** Start of the next day, when daily limits are counted again. */
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
