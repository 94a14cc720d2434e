import { scrubText } from "@quarry/observability";

const removed = "[secret]";
/** Minimum length of redacted values; shorter ones occur in too much other text. */
const minCharacters = 6;

/**
 * Returns the variables that contain secrets, according to `.env.example`: those that may be given as a file, and those that
 * compose needs, which are not commented out.
 */
export const secretVariables = (envExample: string): ReadonlySet<string> =>
  new Set(
    [
      ...envExample.matchAll(/^# Or the path of a file with its value: ([A-Z0-9_]+)_FILE$/gmu),
      ...envExample.matchAll(/^([A-Z][A-Z0-9_]+)=$/gmu),
    ].flatMap(([, name]) => name ?? []),
  );

/** Returns all variables that services read, according to `.env.example`. */
export const knownVariables = (envExample: string): readonly string[] => [
  ...new Set([...envExample.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].flatMap(([, name]) => name ?? [])),
];

/**
 * Creates a function that removes the values of secret variables from a text, and everything that resembles a key, a token or a
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
