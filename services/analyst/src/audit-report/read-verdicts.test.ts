import { openPack } from "@quarry/grounding";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { readVerdicts } from "./read-verdicts.ts";

const facts = aDocumentFacts();
const sources = [{ number: 1, documentId: facts.documentId, sentences: "whole" as const }];
const text = "They may turn slowly. They last 20 years.";
const pack = finish(openPack({ sources }, new Map([[facts.documentId, { facts, text }]])));

const read = (reply: string) => readVerdicts(reply, pack, "en");

describe("readVerdicts", () => {
  it.each([
    ["s12 ok", "ok"],
    ["- **s12**: OK", "ok"],
    ["| s12 | pass |", "ok"],
    ["[s12] ok", "ok"],
    ["s12 — fail: no", "wrong"],
    ["S12. partial, because", "partly"],
    ["s12 remove", "remove"],
  ])("reads %j", (line, kind) => {
    expect(read(`Here are the verdicts:\n\n${line}\nDone.`)).toMatchObject([{ id: "s12", kind }]);
  });

  it("reads the sentences of a verdict that only cites others", () => {
    expect(read("s1 cite 1.1, 1.2")).toMatchObject([
      {
        kind: "cite",
        reason: "",
        mended: { citations: [{ quote: "They may turn slowly." }, { quote: "They last 20 years." }] },
      },
    ]);
    expect(read("s1 cite 9.9")).toMatchObject([{ kind: "cite", mended: undefined }]);
  });

  it.each([
    ["s1 | - | ok", "ok", ""],
    ["s1 | pass rates differ | partly", "partly", "pass rates differ"],
    ['- **s1** | "may" is left out | wrong: it is open', "wrong", '"may" is left out'],
    ["s1 | no place | remove", "remove", "no place"],
    ["s1 | nothing of note | ok", "ok", ""],
  ])("reads the gap before the verdict of %j", (line, kind, reason) => {
    expect(read(line)).toMatchObject([{ id: "s1", kind, reason }]);
  });

  it("reads sentences between the cited ones", () => {
    expect(read("s1 | who it was | cite +1.2")).toMatchObject([
      { kind: "cite", adds: true, reason: "who it was", mended: { citations: [{ start: 22 }] } },
    ]);
    expect(read("s1 | - | cite 1.2")).toMatchObject([{ adds: false }]);
    expect(read("s1 | which study | cite +1.0")).toMatchObject([{ kind: "ok", mended: undefined }]);
  });

  it.each([
    ["cite i 1.1", { kind: "inference", citations: [{ start: 0 }] }],
    ["cite [i 1.1, 1.2]", { kind: "inference", citations: [{ start: 0 }, { start: 22 }] }],
    ["cite = 20 + 1; 1.2", { kind: "arithmetic", expression: "20 + 1", citations: [{ start: 22 }] }],
    ["cite k", { kind: "general", citations: [] }],
    ["cite none", { kind: "absent", citations: [] }],
    ["cite 1.2, for the years", { citations: [{ start: 22 }] }],
  ])("reads the basis of a statement from %j", (verdict, mended) => {
    expect(read(`s1 | - | ${verdict}`)).toMatchObject([{ kind: "cite", mended: { text: "", ...mended } }]);
  });

  it("reads a reason, and the repaired statement on a line below it", () => {
    expect(read('s1 partly: the source says "may"\n\n> They may turn slowly. [1.1]\ns2 ok')).toMatchObject([
      {
        kind: "partly",
        reason: 'the source says "may"',
        mended: { text: "They may turn slowly.", kind: "sourced", citations: [{ start: 0, end: 21 }] },
      },
      { id: "s2", kind: "ok" },
    ]);
  });

  it.each(["They may turn [1.1]. So they last [i 1.2].", "They may turn [1.1].\n> So they last [i 1.2]."])(
    "joins the sentences of the mend %j to one statement",
    (mend) => {
      expect(read(`s1 wrong: both\n> ${mend}`)[0]?.mended).toMatchObject({
        text: "They may turn. So they last.",
        kind: "inference",
        citations: [{ start: 0 }, { start: 22 }],
      });
    },
  );

  it.each([
    ["They turn [k]. They last 20 years [1.2].", { kind: "sourced", citations: [{ start: 22 }] }],
    [
      "They may turn [1.1]. That leaves 19 years [= 20 − 1; 1.2].",
      { kind: "arithmetic", expression: "20 − 1", citations: [{ start: 0 }, { start: 22 }] },
    ],
  ])("keeps the second bracket of the repair %j", (mend, mended) => {
    expect(read(`s1 wrong: both\n> ${mend}`)[0]?.mended).toMatchObject(mended);
  });

  it.each([
    ["s1 | no place | cite +1.2", "", 22],
    ["s1 | no place | cite +9.9", "They may turn.", 0],
  ])("treats %j with words below it as more than a gap in the citations", (line, text, start) => {
    expect(read(`${line}\n> They may turn. [1.1]`)).toMatchObject([
      { kind: "partly", mended: { text, citations: [{ start }] } },
    ]);
  });

  it("ignores a repair of a statement that is judged correct", () => {
    expect(read("s1 ok\n> They turn [1.1].")).toMatchObject([{ kind: "ok", mended: undefined }]);
  });

  it("ignores a repair that cites only sentences that do not exist", () => {
    expect(read("s1 partly: no\n> They turn [9.9].")).toMatchObject([{ kind: "partly", mended: undefined }]);
  });

  it("takes the last of two verdicts on one statement, and none from other lines", () => {
    expect(read("s1 wrong\n> They turn [1.1].\ns1 ok")).toMatchObject([{ kind: "ok", mended: undefined }]);
    expect(read("I looked at s1 and it is ok.\n> s2 ok?\nNothing.")).toHaveLength(1);
    expect(read("")).toEqual([]);
  });
});
