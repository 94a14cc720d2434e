import { decodeHTML } from "entities";
import { line } from "../said.ts";

/** Something that a page describes in JSON-LD (schema.org). Each question gets what there is of the asked kind, and no error. */
export interface Thing {
  /** Without their namespace, such as NewsArticle. */
  readonly types: readonly string[];
  /** Strings and numbers under a name, as one line each; of things there the name, title or address. */
  texts(name: string): string[];
  text(name: string): string | undefined;
  /** Undefined where nothing like a truth value stands. */
  flag(name: string): boolean | undefined;
  things(name: string): Thing[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const mostValues = 50;
const longestText = 10_000;
// A name may be an object with a value and a language.
const deepestName = 2;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, mostValues) : [value];

const textOf = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return line(decodeHTML(value.slice(0, longestText)));
  if (!isJsonObject(value) || depth > deepestName) return undefined;
  return ["@value", "name", "url", "@id"]
    .map((key) => textOf(value[key], depth + 1))
    .find((text) => text !== undefined);
};

const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase().replace(/^.*\//u, "") : "";
  return word === "true" ? true : word === "false" ? false : undefined;
};

/** Reads an object of JSON-LD; things that it only refers to are looked up by their id. */
export const toThing = (object: JsonObject, byId: ReadonlyMap<string, JsonObject>): Thing => {
  const resolved = (value: unknown): unknown => {
    if (!isJsonObject(value) || Object.keys(value).length > 2) return value;
    const id = value["@id"];
    return (typeof id === "string" ? byId.get(id) : undefined) ?? value;
  };
  const valuesOf = (name: string): readonly unknown[] => listOf(object[name]).map(resolved);
  const texts = (name: string): string[] =>
    valuesOf(name)
      .map((value) => textOf(value))
      .filter((text) => text !== undefined);
  return {
    types: listOf(object["@type"])
      .filter((type) => typeof type === "string")
      .map((type) => type.replace(/^.*[/#:]/u, "")),
    texts,
    text: (name) => texts(name)[0],
    flag: (name) => valuesOf(name).map(flagOf)[0],
    things: (name) =>
      valuesOf(name)
        .filter(isJsonObject)
        .map((value) => toThing(value, byId)),
  };
};
