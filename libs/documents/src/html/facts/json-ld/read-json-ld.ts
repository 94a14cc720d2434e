import { decodeHTML } from "entities";
import { parse } from "jsonc-parser";
import type { PageNode } from "../../html-page.ts";
import { isJsonObject, type Thing, toThing } from "./thing.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const mostCharacters = 1_000_000;
const deepest = 6;
const mostObjects = 2_000;
const wrapping = /^\s*(?:\/\/)?\s*<!(?:--|\[CDATA\[)|(?:\/\/)?\s*(?:-->|\]\]>)\s*$/gu;

// Content systems write line breaks into strings, leave commas behind, wrap it for XML, or escape it for HTML.
const parseLoosely = (script: string): unknown => {
  const text = script.slice(0, mostCharacters).replaceAll(wrapping, "").trim();
  const json = /^[[{]\s*&quot;/u.test(text) ? decodeHTML(text) : text;
  try {
    return JSON.parse(json);
  } catch {
    return parse(json.replaceAll(/[\n\r\t]+/gu, " "), [], { allowTrailingComma: true });
  }
};

/** All objects within a value, outermost first. */
const objectsIn = (value: unknown, depth = 0): JsonObject[] => {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, depth + 1));
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).flatMap((one) => objectsIn(one, depth + 1))];
};

/** What stands at the top of a script or in its graph. */
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
    // Too deep to be parsed; the page says enough elsewhere.
    return undefined;
  }
};

/** What a page describes in JSON-LD, in order: the things at the top of each script and in its graph, with what they are about. */
export const readJsonLd = (page: PageNode): Thing[] => {
  const scripts = [...page.querySelectorAll("script[type^='application/ld+json' i]")];
  const values = scripts.map(({ textContent }) => parsed(textContent ?? ""));
  const byId = new Map<string, JsonObject>();
  for (const object of values.flatMap((value) => objectsIn(value)).slice(0, mostObjects)) {
    const id = object["@id"];
    if (typeof id === "string" && Object.keys(object).length > 2 && !byId.has(id)) byId.set(id, object);
  }
  const tops = values.flatMap((value) => topOf(value)).map((object) => toThing(object, byId));
  return tops.flatMap((thing) => [thing, ...thing.things("mainEntity")]);
};
