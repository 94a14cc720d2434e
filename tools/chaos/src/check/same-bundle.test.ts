import { describe, expect, it } from "vitest";
import { bundleDifferences } from "./same-bundle.ts";

const bundle = (runId: string, files: Readonly<Record<string, string>>) => ({
  runId,
  files: new Map(Object.entries(files)),
});

describe("bundleDifferences", () => {
  it("finds none between two runs that differ in their ids and times alone", () => {
    const report = (runId: string, at: string): string => `# Report\nrun ${runId}, read ${at}\n`;
    expect(
      bundleDifferences(
        bundle("r-1", { "report.md": report("r-1", "2026-11-21"), "events.jsonl": "one" }),
        bundle("r-2", { "report.md": report("r-2", "2026-11-22T01:02:03.456Z"), "events.jsonl": "two" }),
      ),
    ).toEqual([]);
  });

  it("passes over what the model took", () => {
    const files = (calls: number) => ({
      "report.md": `- Language model: ${calls} calls, 30 tokens read.\n`,
      "findings.json": JSON.stringify({ usage: { calls }, status: "completed" }),
    });
    expect(bundleDifferences(bundle("r-1", files(17)), bundle("r-2", files(18)))).toEqual([]);
  });

  it("names file and line of what became different", () => {
    expect(
      bundleDifferences(
        bundle("r-1", { "report.md": "# A\nsame" }),
        bundle("r-2", { "report.md": "# B\nsame" }),
      ),
    ).toEqual(['report.md: line 1 is "# B", not "# A"']);
  });

  it("sees a line that was added at the end", () => {
    expect(
      bundleDifferences(bundle("r-1", { "report.md": "a" }), bundle("r-2", { "report.md": "a\nb" })),
    ).toEqual(['report.md: line 2 is "b", not ""']);
  });

  it("names files that only one of them has", () => {
    expect(bundleDifferences(bundle("r-1", { a: "" }), bundle("r-2", { b: "" }))).toEqual([
      "a: is missing",
      "b: the undisturbed run has no such file",
    ]);
  });
});
