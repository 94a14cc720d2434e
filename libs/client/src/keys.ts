import {
  type apiKeyRequestSchema,
  apiKeysSchema,
  type ApiKeyView,
  type DoctorView,
  doctorViewSchema,
  newApiKeySchema,
  type SessionView,
  sessionViewSchema,
  type UsageView,
  usageViewSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import { pathOf, type Transport } from "./transport.ts";

/** API keys; for a key with the scope `admin`. */
export interface KeysClient {
  /** Makes a key, whose text is told this once. */
  create(key: z.input<typeof apiKeyRequestSchema>): Promise<z.output<typeof newApiKeySchema>>;
  /** All keys, oldest first; without their texts. */
  list(): Promise<readonly ApiKeyView[]>;
  /** Opens nothing from now on. */
  revoke(keyId: string): Promise<void>;
}

const base = "/v1/keys";

/** @internal */
export const keysClient = ({ json, done }: Transport): KeysClient => ({
  create: (key) => json({ method: "POST", path: base, json: key }, newApiKeySchema),
  list: async () => (await json({ path: base }, apiKeysSchema)).data,
  revoke: (keyId) => done({ method: "DELETE", path: pathOf`/v1/keys/${keyId}` }),
});

/** Who asks, what that uses, and what the gateway sees of its deployment. */
export interface OperationClient {
  /** Who is signed in, and what that opens. */
  session(): Promise<SessionView>;
  /** What keys have used on a day (UTC, `2026-11-25`), today where none is named: all keys for an administrator. */
  usage(page?: {
    readonly day?: string;
    readonly limit?: number;
    readonly cursor?: string;
  }): Promise<UsageView>;
  /** What is wrong, and what to do about it; for a key with the scope `admin`. */
  doctor(): Promise<DoctorView>;
}

/** @internal */
export const operationClient = ({ json }: Transport): OperationClient => ({
  session: () => json({ path: "/v1/session" }, sessionViewSchema),
  usage: (page = {}) => json({ path: "/v1/usage", query: page }, usageViewSchema),
  doctor: () => json({ path: "/v1/doctor" }, doctorViewSchema),
});
