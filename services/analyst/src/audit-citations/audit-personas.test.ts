import { createScriptedModel } from "@quarry/language-model/testing";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { audit, both, cite, earned, mill, statement, teachers, wages, women } from "./testing/mill-report.ts";

describe("auditing statements by code and encoder", () => {
  it("asks nobody about a quote's own words", async () => {
    const model = createScriptedModel([]);
    const { statements } = await audit([statement("s1", women, [women])], { model });
    expect(statements?.[0]).toMatchObject({ status: "PASS", by: "code" });
    expect(model.requests).toEqual([]);
  });

  it("fails quotes that do not stand, and says when a source is not stored", async () => {
    const moved = { ...cite(women), start: 1, end: 5 };
    const lost = { ...cite(women), documentId: idOf(7) };
    const { rows, statements } = await audit([
      { ...both, citations: [moved] },
      { ...both, id: "s2", citations: [lost] },
    ]);
    expect(statements?.map(({ status }) => status)).toEqual(["FAIL", "SOURCE_NOT_INDEXED"]);
    expect(rows.map(({ status }) => status)).toEqual(["FAIL", "SOURCE_NOT_INDEXED"]);
  });

  it("says without a model what was checked, and fails nothing by that", async () => {
    const { statements } = await audit([
      statement("s1", "Teachers earned 1 dollar weekly.", [teachers]),
      statement("s2", "Teachers earned 7 dollars a week.", [teachers]),
      statement("s3", "Ships carry coal.", [teachers]),
    ]);
    expect(statements?.map(({ status, by }) => [status, by])).toEqual([
      ["PASS", "encoder"],
      ["REVIEW", "encoder"],
      ["REVIEW", "encoder"],
    ]);
    expect(statements?.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringMatching(/no language model has judged it.*and none of them has 7/u),
      expect.stringMatching(/come 0\.00 near it$/u),
    ]);
  });
});

describe("auditing statements with personas", () => {
  const report = [
    statement("s1", "Workers at the mill were mostly women.", [women]),
    statement("s2", "They earned 20 dollars a week.", [earned]),
    statement("s3", earned, [earned]),
    statement("s4", "Redis keeps every key in memory.", [women]),
  ];

  it.each([
    ["capable", 1],
    ["sloppy", 4],
    ["hostile", 3],
    ["flaky", 2],
  ] as const)("lets nothing stand that its quotes do not carry with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const { rows, statements = [], rewritten = [] } = await audit(report, { model });
      const statusOf = (id: string) => statements.find(({ statementId }) => statementId === id)?.status;
      expect(statusOf("s3")).toBe("PASS");
      expect(statusOf("s4")).not.toBe("PASS");
      for (const { citations } of rewritten)
        for (const { documentId, start, end, quote } of citations)
          expect(
            [mill, wages].some((text, at) => idOf(at) === documentId && text.slice(start, end) === quote),
          ).toBe(true);
      for (const invention of Object.values(inventions))
        expect(JSON.stringify({ rows, statements, rewritten })).not.toContain(invention);
    }
  });
});
