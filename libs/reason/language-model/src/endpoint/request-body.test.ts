import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaOf } from "../tasks/reply-form.ts";
import { strictSchema } from "./request-body.ts";

const strict = (schema: z.ZodType) => strictSchema(schemaOf(schema));

describe("strictSchema", () => {
  it("requires every property, allows null for optional ones, and forbids others", () => {
    const trial = z.object({
      drug: z.string(),
      dose: z.number().optional(),
      arm: z.enum(["treated", "placebo"]).default("treated"),
    });
    expect(strict(trial)).toStrictEqual({
      type: "object",
      properties: {
        drug: { type: "string" },
        dose: { type: ["number", "null"] },
        arm: { anyOf: [{ type: "string", enum: ["treated", "placebo"] }, { type: "null" }] },
      },
      required: ["drug", "dose", "arm"],
      additionalProperties: false,
    });
  });

  it("describes keywords that strict schemas do not support as text", () => {
    const battle = z.object({ place: z.string().min(2).max(80).describe("Where it was") });
    expect(strict(battle)).toMatchObject({
      properties: { place: { description: "Where it was; at least 2 characters; at most 80 characters" } },
    });
  });

  it("covers lists, unions and recursive schemas", () => {
    const price = z.object({
      points: z.array(z.object({ year: z.int(), value: z.number().optional() })).max(3),
      kind: z.discriminatedUnion("of", [
        z.object({ of: z.literal("index"), base: z.number() }),
        z.object({ of: z.literal("rate") }),
      ]),
    });
    expect(strict(price)).toMatchObject({
      properties: {
        points: {
          maxItems: 3,
          items: { required: ["year", "value"], additionalProperties: false },
        },
        kind: { anyOf: [{ required: ["of", "base"] }, { required: ["of"], additionalProperties: false }] },
      },
    });
    const tree: z.ZodType = z.object({
      name: z.string(),
      get parts() {
        return z.array(tree).optional();
      },
    });
    expect(JSON.stringify(strict(z.object({ tree })))).toContain('"$ref"');
  });

  it.each([
    ["an open record", z.object({ counts: z.record(z.string(), z.number()) })],
    ["a tuple", z.object({ span: z.tuple([z.number(), z.number()]) })],
    ["anything", z.object({ value: z.unknown() })],
    ["a list", z.array(z.string())],
    ["an object with more in it", z.looseObject({ name: z.string() })],
  ])("is none for %s", (_what, schema) => {
    expect(strict(schema)).toBeUndefined();
  });
});
