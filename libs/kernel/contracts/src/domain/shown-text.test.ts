import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as api from "../api/index.ts";
import { givenFactsSchema } from "./sources/document.ts";

/** Characters of the probes that no request may keep. */
const reversed = /[\u202e\p{Cc}]/u;
const probes = ["12\u202e34\u0007", "https://example.org/a\u202e\u0007"];

/** Fields that are looked up or read as a source, and never shown as they were sent. */
const unshown = [
  /\.languages\[\]$/u,
  /\.publishers\[\]$/u,
  /^auditRequestSchema\.(?:sources\[\]\.)?text$/u,
  /linkIds\[\]$/u,
  /\.required_content_items\[\]$/u,
];

/** Lists the text fields of a schema by path. */
const textFields = (schema: unknown, path: string): [string, z.ZodType][] => {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema.type === "string") return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textFields(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return textFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textFields(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textFields(option, path));
  if (schema instanceof z.ZodPipe) return [...textFields(schema.in, path), ...textFields(schema.out, path)];
  return "unwrap" in schema && typeof schema.unwrap === "function" ? textFields(schema.unwrap(), path) : [];
};

const requests = Object.entries(api).flatMap(([name, schema]) =>
  /^(?!stored).*(?:Request|Changes|watchedQuestion)Schema$/u.test(name) ? textFields(schema, name) : [],
);

describe("texts of requests", () => {
  it("are found in every request", () => {
    const paths = requests.map(([path]) => path);
    expect(paths).toContain("watchRequestSchema.question");
    expect(paths).toContain("planRequestSchema.topics[].queries[]");
    expect(paths.length).toBeGreaterThan(60);
  });

  it.each(requests.filter(([path]) => !unshown.some((field) => field.test(path))))(
    "bring no controls and no reversed text: %s",
    (_path, schema) => {
      const taken = z.array(z.string()).parse(probes.flatMap((probe) => schema.safeParse(probe).data ?? []));
      expect(taken.filter((text) => reversed.test(text))).toEqual([]);
    },
  );
});

describe("shownTextSchema", () => {
  it("keeps lines, tabs and writing from right to left", () => {
    const text = "first\n\tsecond\r\nتقرير \u200fאבג";
    expect(api.noteRequestSchema.parse({ note: ` ${text}\u2066\u0000 ` }).note).toBe(text);
  });
});

describe("shownNameSchema", () => {
  it.each(["two\nlines", "bell\u0007", "safe\u202Etxt.exe", "a\u2066b\u2069", "a\u2028b"])(
    "refuses %j as a title and an author",
    (name) => {
      expect(givenFactsSchema.safeParse({ title: name }).success).toBe(false);
      expect(givenFactsSchema.safeParse({ author: name }).success).toBe(false);
    },
  );

  it.each(["C:\\notes", "Größe – 12 µm", "تقرير", "報告書", "👩‍🔬 notes"])("takes %j", (name) => {
    expect(givenFactsSchema.parse({ title: ` ${name} ` }).title).toBe(name);
  });
});
