import { describe, expect, it } from "vitest";
import { parseJsonReply } from "./parse-json-reply.ts";

const answer = { topics: [{ name: "State", done: true }] };
const json = JSON.stringify(answer);

describe("parseJsonReply", () => {
  it.each([
    ["plain JSON", json],
    ["a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["a fence without a language", `\`\`\`\n${json}\n\`\`\``],
    ["prose around it", `Sure! Here you are:\n${json}\nHope that helps.`],
    ["prose around a fence", `Of course {as asked}:\n\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ["no opening brace", json.slice(1)],
    ["control characters", json.replace("State", "Sta\u0003te")],
    ["thoughts before it", `<think>maybe {"topics": []}?</think>\n${json}`],
  ])("reads %s without a repair", (_what, reply) => {
    expect(parseJsonReply(reply, { repair: false })).toStrictEqual({
      ok: true,
      value: answer,
      repaired: false,
    });
  });

  it.each([
    ["trailing commas", '{"topics": [{"name": "State", "done": true,},],}'],
    ["single quotes", "{'topics': [{'name': 'State', 'done': true}]}"],
    ["bare keys", '{topics: [{name: "State", done: true}]}'],
    ["Python's words", '{"topics": [{"name": "State", "done": True}]}'],
    ["a forgotten end", '{"topics": [{"name": "State", "done": true'],
    ["comments", '{"topics": [ // the topics\n{"name": "State", "done": true}]}'],
    ["prose and broken JSON", "Here: {'topics': [{'name': 'State', 'done': true}]} - good luck"],
  ])("repairs %s", (_what, reply) => {
    expect(parseJsonReply(reply, { repair: true })).toStrictEqual({
      ok: true,
      value: answer,
      repaired: true,
    });
  });

  it.each([
    [
      String.raw`{"law": "$\frac{v}{2} \times \theta = \beta$ in \text{m}"}`,
      String.raw`$\frac{v}{2} \times \theta = \beta$ in \text{m}`,
    ],
    [String.raw`{"law": "\alpha + \underbrace{x}"}`, String.raw`\alpha + \underbrace{x}`],
    [String.raw`{"law": "C:\plans\weir"}`, String.raw`C:\plans\weir`],
    [String.raw`{"law": "one\ntwo\tthree \u00e9 \\frac"}`, "one\ntwo\tthree é \\frac"],
  ])("keeps the backslashes of TeX and of paths in %s", (reply, law) => {
    expect(parseJsonReply(reply, { repair: false })).toMatchObject({ value: { law } });
  });

  it("returns the last value that may be the answer", () => {
    const reply = `${json}\n\nThis follows {"type": "object"}, see [1] {"at": 2}.`;
    const isAnswer = (value: unknown): boolean => typeof value === "object" && "topics" in (value ?? {});
    expect(parseJsonReply(reply, { repair: true, isAnswer })).toMatchObject({ value: answer });
  });

  it("repairs nothing if repairs are not allowed", () => {
    expect(parseJsonReply('{"topics": [},]}', { repair: false })).toMatchObject({ ok: false });
  });

  const fenced = (text: string): string => `\`\`\`json\n${text}\n\`\`\``;
  const example = fenced('{"topics": [{"name": "Example", "done": false}]}');

  it("returns the last fenced answer of a model that repeats the example of its prompt", () => {
    expect(
      parseJsonReply(`The example:\n${example}\nMine:\n${fenced(json)}`, { repair: false }),
    ).toStrictEqual({ ok: true, value: answer, repaired: false });
    expect(
      parseJsonReply(`${example}\n${fenced(json)}\n${fenced("no JSON")}`, { repair: false }),
    ).toMatchObject({ value: answer });
  });

  it("never uses the example instead of a broken answer after it", () => {
    const reply = `${example}\n${fenced("{topics: [{name: 'State', done: true}]}")}`;
    expect(parseJsonReply(reply, { repair: true })).toStrictEqual({
      ok: true,
      value: answer,
      repaired: true,
    });
    expect(parseJsonReply(reply, { repair: false })).toMatchObject({ ok: false });
  });

  it.each([
    ["nothing", "  ", "the reply is empty"],
    ["prose", "I cannot answer that.", "the reply contains no complete JSON value"],
    ["a bare string", '"State"', "the reply contains no complete JSON value"],
    ["a number", "42", "the reply contains no complete JSON value"],
    ["only thoughts", "<think>{}</think>", "the reply is empty"],
  ])("finds no answer in %s", (_what, reply, problem) => {
    expect(parseJsonReply(reply, { repair: true })).toStrictEqual({ ok: false, problem });
  });
});
