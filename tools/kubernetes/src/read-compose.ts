import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()),
  mem_limit: z.string(),
  user: z.string().optional(),
  /** A service of a profile starts only on request. A cluster uses its own service instead, except for the renderer. */
  profiles: z.array(z.string()).default([]),
});

const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

/** A service of the compose file. */
export type ComposeService = z.output<typeof serviceSchema>;

/** The system as the compose file describes it. */
export type Compose = z.output<typeof composeSchema>;

/** Reads the compose file of a checkout, without the third-party services that its profiles add. */
export const readCompose = (root: string): Compose => {
  const text = readFileSync(join(root, "docker-compose.yml"), "utf8");
  const { services, networks } = composeSchema.parse(parse(text, { merge: true }));
  const always = Object.entries(services).filter(
    ([name, { profiles }]) => profiles.length === 0 || name === "renderer",
  );
  return { services: Object.fromEntries(always), networks };
};

const foreignServices: ReadonlySet<string> = new Set(["redis", "qdrant", "searxng"]);

/** Returns the project's own services with their entries in the compose file. */
export const ownServices = ({ services }: Compose): readonly (readonly [string, ComposeService])[] =>
  Object.entries(services).filter(([name]) => !foreignServices.has(name));

/** A variable of a container, as a manifest contains it. */
export type Variable =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly valueFrom: Readonly<Record<string, object>> };

const secretName = /(?:_KEYS?|_PASSWORD|_SECRET)$/u;

/** Matches `${NAME:-value}`, `${NAME:?why}` or `${NAME}`, as compose writes a value that `.env` may set. */
const given = /^\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}$/u;

const fromSecret = (name: string, key: string, optional: boolean): Variable => ({
  name,
  valueFrom: { secretKeyRef: { name: "quarry", key, optional } },
});

const fromSettings = (name: string, key: string): Variable => ({
  name,
  valueFrom: { configMapKeyRef: { name: "quarry", key, optional: true } },
});

const toVariables = (name: string, value: string | number | null): readonly Variable[] => {
  const [, key = name, kind] = given.exec(String(value)) ?? [];
  const isGiven = value === null || kind !== undefined;
  if (!isGiven) return [{ name, value: String(value) }];
  if (secretName.test(key)) return [fromSecret(name, key, kind !== "?")];
  return [fromSettings(name, key)];
};

/**
 * Returns the environment of a service: fixed values, secrets from the Secret, and everything else from the settings if it is set.
 */
export const environmentOf = ({ environment }: Pick<ComposeService, "environment">): readonly Variable[] =>
  Object.entries(environment).flatMap(([name, value]) => toVariables(name, value));

/** Returns the settings for which compose has a value when `.env` has none. */
export const defaultSettings = (
  services: readonly Pick<ComposeService, "environment">[],
): Readonly<Record<string, string>> => {
  const defaults = services.flatMap(({ environment }) =>
    Object.values(environment).flatMap((value): (readonly [string, string])[] => {
      const [, key, kind, rest] = given.exec(String(value)) ?? [];
      return key === undefined || kind !== "-" || rest === undefined ? [] : [[key, rest]];
    }),
  );
  return Object.fromEntries(defaults.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
