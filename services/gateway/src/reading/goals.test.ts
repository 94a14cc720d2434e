import { type Goal, goalsAnswerSchema, problemSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { startMarkedCollection } from "../../test/marked-collection.ts";
import { problemIn } from "../../test/problem-in.ts";

const goal: Goal = {
  id: "g1",
  goal: "How far did retention fall?",
  rationale: "Two talks say so.",
  linkIds: ["talk_1"],
  markers: ["DATA: Retention fell by 30% after the reset."],
  strength: 0.5,
};

describe("postGoals", () => {
  it("waits for the goals that the markers bear, and has marked what is not", async () => {
    const { post, asked, searched, waits } = await startMarkedCollection({
      goals: (input) => ({
        status: "completed",
        input,
        output: { goals: [goal], model: null, warnings: ["w"] },
      }),
    });
    const response = await post(
      "goals",
      { interest: " players ", language: "zh", limit: 3 },
      { prefer: "wait=9" },
    );
    expect(response.headers.get("preference-applied")).toBe("wait=9");
    expect(goalsAnswerSchema.parse(await response.json())).toEqual({
      goals: [goal],
      model: null,
      warnings: ["w"],
    });
    expect(asked.map(({ length }) => length)).toEqual([2]);
    expect(waits).toEqual([30_000, 9_000]);
    expect(searched).toMatchObject([
      { interest: "players", language: "zh", limit: 3, items: [{ linkId: "talk_1" }, { linkId: "talk_2" }] },
    ]);
  });

  it("charges the caller with the markings and the search", async () => {
    const { post, asked, searched, charged } = await startMarkedCollection();
    await post("goals", {});
    const markings = asked.flat().map((documentId) => `marking:${documentId}`);
    const works = [...markings, ...searched.map(({ requestId }) => requestId)];
    expect(charged).toEqual(works.map((work) => `local ${work}`));
  });

  it("asks for five goals in the language of the items, when nothing is said", async () => {
    const { post, searched } = await startMarkedCollection({ language: "ru" });
    await post("goals", {});
    expect(searched).toMatchObject([{ language: "ru", limit: 5 }]);
    expect(searched[0]).not.toHaveProperty("interest", expect.anything());
  });

  it("says when goals do not come in time, and what went wrong", async () => {
    const slow = await startMarkedCollection();
    const late = await slow.post("goals", {});
    expect([late.status, problemSchema.parse(await late.json()).detail]).toEqual([
      503,
      expect.stringContaining("POST the same again"),
    ]);
    const failure = new Failure("qdrant-down", "Qdrant cannot be reached", { retry: "backoff" });
    const failing = await startMarkedCollection({ goals: (input) => ({ status: "failed", input, failure }) });
    expect((await failing.post("goals", {})).status).toBe(503);
  });

  it("says which markers are missing", async () => {
    const { post } = await startMarkedCollection({
      marks: false,
      goals: (input) => ({ status: "completed", input, output: { goals: [], model: null, warnings: [] } }),
    });
    expect(await (await post("goals", {})).json()).toMatchObject({
      warnings: [expect.stringContaining("2 of the texts are not marked")],
    });
  });

  it.each([
    [{ limit: 21 }, "limit"],
    [{ language: "Chinese!" }, "language"],
    [{ interest: "" }, "interest"],
    [{ goal: "x" }, "goal"],
  ])("refuses %j and names the field", async (body, field) => {
    const { post, searched } = await startMarkedCollection();
    const response = await post("goals", body);
    expect((await problemIn(response, 400)).errors).toMatchObject([{ field }]);
    expect(searched).toEqual([]);
  });
});
