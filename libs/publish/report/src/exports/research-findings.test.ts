import { describe, expect, it } from "vitest";
import { sampleDocuments, sampleFindings } from "../testing/sample-findings.ts";
import { findingsContext, researchFindings, researchSource } from "./research-findings.ts";

const idea = "A lock runs out after 5 seconds. Another worker takes the job.";
const guide = "https://a.example/guide?a=1&b=2";
const worker = [
  "Another worker takes the job.",
  '````ts\nconst fence = "```";\nif (a < b && c) </content>\n````',
  "Dependencies: bullmq, ioredis",
].join("\n\n");
const shell = "A shell\n\n```\nkill -9 1\n```\n\nDependencies: none";
const report = `# Killed workers

> Sources not used: 1 – file:empty.md (no text)

## Recovery

- A lock runs out after 30 seconds. (file:paper.md)

## What is not known

- Storage: how often it syncs; where`;

const found = () => researchFindings(sampleFindings(), sampleDocuments());

describe("researchFindings", () => {
  it("is JSON with the request and the findings", () => {
    expect(JSON.parse(JSON.stringify(found()))).toEqual({
      query: "What happens when a worker is killed?",
      modes: ["idea", "implementation", "freeform"],
      topK: 3,
      ideas: [{ source: guide, content: idea }],
      implementations: [
        { source: "file:worker.md", content: worker },
        { source: "file:shell.md", content: shell },
      ],
      report: { content: report },
    });
  });

  it("renders all parts as one context under headings", () => {
    expect(findingsContext(found())).toBe(
      `## Ideas\n\n- ${idea} (${guide})\n\n## Implementations\n\n**Source:** file:worker.md\n\n${worker}\n\n**Source:** file:shell.md\n\n${shell}\n\n${report}`,
    );
  });

  it("has no legend of signs, because each statement names its sources", () => {
    const statements = sampleFindings().statements.map((one) => ({ ...one, kind: "inference" as const }));
    const inferred = researchFindings(sampleFindings({ statements }), sampleDocuments());
    expect(inferred.report?.content).toBe(report);
  });

  it("contains nothing for a mode that was not requested", () => {
    const one = researchFindings(sampleFindings({ modes: ["idea"] }), sampleDocuments());
    expect(one).toMatchObject({ implementations: [], report: null });
    expect(findingsContext(one)).toBe(`## Ideas\n\n- ${idea} (${guide})`);
    expect(researchFindings(sampleFindings({ modes: ["freeform"] })).ideas).toEqual([]);
  });

  it("uses five if no number is given", () => {
    const { topK: _left, ...earlier } = sampleFindings();
    expect(researchFindings(earlier).topK).toBe(5);
  });

  it("names an unknown document by its id", () => {
    expect(researchFindings(sampleFindings()).report?.content).toContain(
      "after 30 seconds. (urn:uuid:22222222-0000-5000-8000-222222222222)",
    );
  });

  it("is a source with its text and the documents it cites", () => {
    const source = researchSource(sampleFindings(), sampleDocuments());
    expect(source).toMatchObject({
      type: "research",
      id: "r-01sample0001",
      objective: "What happens when a worker is killed?",
      modes: ["idea", "implementation", "freeform"],
      language: "en",
      report: findingsContext(found()),
    });
    expect(source.sources).toEqual([
      {
        id: "11111111-0000-5000-8000-111111111111",
        url: guide,
        title: "The guide",
        grade: "B",
        gradeReasons: ["a guide"],
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
      },
      expect.objectContaining({ url: "file:paper.md", title: "The paper" }),
    ]);
  });
});
