import { describe, expect, it } from "vitest";
import type { AskedTask } from "../asked-task.ts";
import { inventions } from "./hostile.ts";
import { type PersonaName, personaNamed } from "./personas.ts";

const text = "# On locks\n\n## Summary\n\nA lock expires [1.2].\nA lease ends [i 2.1].";
const asked: AskedTask = {
  task: "draft-report",
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
    const spoiled = [0, 1, 2, 3].map((task) => says("sloppy", task));
    expect(new Set([text, ...spoiled]).size).toBe(5);
    expect(spoiled[2]).toContain("A lock expires【1.2】.");
    expect(spoiled[3]).toContain("A lock expires.");
    expect(says("sloppy", 3, { again: true, earlier: "no" })).toContain(text);
  });

  it("the hostile one keeps some lines as they are, and names sentences that were never shown in others", () => {
    const said = says("hostile", 0);
    expect(said).toContain("A lock expires [9999.1].");
    expect(said).toContain("\nA lease ends [i 2.1].");
    expect(said.split(inventions.url).length - 1).toBe(1);
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
