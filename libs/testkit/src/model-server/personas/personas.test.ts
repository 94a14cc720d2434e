import { describe, expect, it } from "vitest";
import type { AskedTask } from "../asked-task.ts";
import { inventions } from "./hostile.ts";
import { type PersonaName, personaNamed } from "./personas.ts";

const item = (source: string, content: string): string =>
  `<research_item>\n<source>${source}</source>\n<content>\n${content}\n</content>\n</research_item>\n`;
const text = `The passages say the following.\n\n<research_result>\n${item("p1", "A lock expires.")}${item("p2", "A lease ends.")}</research_result>`;
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

describe("personas that are asked to read a step", () => {
  const request = {
    id: "r1",
    request_type: "word_range",
    source_link_ids: ["a"],
    content_types: ["transcript"],
    start_word: 5_000,
    end_word: 7_000,
    reason: "why",
  };
  const reply = { findings: [], requests: [request, request], analysis_status: "in_progress" };
  const saysOf = (persona: PersonaName, task: number): string => {
    const said = personaNamed(persona, 1)(() => reply)({ ...asked, task: "read-step" }, { request: 0, task });
    return "text" in said ? said.text : said.kind;
  };

  it("the sloppy one spells every request in another way", () => {
    const spelt = new Set([0, 1, 2, 3, 4].map((task) => saysOf("sloppy", task)));
    expect(spelt.size).toBe(5);
    expect(saysOf("sloppy", 0)).toContain('"method": "word_range"');
    expect(saysOf("sloppy", 0)).not.toContain('"request_type": "word_range"');
  });

  it("the hostile one asks for addresses, files and a million words, and never ends", () => {
    const said = saysOf("hostile", 0);
    for (const part of [inventions.url, "/etc/passwd", "1000000", '"in_progress"'])
      expect(said).toContain(part);
  });
});
