import { indexSentences, openPack } from "@quarry/grounding";
import { finish } from "@quarry/text";
import { expect, it } from "vitest";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { findMissingFigures } from "../shared/missing-figures.ts";
import { reportSources } from "../testing/report-sources.ts";
import { createAuditEvidence } from "./audit-evidence.ts";

const filler = (from: number, count: number): string =>
  Array.from(
    { length: count },
    (_none, index) => `Line ${from + index} tells of ${"quiet water and ".repeat(50)}more.`,
  ).join(" ");

it("shows the sentence of a long source that has a figure the cited ones lack", async () => {
  const { documents, pack: sources } = reportSources([
    `The course is for beginners. ${filler(1000, 80)} Room 1449 is upstairs. Fee $449.00 by card. ${filler(2000, 80)}`,
  ]);
  const pack = finish(openPack(sources, await readDocuments(documents, sources.sources)));
  const cited = pack.sources[0]?.sentences.slice(0, 1) ?? [];
  const shown = (text: string): string => {
    const statement = { id: "s1", section: "r1", text, kind: "sourced" as const, citations: [] };
    const units = [{ id: "s1", heading: "", statement, text, cited, paragraph: [] }];
    return finish(render(units, finish(findMissingFigures(units, "en"))));
  };
  const { isWhole, render } = finish(
    createAuditEvidence(pack, {
      closest: finish(indexSentences(pack, "en")),
      searches: new Map(),
      documents: new Map(),
      maxTokens: 32_000,
    }),
  );
  expect(isWhole).toBe(false);
  expect(shown("A $449 course suits beginners.")).toContain("Fee $449.00 by card.");
  expect(shown("A $449 course suits beginners.")).not.toContain("Room 1449");
  expect(shown("A course suits beginners.")).not.toContain("Fee");
});
