import { decodeHTML } from "entities";
import { parse } from "jsonc-parser";
import type { PageNode } from "../html-page.ts";
import { line } from "./page-index.ts";

/** A thing described in JSON-LD (schema.org). Accessors return values of the requested type, and never fail. */
export interface Thing {
  /** Without their namespace, such as NewsArticle. */
  readonly types: readonly string[];
  /** Returns the strings and numbers of a property, one line each; for things their name, title or address. */
  texts(name: string): string[];
  text(name: string): string | undefined;
  /** Undefined without a boolean value. */
  flag(name: string): boolean | undefined;
  things(name: string): Thing[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const maxValues = 50;
const maxTextLength = 10_000;
// A name may be an object with a value and a language.
const maxNameDepth = 2;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxValues) : [value];

const textOf = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return line(decodeHTML(value.slice(0, maxTextLength)));
  if (!isJsonObject(value) || depth > maxNameDepth) return undefined;
  const textsOf = (...keys: readonly string[]): string[] =>
    keys.map((key) => textOf(value[key], depth + 1)).filter((text) => text !== undefined);
  const person = textsOf("givenName", "additionalName", "familyName").join(" ");
  return textsOf("@value", "name")[0] ?? (person || textsOf("url", "@id")[0]);
};

const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.toLowerCase().replace(/^.*\//u, "") : "";
  return word === "true" ? true : word === "false" ? false : undefined;
};

/** Reads an object of JSON-LD; references are resolved by id. */
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

// From the most to the least informative.
const kinds = [
  /Article$|^(?:BlogPosting|Report|DiscussionForumPosting|SocialMediaPosting|Question|HowTo|Recipe|Review|Book|Dataset|PodcastEpisode)$/u,
  /^(?:VideoObject|Product|Course|Event|SoftwareApplication|JobPosting|CreativeWork)$/u,
  /Page$/u,
] as const;

const pathOf = (address: string | undefined, base: string): string | undefined =>
  address !== undefined && URL.canParse(address, base) ? new URL(address, base).pathname : undefined;

const isAbout = (thing: Thing, uri: string): boolean =>
  [thing.text("url"), thing.text("mainEntityOfPage"), thing.text("@id")].some(
    (address) => address !== undefined && pathOf(address, uri) === pathOf(uri, uri),
  );

const mainOfKind = (things: readonly Thing[], kind: RegExp, uri: string): Thing | undefined => {
  const some = things.filter(({ types }) => types.some((type) => kind.test(type)));
  // Several of a kind are entries of a list, unless one is about this page.
  return some.length === 1 ? some[0] : some.find((thing) => isAbout(thing, uri));
};

/** Returns the main subjects in the JSON-LD: article, then product, then page; if a kind occurs several times, only the one about this page. */
export const mainThings = (things: readonly Thing[], uri: string): Thing[] =>
  [
    ...kinds.map((kind) => mainOfKind(things, kind, uri)),
    // Some pages omit the type.
    things.find(({ types }) => types.length === 0),
  ].filter((thing) => thing !== undefined);

const maxCharacters = 1_000_000;
const deepest = 6;
const maxObjects = 2_000;
const wrapping = /^\s*(?:\/\/)?\s*<!(?:--|\[CDATA\[)|(?:\/\/)?\s*(?:-->|\]\]>)\s*$/gu;

// Content systems write line breaks into strings, leave trailing commas, wrap it for XML, or escape it for HTML.
const parseLoosely = (script: string): unknown => {
  const text = script.slice(0, maxCharacters).replaceAll(wrapping, "").trim();
  const json = /^[[{]\s*&quot;/u.test(text) ? decodeHTML(text) : text;
  try {
    return JSON.parse(json);
  } catch {
    return parse(json.replaceAll(/[\n\r\t]+/gu, " "), [], { allowTrailingComma: true });
  }
};

/** Returns all objects within a value, outermost first. */
const objectsIn = (value: unknown, depth = 0): JsonObject[] => {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, depth + 1));
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).flatMap((one) => objectsIn(one, depth + 1))];
};

/** Returns the objects at the top level of a script or in its graph. */
const topOf = (value: unknown, depth = 0): JsonObject[] => {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => topOf(one, depth + 1));
  if (!isJsonObject(value)) return [];
  return value["@graph"] === undefined ? [value] : topOf(value["@graph"], depth + 1);
};

const parsed = (script: string): unknown => {
  try {
    return parseLoosely(script);
  } catch {
    // Too deep to parse; the page has enough other metadata.
    return undefined;
  }
};

/** Reads the JSON-LD of a page in order: the top-level things of each script and its graph, with their subjects. */
export const readJsonLd = (page: PageNode): Thing[] => {
  const scripts = [...page.querySelectorAll("script[type^='application/ld+json' i]")];
  const values = scripts.map(({ textContent }) => parsed(textContent ?? ""));
  const byId = new Map<string, JsonObject>();
  for (const object of values.flatMap((value) => objectsIn(value)).slice(0, maxObjects)) {
    const id = object["@id"];
    if (typeof id === "string" && Object.keys(object).length > 2 && !byId.has(id)) byId.set(id, object);
  }
  const tops = values.flatMap((value) => topOf(value)).map((object) => toThing(object, byId));
  return tops.flatMap((thing) => [thing, ...thing.things("mainEntity")]);
};
