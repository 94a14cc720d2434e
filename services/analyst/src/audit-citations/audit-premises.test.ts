import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import {
  audit,
  both,
  earned,
  repairs,
  reworded,
  statement,
  teachers,
  verdict,
  verdicts,
  women,
} from "./testing/mill-report.ts";

const daughters = (basedOn: readonly string[], id = "s2") =>
  statement(id, "So families let daughters go.", [], { kind: "conclusion", basedOn: [...basedOn] });
const askedIn = (model: ReturnType<typeof createScriptedModel>, call: number): string =>
  model.requests[call]?.messages.at(-1)?.content ?? "";

describe("auditing statements by what they follow from", () => {
  it("shows what pronouns and cells of a premise refer to", async () => {
    const cell = statement("s1", "2 dollars weekly", [earned], {
      section: "pay",
      about: "women; weekly pay",
    });
    const first = statement("s3", women, [women], { section: "work" });
    const pronoun = statement("s4", earned, [earned], { section: "work" });
    const model = createScriptedModel([verdicts(verdict("a1", "full")), verdicts(verdict("a1", "full"))]);
    const sections = [{ id: "work", heading: "Who worked" }];
    await audit([cell, first, pronoun, daughters(["s1", "s4"])], { model }, [], sections);
    expect(askedIn(model, 0)).toContain("Stands in a table under: women; weekly pay");
    expect(askedIn(model, 1)).toContain(
      "Follows from: 2 dollars weekly\n  Stands in a table under: women; weekly pay",
    );
    expect(askedIn(model, 1)).toContain(
      `Follows from: ${earned}\n  Section: Who worked\n  Comes after: ${women}`,
    );
  });

  it("shows the quotes of a premise, which say whom it speaks of, and asks of none whether it is needed", async () => {
    const model = createScriptedModel([
      verdicts(verdict("a1", "full")),
      verdicts(verdict("a1", "full", { needless: ["q1"] })),
    ]);
    const { rows } = await audit([statement("s1", women, [earned]), daughters(["s1"])], { model });
    expect(askedIn(model, 1)).toContain(`Follows from: ${women}\n  Quotes: q1`);
    expect(askedIn(model, 1)).toContain(`«q1»${earned}«/q1»`);
    expect(rows).toMatchObject([{ sentenceId: "s1", status: "PASS" }]);
  });

  it("judges a conclusion by its premises as they were reworded, in whatever order the report has them", async () => {
    const wrong = statement("s2", "Mill workers earned 5 dollars.", [women]);
    const text = "Mill workers were paid 2 dollars weekly.";
    const model = createScriptedModel([
      verdicts(verdict("a1", "contradicted")),
      repairs(reworded("r1", text, [{ id: "e1", quote: earned }])),
      verdicts(verdict("a1", "full")),
      verdicts(verdict("a1", "full")),
    ]);
    const { statements } = await audit([daughters(["s2"], "s1"), wrong], { model });
    expect(askedIn(model, 3)).toContain(`Follows from: ${text}`);
    expect(askedIn(model, 3)).not.toContain(wrong.text);
    expect(statements?.map(({ statementId, status }) => [statementId, status])).toEqual([
      ["s1", "PASS"],
      ["s2", "PASS"],
    ]);
  });

  it("lets statements that follow from each other prove nothing", async () => {
    const { statements } = await audit([daughters(["s2"], "s1"), daughters(["s1"])]);
    expect(statements?.map(({ status }) => status)).toEqual(["FAIL", "FAIL"]);
  });

  it("takes a sourced statement for a conclusion when its repair names statements that stand", async () => {
    const text = "A mill paid twice what a school did.";
    const bases = [statement("s1", earned, [earned]), statement("s2", teachers, [teachers])];
    const model = createScriptedModel([
      verdicts(verdict("a1", "partial")),
      repairs({ ...reworded("r1", text), kind: "conclusion", basedOn: ["s1", "s2", "s3", "s9"] }),
      verdicts(verdict("a1", "full")),
    ]);
    const { statements, rewritten } = await audit([...bases, statement("s3", text, [earned])], { model });
    expect(askedIn(model, 1)).toContain(`[s1] ${earned}`);
    expect(askedIn(model, 1)).not.toContain(`[s3] ${text}`);
    expect(askedIn(model, 2)).toContain(`Follows from: ${teachers}`);
    expect(statements?.[2]).toMatchObject({ statementId: "s3", status: "PASS" });
    expect(rewritten).toMatchObject([{ sentenceId: "s3", text, kind: "conclusion", basedOn: ["s1", "s2"] }]);
  });

  it("asks again for verdicts that a reply leaves out", async () => {
    const model = createScriptedModel([verdicts(verdict("a2", "full")), verdicts(verdict("a1", "full"))]);
    const other = { ...both, id: "s2", text: "A teacher earned less than women of the mill." };
    const { statements } = await audit([both, other], { model });
    expect(askedIn(model, 1)).toContain(both.text);
    expect(askedIn(model, 1)).not.toContain(`Statement: ${other.text}`);
    expect(statements?.map(({ status, by }) => [status, by])).toEqual([
      ["PASS", "model"],
      ["PASS", "model"],
    ]);
  });

  it("shows overlapping quotes without a mark inside another, each text once", async () => {
    const wide = `${women} ${earned}`;
    const model = createScriptedModel([verdicts(verdict("a1", "full"))]);
    await audit([statement("s1", "Women of the mill were paid.", [wide, earned])], { model });
    expect(askedIn(model, 0)).toContain(`«q1»${women} «/q1»«q1 q2»${earned}«/q1 q2»`);
    expect(askedIn(model, 0).split(earned)).toHaveLength(2);
  });
});
