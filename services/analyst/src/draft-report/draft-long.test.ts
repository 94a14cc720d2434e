import { reportMaterialSchema } from "@quarry/contracts";
import { indexSentences, openPack } from "@quarry/grounding";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { reportSources } from "../testing/report-sources.ts";
import { draftLong } from "./draft-long.ts";
import type { DraftInput } from "./draft-task.ts";

const { documents, pack: sources } = reportSources([
  "They turn slowly. ".repeat(400),
  "They last.",
  "They are loud.",
]);
const stored = await readDocuments(
  documents,
  sources.sources.map(({ documentId }) => documentId),
);
const pack = finish(openPack(sources, stored));
const input: DraftInput = {
  material: reportMaterialSchema.parse({
    runId: "r-01h2x3aaaa",
    question: "How long do turbines last?",
    questionType: "other",
    language: "en",
    modes: ["freeform"],
    topK: 2,
    depth: "deep",
    form: "report",
    topics: [],
    claims: [],
    pack: sources,
  }),
  pack,
  closest: finish(indexSentences(pack, "en")),
  date: "2026-11-26",
  length: "900",
};

/** The source numbers shown to each call (null for all), and the requested words. */
const callsOf = async (outline: string, section: string, given = input) => {
  const shown: (number[] | null)[] = [];
  const lengths: string[] = [];
  await draftLong(given, async (prompt, { sources: numbers, length }) => {
    lengths.push(length);
    shown.push(numbers === undefined ? null : [...numbers]);
    return prompt === "draft-outline" ? outline : section;
  });
  return { shown, lengths };
};

const shownBy = async (outline: string, section: string) => (await callsOf(outline, section)).shown;

describe("draftLong", () => {
  it("shows a section the sources that the outline names for it, and summary and closing those of all", async () => {
    const outline = "# Turbines\n\n## Life\n- how long [2.1]\n\n## Speed\n- how fast [1.1, 2.1, 9.9]";
    expect(await shownBy(outline, "## Part\n\nSo it is [2.1].")).toEqual([null, [2], [1, 2], [1, 2], [1, 2]]);
  });

  it("limits a section's length by the sources that the outline names", async () => {
    const wordsOf = async (source: number) => {
      const { lengths } = await callsOf(`# T\n\n## Life\n- how long [${source}.1]`, "## Life\n\nSo [2.1].");
      return Number(lengths[1]);
    };
    expect(await wordsOf(1)).toBeGreaterThan(5 * (await wordsOf(2)));
  });

  it("shows the sources of other sections to a section that names none, and all sources if no section names any", async () => {
    const life = "# Turbines\n\n## Life\n- how long";
    expect(await shownBy(`${life}\n\n## Noise\n- how loud [3.1]`, "## Part\n\nIt is.")).toEqual([
      null,
      [3],
      [3],
      [3],
      [3],
    ]);
    expect(await shownBy(life, "## Part\n\nIt is.")).toEqual([null, null, null, null]);
  });

  it("writes the parts of a template and no others, each with its share of the length", async () => {
    const template = {
      name: "letter",
      title: "Letter",
      description: "",
      text: "Two parts.",
      words: { min: 500, max: 600 },
    };
    const given = { ...input, material: { ...input.material, template } };
    const outline = "# Turbines\n\n## Answer\n- how long [2.1]\n\n## Speed\n- how fast [1.1]";
    const { shown, lengths } = await callsOf(outline, "## Part\n\nSo it is [2.1].", given);
    expect(shown).toEqual([null, [2], [1]]);
    expect(lengths.slice(1)).toEqual(["300", "300"]);
  });
});
