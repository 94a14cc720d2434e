import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { answerQuestions, showClarified } from "./clarify.ts";
import type { ShowProgress } from "./progress/show-progress.ts";

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

const stage = (name: "clarify" | "decompose"): RunEvent => ({
  type: "stage-started",
  stage: name,
  round: 0,
  jobs: 1,
});
const accepted: RunEvent = { type: "run-accepted", question: "How did rents develop?" };
const ended: RunEvent = { type: "run-finished", status: "completed", detail: "" };

const shown = async (...events: readonly RunEvent[]) => {
  const logged = async function* (): AsyncGenerator<LoggedEvent> {
    for (const [index, event] of events.entries())
      yield { id: `${index + 1}-0`, at: "2026-11-27T10:00:00.000Z", event };
  };
  const seen: Record<"first" | "rest", string[]> = { first: [], rest: [] };
  const collect =
    (name: "first" | "rest"): ShowProgress =>
    async (source) => {
      for await (const { event } of source) seen[name].push(event.type);
    };
  await showClarified(collect("first"), collect("rest"))(logged());
  return seen;
};

describe("showClarified", () => {
  it("shows what comes before the work line by line, then all of the run as a list", async () => {
    const events = [accepted, stage("clarify"), { type: "answers-awaited", questions } as const];
    expect(await shown(...events, stage("decompose"), ended)).toEqual({
      first: ["run-accepted", "stage-started", "answers-awaited", "stage-started"],
      rest: ["run-accepted", "stage-started", "answers-awaited", "stage-started", "run-finished"],
    });
  });

  it("shows no list of a run that is left waiting", async () => {
    expect((await shown(accepted, { type: "answers-awaited", questions })).rest).toEqual([]);
  });
});
