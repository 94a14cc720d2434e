import { describe, expect, it } from "vitest";
import { researchResult } from "../answerers/research-result.ts";
import type { AskedTask } from "../asked-task.ts";
import { inventions } from "./hostile.ts";
import { type PersonaName, personaNamed } from "./personas.ts";

const text = researchResult([
  { source: "p1", content: "A lock expires." },
  { source: "p2", content: "A lease ends." },
]);
const asked: AskedTask = {
  task: "write-ideas",
  prompt: "Write.",
  blocks: new Map(),
  schema: undefined,
  again: false,
  earlier: undefined,
};

const says = (persona: PersonaName, task: number, changes: Partial<AskedTask> = {}): string => {
  const reply = personaNamed(persona, 1)(() => text)({ ...asked, ...changes }, { request: 0, task });
  return "text" in reply ? reply.text : reply.kind;
};

describe("personas that are asked for text", () => {
  it.each(["capable", "flaky"] as const)("the %s one says it as it is", (persona) => {
    expect(says(persona, 0)).toBe(text);
  });

  it("the sloppy one finds another way to spoil it each time, and says it right when told what was wrong", () => {
    const spoiled = [0, 1, 2, 3, 4, 5].map((task) => says("sloppy", task));
    expect(new Set([text, ...spoiled]).size).toBe(7);
    expect(spoiled[1]).toContain("<SOURCE>p1</SOURCE>");
    expect(spoiled[3]).not.toContain("</content>");
    expect(spoiled[4]).not.toContain("<source>");
    expect(says("sloppy", 4, { again: true, earlier: "no" })).toContain(text);
  });

  it("the hostile one leaves some sources as they are, and invents beside every content", () => {
    const said = says("hostile", 0);
    expect(said).toContain(`<source>${inventions.id}</source>`);
    expect(said).toContain("<source>p2</source>");
    expect(said.split(inventions.url).length - 1).toBe(2);
    expect(says("hostile", 1)).toContain(asked.prompt);
  });
});
