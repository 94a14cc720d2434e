import { describe, expect, it } from "vitest";
import type { AskedTask } from "../asked-task.ts";
import { fabrications } from "./invents.ts";
import { type PersonaName, personaNamed } from "./personas.ts";
import { quotedStatements } from "./reply-changes.ts";

const statements = [
  ["a1", "p1", "Trieste shipped 34 ships a week in 1913."],
  ["a2", "n2", "Hamburg shipped 51 ships a week."],
  ["a3", "p3", "Fares fell when the canal opened."],
  ["a4", "p4", "Insurers asked more in winter."],
  ["a5", "p5", "Crews were paid by the voyage."],
  ["a6", "p6", "Storms closed the port for a month."],
  ["a7", "p7", "Coal came from Wales."],
  ["a8", "p8", "Grain went back."],
].map(([ref, id, quote = ""]) => ({ ref, text: `Sources say: ${quote}`, cites: [{ id, quote }] }));
const reply = { sections: [{ id: "r1", blocks: [{ type: "paragraph", statements }] }] };

const asked: AskedTask = {
  task: "write-sections",
  prompt: "Write.",
  blocks: new Map(),
  schema: undefined,
  again: false,
  earlier: undefined,
};

const says = (persona: PersonaName, answer: unknown = reply, task = asked.task): unknown => {
  const said = personaNamed(persona, 1)(() => answer)({ ...asked, task }, { request: 0, task: 0 });
  return JSON.parse("text" in said ? said.text : "null");
};

/** Words that mean something by themselves. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

describe("personas that write statements", () => {
  it("the paraphrasing one rests each on two sources and shares few words with them", () => {
    const said = quotedStatements(says("paraphrases"));
    expect(said).toHaveLength(8);
    expect(new Set(said.map(({ text }) => text)).size).toBe(8);
    for (const { text, cites } of said) {
      expect(new Set(cites.map((cite) => cite["id"])).size).toBe(2);
      expect(wordsOf(text).intersection(wordsOf(cites[0]?.quote ?? "")).size).toBeLessThanOrEqual(2);
    }
  });

  it("the paraphrasing one finds as an auditor that a paraphrase is carried, and answers other tasks as they are", () => {
    const views = { views: [{ id: "a1", support: "partial", unsupported: ["elsewhere"] }] };
    expect(says("paraphrases", views, "audit-citations")).toEqual({
      views: [{ id: "a1", support: "full", unsupported: [] }],
    });
    expect(says("paraphrases", views, "judge-claim")).toEqual(views);
  });

  it("the one with tables lays the same statements out anew, computes and concludes", () => {
    const said = says("tables");
    expect(said).toMatchObject({
      sections: [
        {
          id: "r1",
          blocks: [
            { type: "table", rows: [{}, {}, {}, {}] },
            { type: "list", ordered: true, items: [{}, {}, {}, {}] },
            {
              type: "paragraph",
              statements: [
                {
                  kind: "derived",
                  text: expect.stringContaining("17"),
                  derivation: { operation: "difference", operands: [51, 34], result: 17 },
                },
                { kind: "conclusion", basedOn: expect.arrayContaining(["x0y0", "x0y7"]) },
              ],
            },
          ],
        },
      ],
    });
  });

  it("the one with tables counts its findings where no two numbers stand", () => {
    const wordless = { blocks: [{ type: "paragraph", statements: statements.slice(2, 4) }] };
    expect(says("tables", wordless)).toMatchObject({
      blocks: [{}, {}, { statements: [{ derivation: { operation: "count", result: 2 } }, {}] }],
    });
  });

  it("the inventing one leaves every other statement as it is, and marks what it made up", () => {
    const text = JSON.stringify(says("invents"));
    const kept = quotedStatements(says("invents")).filter((one) => one.text.startsWith("Sources say"));
    expect(kept.map(({ text: words }) => words)).toEqual(
      statements.filter((_one, place) => place % 2 === 0).map((one) => one.text),
    );
    for (const part of Object.values(fabrications)) expect(text).toContain(part);
    expect(text).toContain('"basedOn":["a9999"]');
  });
});
