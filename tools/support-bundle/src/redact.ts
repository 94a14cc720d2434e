import { scrubText } from "@quarry/observability";

const removed = "[secret]";
/** Shorter values stand in too much else. */
const minCharacters = 6;

/** The variables that hold secrets, by `.env.example`: each may be given as a file, and only those may. */
export const secretVariables = (envExample: string): ReadonlySet<string> =>
  new Set(
    [...envExample.matchAll(/^# Or the path of a file that holds it: ([A-Z0-9_]+)_FILE$/gmu)].flatMap(
      ([, name]) => name ?? [],
    ),
  );

/** All variables that services read, by `.env.example`. */
export const knownVariables = (envExample: string): readonly string[] => [
  ...new Set([...envExample.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].flatMap(([, name]) => name ?? [])),
];

/**
 * Makes what takes the values of secret variables out of a text, wherever they stand, and everything that looks like a key, a token or a
 * password in an address.
 */
export const createRedactor = (
  environment: Readonly<Record<string, string | undefined>>,
  secrets: ReadonlySet<string>,
): ((text: string) => string) => {
  const values = [...secrets]
    .flatMap((name) => environment[name]?.split(",") ?? [])
    .map((value) => value.trim())
    .filter((value) => value.length >= minCharacters)
    .toSorted((one, other) => other.length - one.length);
  return (text) => scrubText(values.reduce((left, value) => left.replaceAll(value, removed), text));
};
