import { z } from "zod";

/** Creates a switch that accepts only `true`, `1`, `false` or `0`; `initial` if unset. */
export const booleanVariable = (initial: boolean) =>
  z
    .enum(["true", "false", "1", "0"])
    .default(initial ? "true" : "false")
    .transform((text) => text === "true" || text === "1");

/** Creates a list of words separated by commas, trimmed, without empty ones; empty if unset. */
export const listVariable = () =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    );

/** Creates a list of what `read` makes of each word; it returns undefined for one that is not `form`. */
const listOf = <Entry>(form: string, read: (word: string) => Entry | undefined) =>
  listVariable().transform((words, context): readonly Entry[] => {
    const entries = words.map(read).filter((entry) => entry !== undefined);
    if (entries.length === words.length) return entries;
    context.addIssue({ code: "custom", message: `is not a list of ${form}, separated by commas` });
    return z.NEVER;
  });

const entryPattern = /^(?:\[(?<address>[0-9a-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/iu;

/** Host and port of a listening machine. */
interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/**
 * Creates a list of `host:port` separated by commas, with IPv6 addresses in brackets and `defaultPort` for a missing port; empty
 * if unset.
 */
export const hostListVariable = (defaultPort: number) =>
  listOf("host:port", (entry): HostAndPort | undefined => {
    const { address, name, port = String(defaultPort) } = entryPattern.exec(entry)?.groups ?? {};
    const host = address ?? name;
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
    return { host, port: Number(port) };
  });

/** Creates a whole number from `minimum` to `maximum`, inclusive. */
export const integerVariable = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum);

/**
 * Marks a variable as a secret: it can be given as a file by NAME_FILE, and its value is never shown. Must be the outermost
 * wrapper.
 */
export const secretVariable = <Variable extends z.ZodType>(variable: Variable): Variable =>
  variable.meta({ secret: true });

/** True if a variable is marked as a secret. */
export const isSecret = (variable: z.core.$ZodType): boolean =>
  "meta" in variable && typeof variable.meta === "function" && variable.meta()?.secret === true;

const pair = /^([a-z][a-z0-9-]*)=(.+)$/;

/** Creates a record from `task=model` pairs separated by commas; empty if unset. */
export const taskModelsVariable = () =>
  listOf("task=model", (entry): [task: string, model: string] | undefined => {
    const [, task, model] = pair.exec(entry) ?? [];
    return task === undefined || model === undefined ? undefined : [task, model.trim()];
  }).transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs));

/** Creates a URL with one of the given schemes, which the error message names. */
export const urlVariable = (...schemes: readonly [string, ...string[]]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    // Further checks of a variable take a URL.
    abort: true,
    error: `is not a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });

/** Creates a list of at least one URL with the given schemes, separated by commas; `defaultUrl` if unset. */
export const urlListVariable = (defaultUrl: string, ...schemes: readonly [string, ...string[]]) =>
  z
    .string()
    .meta({ format: "uri-list" })
    .default(defaultUrl)
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .pipe(z.tuple([urlVariable(...schemes)], urlVariable(...schemes)));

/** Parsed variables of a schema fragment. */
export type VariablesOf<Fragment extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<Fragment>>>;
