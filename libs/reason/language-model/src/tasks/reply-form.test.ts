import { describe, expect, it } from "vitest";
import { z } from "zod";
import { replyForm, schemaOf, stripNulls } from "./reply-form.ts";

const read = (schema: z.ZodType, value: unknown) => {
  const json = schemaOf(schema);
  return schema.parse(stripNulls(value, json, json));
};

describe("replyForm", () => {
  it("removes control characters and bidirectional marks from a reply", () => {
    const json = schemaOf(z.object({ names: z.array(z.string()) }));
    const text = JSON.stringify({ names: ["paid \u202e001\u0007", "two\nlines"] });
    expect(replyForm("json", { task: "t", json }).read({ text } as never)).toMatchObject({
      value: { names: ["paid 001", "two\nlines"] },
    });
    expect(replyForm("text", { task: "t", json }).read({ text: "a\u2066b\u0000 c" } as never)).toMatchObject({
      value: "ab c",
    });
  });

  const mill = z.object({ year: z.int(), name: z.string().optional() });
  const readBy = (schema: z.ZodType, text: string) =>
    replyForm("json", { task: "t", json: schemaOf(schema) }).read({ text } as never);
  const whole = '{"year": 1893, "name": "Weir"}';

  it.each([
    ["a list of one", `[${whole}]`],
    ["an invented call", `<tool_call>{"name": "answer", "arguments": ${whole}}</tool_call>`],
    ["a list of calls", `[TOOL_CALLS][{"name": "answer", "arguments": ${whole}}]`],
    ["a call with its arguments as a text", `{"name": "a", "arguments": ${JSON.stringify(whole)}}`],
    ["calls of a message", `{"tool_calls": [{"function": {"name": "a", "arguments": ${whole}}}]}`],
    ["an action", `{"action": "answer", "action_input": ${whole}}`],
    ["a message", `{"role": "assistant", "content": ${JSON.stringify(whole)}}`],
    ["a field of its own", `{"mill": ${whole}}`],
    ["a fence in a field", JSON.stringify({ output: `\n\`\`\`json\n${whole}\n\`\`\`` })],
    ["words in a field", JSON.stringify({ reply: `Here it is: ${whole}` })],
    ["the form of the schema", `{"type": "object", "properties": ${whole}}`],
    ["a note behind it", `${whole} as [1] {"says": 2}`],
  ])("takes the answer out of %s", (_what, text) => {
    expect(readBy(mill, text)).toMatchObject({ value: { year: 1893, name: "Weir" } });
  });

  it("keeps an answer that contains similar ones, and a list if one is requested", () => {
    const nested = { year: 1, name: "a", part: { year: 2, name: "b" } };
    expect(readBy(mill, JSON.stringify(nested))).toMatchObject({ value: nested });
    expect(readBy(z.array(mill), `[${whole}]`)).toMatchObject({ value: [{ year: 1893 }] });
  });

  it("reads a very deeply nested reply", () => {
    const json = schemaOf(z.array(z.unknown()));
    const text = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    expect(replyForm("json", { task: "t", json }).read({ text } as never).ok).toBe(true);
  });
});

describe("stripNulls", () => {
  it("removes nulls of omitted fields, so that defaults apply", () => {
    const trial = z.object({ drug: z.string(), dose: z.number().optional(), arms: z.int().default(2) });
    expect(read(trial, { drug: "D3", dose: null, arms: null })).toStrictEqual({ drug: "D3", arms: 2 });
  });

  it("keeps a null that the schema allows", () => {
    const treaty = z.object({ signed: z.int().nullable(), ended: z.int().nullable().optional() });
    expect(read(treaty, { signed: null, ended: null })).toStrictEqual({ signed: null, ended: null });
  });

  it("keeps an invalid null for the schema to reject", () => {
    expect(() => read(z.object({ name: z.string() }), { name: null })).toThrow("expected string");
  });

  it("covers lists, unions and recursive schemas", () => {
    interface Part {
      name: string;
      note?: string | undefined;
      parts?: Part[] | undefined;
    }
    const part: z.ZodType<Part> = z.object({
      name: z.string(),
      note: z.string().optional(),
      get parts() {
        return z.array(part).optional();
      },
    });
    expect(
      read(part, { name: "a", note: null, parts: [{ name: "b", note: null, parts: null }] }),
    ).toStrictEqual({ name: "a", parts: [{ name: "b" }] });
    const cell = z.object({
      cells: z.array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("text"), text: z.string(), unit: z.string().optional() }),
          z.object({ kind: z.literal("none"), unit: z.string().nullable() }),
        ]),
      ),
    });
    const cells = [
      { kind: "text", text: "40 mg", unit: null },
      { kind: "none", unit: null },
    ];
    expect(read(cell, { cells })).toStrictEqual({
      cells: [
        { kind: "text", text: "40 mg" },
        { kind: "none", unit: null },
      ],
    });
  });
});
