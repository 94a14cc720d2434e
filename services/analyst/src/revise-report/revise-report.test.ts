import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { reportSources, sourceId } from "../testing/report-sources.ts";
import { allIds, keptIds, report, revise, textsOf, texts, type Wish } from "../testing/revise.ts";

const tooLong = new Failure("prompt-too-long", "the prompt is too long for the model", { retry: "never" });

const instruction = "Say how long paint lasts.";

describe("revising a report by a model", () => {
  it("changes the parts that edits name and keeps everything else verbatim", async () => {
    const answer = await revise(["=== replace s2\nOne lasted 12 years in a harbour [2.1]."], { instruction });
    expect(answer.draft.statements).toEqual(
      answer.old.statements.map((one) =>
        one.id === "s2" ? { ...one, text: "One lasted 12 years in a harbour." } : one,
      ),
    );
    expect(answer.draft.sections).toEqual(answer.old.sections);
    expect(keptIds(answer)).toEqual(allIds.filter((id) => id !== "s2"));
    expect(answer.kept.headings).toEqual(["r1", "r2", "r3"]);
    expect([answer.model, answer.language]).toEqual([{ name: "scripted" }, "en"]);
  });

  it("shows the instruction, the report with its names, and sources under the numbers of the report", async () => {
    const { requests } = await revise(["=== drop s2"], { instruction, pin: [sourceId(3)] });
    const content = JSON.stringify(requests[0]?.messages);
    for (const part of [
      instruction,
      "Pinned by the reader: source 3.",
      "s3 So plan for fewer. [i 1.1, 2.1]",
      "r3 ### Figures",
      "- s4 They turn **slowly**. [1.2]",
      "| s6 Life | s7 20 years [1.1] |",
      "3.2 Paint must be renewed every five years.",
    ])
      expect(content).toContain(part);
  });

  it("adds a section where an edit says, and gives new statements new ids", async () => {
    const answer = await revise(
      ["=== before r2\n## Costs\n\n| Item | Cost |\n| --- | --- |\n| Turbine | 3 million euros [1.3] |"],
      { instruction },
    );
    expect(answer.draft.sections.map(({ heading }) => heading)).toEqual([
      "In short",
      "Costs",
      "What they endure",
      "Figures",
    ]);
    expect(textsOf(answer.draft)).toEqual({
      ...textsOf(answer.old),
      s10: "Turbine",
      s11: "3 million euros",
    });
    expect(answer.draft.statements.map(({ id }) => id)).toEqual([
      ...allIds.slice(0, 3),
      "s10",
      "s11",
      ...allIds.slice(3),
    ]);
    expect(keptIds(answer)).toEqual(allIds);
  });

  it("drops a section with the content under its heading", async () => {
    const answer = await revise(["=== drop r2"], { instruction: "Drop what they endure." });
    expect(answer.draft.statements.map(({ id }) => id)).toEqual(["s1", "s2", "s3"]);
    expect(answer.draft.sections).toHaveLength(1);
  });

  it("adds items to a list and sentences to a paragraph", async () => {
    const answer = await revise(
      ["=== after s4\n- Blades last 25 years [1.1].\n=== after s1\nIt is long [i 1.1]."],
      { instruction },
    );
    expect(answer.draft.sections[1]?.blocks).toEqual([
      { type: "list", ordered: false, items: [["s4"], ["s10"], ["s5"]] },
    ]);
    expect(answer.draft.sections[0]?.blocks).toEqual([
      { type: "paragraph", statements: ["s1", "s11", "s2", "s3"] },
    ]);
  });

  it("keeps the ids of cells that a new table repeats", async () => {
    const table =
      "| Matter | Figure |\n| --- | --- |\n| Life | 20 years [1.1] |\n| Price | 3 million euros [1.3] |\n| Damage | four [2.2] |";
    const answer = await revise([`=== replace b3\n${table}`], { instruction });
    expect(answer.draft.sections[2]?.blocks).toMatchObject([
      {
        rows: [
          [["s6"], ["s7"]],
          [["s12"], ["s13"]],
          [["s8"], ["s9"]],
        ],
      },
    ]);
    expect(keptIds(answer)).toEqual(allIds);
  });

  it("rewrites the whole report in another language, each statement under the id of the one it translates", async () => {
    const german = [
      "=== all",
      "# Turbinen im Salzwasser",
      "## Kurz gesagt",
      "Die Turbinen halten im Salzwasser zwanzig Jahre lang [1.1]. Eine von ihnen hielt nur zwölf Jahre [2.1]. Deshalb sollte man mit weniger Jahren planen [i 1.1, 2.1].",
      "## Was sie aushalten",
      "- Die Turbinen drehen sich langsam [1.2].\n- Stürme beschädigen nur wenige von ihnen [2.2].",
      "### Zahlen",
      "| Sache | Zahl |\n| --- | --- |\n| Dauer | 20 Jahre [1.1] |\n| Schaden | vier [2.2] |",
    ].join("\n\n");
    const answer = await revise([german], { instruction: "In German." });
    expect(answer.language).toBe("de");
    expect(answer.draft.title).toBe("Turbinen im Salzwasser");
    expect(answer.draft.sections[0]?.role).toBe("summary");
    const ids = answer.draft.statements.map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(keptIds(answer)).toEqual([]);
  });

  it("keeps the unchanged statements of a rewritten report", async () => {
    const answer = await revise([`=== all\n${report.replace("few of them", "four of them")}`], {
      instruction,
    });
    expect(answer.draft.statements).toEqual(
      answer.old.statements.map((one) =>
        one.id === "s5" ? { ...one, text: "Storms damage four of them." } : one,
      ),
    );
    expect(keptIds(answer)).toEqual(allIds.filter((id) => id !== "s5"));
    expect(answer.kept.headings).toEqual(["r1", "r2", "r3"]);
  });

  it("asks again after a reply that names a missing part, and after one without an edit", async () => {
    const answer = await revise(["=== drop s77", "=== drop s2"], { instruction });
    expect(answer.requests).toHaveLength(2);
    expect(answer.draft.statements).toHaveLength(8);
  });

  it.each([
    ["rubbish", ["I cannot.", "No."], /two replies did not fit the task; a more capable LLM_MODEL/u],
    ["a reason", ["=== none\nThe sources hold no costs."], /The sources hold no costs.*ask for something/u],
    ["no change", [`=== all\n${report}`], /changed nothing.*say which part/u],
    ["nothing left", ["=== drop r1, r2, r3"], /left nothing.*say what is to stay/u],
  ])(
    "fails with cause and remedy after %s, and says that all versions stay",
    async (_what, replies, message) => {
      const revising = revise(replies, { instruction });
      await expect(revising).rejects.toThrow(message);
      await expect(revising).rejects.toThrow("Version 1 and all before it stay as they are");
    },
  );

  it("shows a model with a small context fewer uncited sentences, and pinned sources whole", async () => {
    const all = reportSources(texts).pack.sources;
    const findings = { pack: { sources: 3, whole: 3, tokens: 100, omitted: [], given: all } };
    const shownAfter = async (wish: Wish): Promise<string> => {
      const answer = await revise([tooLong, "=== drop s2"], wish, { findings });
      return JSON.stringify(answer.requests[1]?.messages);
    };
    expect(await shownAfter({ instruction })).not.toContain("Source 3");
    expect(await shownAfter({ instruction, pin: [sourceId(3)] })).toContain("3.2 Paint must be renewed");
    await expect(revise([tooLong, tooLong, tooLong, tooLong], { instruction })).rejects.toThrow(
      "LLM_CONTEXT_TOKENS",
    );
  });
});
