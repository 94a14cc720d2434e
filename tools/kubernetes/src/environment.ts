import type { ComposeService } from "./read-compose.ts";

/** A variable of a container, as a manifest has it. */
export type Variable =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly valueFrom: Readonly<Record<string, object>> };

const secretName = /(?:_KEYS?|_PASSWORD|_SECRET)$/u;

/** `${NAME:-value}`, `${NAME:?why}` or `${NAME}`, as compose writes a value that `.env` may give. */
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

/** What a service is told: fixed values as they are, secrets from the Secret, everything else from the settings, each where it is set. */
export const environmentOf = ({ environment }: Pick<ComposeService, "environment">): readonly Variable[] =>
  Object.entries(environment).flatMap(([name, value]) => toVariables(name, value));

/** The settings that compose has a value for when `.env` has none. */
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
