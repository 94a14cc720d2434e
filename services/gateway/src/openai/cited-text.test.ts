import { parseFindingsFiles } from "@quarry/exports";
import { describe, expect, it } from "vitest";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";
import { citedText } from "./cited-text.ts";

const live = "![t](https://evil.example/x.png)";

describe("citedText", () => {
  it("brings no live markup of a source, its title or a part's name to a client that renders Markdown", async () => {
    const { files } = await startWithBundle(`A beacon ${live} in a source.`);
    const { findings, documents } = parseFindingsFiles({
      findings: Buffer.from(files["findings.json"]),
      documents: Buffer.from(files["documents.json"]),
    });
    const blocks = [{ type: "paragraph" as const, statements: findings.statements.map(({ id }) => id) }];
    const section = { id: "x", heading: live, level: 1, role: "body" as const, blocks };
    const report = { ...findings.report, sections: [...findings.report.sections, section] };
    const hostile = {
      findings: { ...findings, report },
      documents: documents.map((document) => ({ ...document, title: live })),
    } as unknown as Parameters<typeof citedText>[0];
    const { text, annotations } = citedText(hostile, () => "https://quarry.example/s");
    expect(text).not.toMatch(/(?<!\\)!\[/u);
    expect(text.match(/!\\\[t\\\]\(/gu)?.length).toBeGreaterThanOrEqual(3);
    for (const { start_index, end_index } of annotations)
      expect(text.slice(start_index, end_index)).toBe("1");
  });
});
