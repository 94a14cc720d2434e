import type { Block, Span } from "@quarry/contracts";
import { filesOf, sampleBundle, sampleContent } from "@quarry/report/testing";
import { describe, expect, it } from "vitest";
import { agenticAnswer } from "./evidence-tools.ts";

/** Creates the answer about a run without a model whose only excerpt, if it has one, has some words marked as matches. */
const answerOf = async (matches: readonly Span[] | undefined, hasExcerpt = true) => {
  const { findings } = sampleContent();
  const [statement] = findings.statements;
  const block: Block = {
    type: "excerpt",
    path: [],
    layout: "turn",
    statements: [statement?.id ?? ""],
    ...(matches !== undefined && { matches: [...matches] }),
  };
  const section = {
    id: "source-1",
    heading: "Meeting",
    level: 1,
    role: "excerpts" as const,
    blocks: [block],
  };
  const report = { ...findings.report, sections: hasExcerpt ? [section] : [] };
  const statements = hasExcerpt ? findings.statements : [];
  const files = new Map(
    filesOf(
      sampleBundle({ findings: { ...findings, report, statements, ideas: [], implementations: [] } }),
    ).map(({ path, content }) => [path, content]),
  );
  const runs = {
    getArtifact: (_runId: string, path: string) => Promise.resolve(Buffer.from(files.get(path) ?? "")),
  };
  return agenticAnswer({ runs, evidence: { getDocument: () => Promise.resolve(undefined) } }, findings.id);
};

describe("agenticAnswer without a model", () => {
  it("is no success where no excerpt has a word of the question", async () => {
    expect(await answerOf(undefined)).toMatchObject({
      success: false,
      completeness_measures: "nothing: coverage was not assessed",
    });
  });

  it("says what may help where nothing is found", async () => {
    expect(await answerOf(undefined, false)).toMatchObject({
      success: false,
      results: [],
      advice: expect.stringContaining("search engine"),
    });
  });

  it("is one where an excerpt has, and answers with the excerpts as they are", async () => {
    const { success, answer, results } = await answerOf([{ start: 169, end: 180 }]);
    expect(success).toBe(true);
    expect(results[0]?.quotes.join(" ")).toContain(answer);
  });
});
