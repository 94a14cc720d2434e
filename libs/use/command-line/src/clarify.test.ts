import { describe, expect, it } from "vitest";
import { answerQuestions } from "./clarify.ts";

const questions = [
  { id: "q1", question: "Where?", choices: ["in Portugal", "in Spain"] },
  { id: "q2", question: "Since when?", choices: ["since 2015", "since 2000"] },
  { id: "q3", question: "For whom?", choices: ["for tenants", "for owners"] },
];

const answering = async (lines: readonly string[] | undefined) => {
  const said: string[] = [];
  const sent: unknown[] = [];
  const left = [...(lines ?? [])];
  const client = {
    research: { answer: async (...call: unknown[]) => void sent.push(call) },
  };
  const goesOn = await answerQuestions(client, "r-1", questions, {
    say: (text) => said.push(text),
    ask: lines === undefined ? undefined : async () => left.shift() ?? "",
  });
  return { goesOn, said: said.join(""), sent };
};

describe("answerQuestions", () => {
  it("takes the number of a choice or other words, and leaves a question open for an empty line", async () => {
    const { goesOn, said, sent } = await answering(["2", " since the war ", ""]);
    expect(goesOn).toBe(true);
    expect(said).toContain("Where?\n  1. in Portugal\n  2. in Spain\n");
    expect(sent).toEqual([
      [
        "r-1",
        [
          { id: "q1", answer: "in Spain" },
          { id: "q2", answer: "since the war" },
        ],
      ],
    ]);
  });

  it("leaves the run waiting without a terminal, and says how it is answered", async () => {
    const { goesOn, said, sent } = await answering(undefined);
    expect(goesOn).toBe(false);
    expect(said).toContain("quarry -- answer r-1");
    expect(sent).toEqual([]);
  });
});
