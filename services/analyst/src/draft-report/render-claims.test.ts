import type { JudgedClaim } from "@quarry/contracts";
import { openPack } from "@quarry/grounding";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { citationIn, reportSources } from "../testing/report-sources.ts";
import { renderClaims } from "./render-claims.ts";

const texts = ["Turbines turn slowly. They last 20 years.", "Birds came back. Storms break turbines early."];
const { documents, pack: sources } = reportSources(texts);
const pack = finish(openPack(sources, await readDocuments(documents, sources.sources)));

const evidence = (source: number, quote: string) => ({
  ...citationIn(source, texts[source - 1] ?? "", quote),
  score: 1,
  publisher: "source.example",
  grade: "C" as const,
});

const claim = (changes: Partial<JudgedClaim>): JudgedClaim => ({
  id: "c1",
  text: "Turbines last.",
  class: "C1",
  topicId: "t1",
  origin: citationIn(1, texts[0] ?? "", "They last 20 years."),
  status: "single-source",
  independentPublishers: 1,
  supporting: [evidence(1, "They last 20 years.")],
  contradicting: [],
  ...changes,
});

describe("renderClaims", () => {
  it("names the sentences for and against claims, contested ones first", () => {
    const contested = claim({
      text: "None break.",
      status: "contested",
      contradicting: [evidence(2, "Storms break turbines early.")],
    });
    expect(renderClaims([claim({}), contested], pack)).toBe(
      "- None break. For: 1.2. Against: 2.2.\n- Turbines last. For: 1.2.",
    );
    expect(renderClaims([], pack)).toBe("none");
  });
});
