import type { InputOf, PlanStep, readStep } from "@quarry/contracts";
import { answerRequest } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import { aReadingCollection } from "../testing/reading-collection.ts";
import { aStep, aTurnInput } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { candidateRequests, chooseRequests } from "./choose-requests.ts";
import type { ReadingTurn } from "./reading-turn.ts";

type Input = InputOf<typeof readStep>;

const items = seasonItems();

const aTurn = (step: Partial<PlanStep> = {}, changes: Partial<Input> = {}): ReadingTurn => ({
  job: aTurnInput(items, { step: aStep(step), ...changes }),
  items,
});

const kinds = (step: Partial<PlanStep> = {}): string[] =>
  candidateRequests(aTurn(step)).map(({ request }) => request.type);

describe("candidateRequests", () => {
  it("search by meaning and read comments first, then text by text, if the plan is selective", () => {
    const [nearest, comments, first] = candidateRequests(aTurn()).map(({ request }) => request);
    expect(nearest).toMatchObject({ type: "semantic", linkIds: ["yt_reset", "yt_hours"] });
    expect(comments).toMatchObject({ type: "comments", linkIds: ["yt_reset"], sortBy: "relevance" });
    expect(first).toMatchObject({ type: "semantic", linkIds: ["yt_reset"], contentTypes: ["transcript"] });
    expect(candidateRequests(aTurn()).at(-1)?.request).toMatchObject({ type: "comments", sortBy: "likes" });
  });

  it("read the context of the markers that the plan names", () => {
    const named = { marker_relevance: [`FACT: ${sampleQuotes.ranking}`] };
    const around = candidateRequests(aTurn(named)).find(({ request }) => request.type === "by_marker");
    expect(around?.request).toMatchObject({ markerText: `FACT: ${sampleQuotes.ranking}` });
  });

  it("are whole items if the plan requests full content, the most relevant first", () => {
    const strategy = { retrieval_strategy: "full_content", required_data: "transcript" } as const;
    const whole = candidateRequests(aTurn({ ...strategy, required_content_items: [] })).map(
      ({ request }) => request,
    );
    expect(whole.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => "full_content_item"));
    expect(whole.at(-1)?.linkIds).toEqual(["blog_maps"]);
  });

  it("read long items in parts, by meaning", () => {
    const text = `Gulls nest on the old harbour wall in spring. `.repeat(1_500) + sampleQuotes.fell;
    const long = aReadingCollection([{ linkId: "long", text }]);
    const step = aStep({ retrieval_strategy: "full_content", required_content_items: ["long"] });
    const asked = candidateRequests({ job: aTurnInput(long, { step }), items: long }).map(
      ({ request }) => request,
    );
    expect(asked.map(({ type }) => type)).toEqual(["semantic", "semantic"]);
  });

  it("search by meaning for no more than fits", () => {
    const [nearest] = candidateRequests(aTurn({}, { charactersLeft: 5_000 }));
    expect(nearest?.request).toMatchObject({ type: "semantic", maxCharacters: 5_000 });
    expect(nearest?.characters).toBe(5_000);
  });

  it("are only comments if the plan requests nothing else", () => {
    expect(kinds({ required_data: "comments" })).toEqual(["comments", "comments"]);
  });

  it("have unique ids, which are the same in every turn", () => {
    const ids = candidateRequests(aTurn()).map(({ request }) => request.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(candidateRequests(aTurn({}, { turn: 1 })).map(({ request }) => request.id)).toEqual(ids);
  });
});

describe("chooseRequests", () => {
  const [first] = candidateRequests(aTurn());
  const refused = {
    requestId: first?.request.id ?? "",
    type: "semantic",
    status: "refused" as const,
    repairs: [],
    pieces: [],
    characters: 0,
    words: 0,
    remaining: [],
  };

  it("chooses the next ones that were neither requested nor read", () => {
    const turn = aTurn({}, { answers: [refused] });
    expect(chooseRequests(turn).map(({ id }) => id)).not.toContain(first?.request.id);
    const whole = answerRequest(
      {
        type: "all",
        id: "r",
        linkIds: [],
        contentTypes: ["transcript", "comments"],
        reason: "",
        priority: "low",
      },
      items,
    );
    expect(chooseRequests(aTurn({}, { answers: [whole] }))).toEqual([]);
  });

  it("chooses up to the maximum of a turn, of those that fit", () => {
    expect(chooseRequests(aTurn({}, { itemsPerTurn: 2 }))).toHaveLength(2);
    expect(chooseRequests(aTurn({}, { charactersLeft: 10 }))).toEqual([]);
  });
});
