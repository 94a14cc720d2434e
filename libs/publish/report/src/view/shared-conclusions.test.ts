import type { Citation } from "@quarry/contracts";
import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";
import { statementsIn } from "./statements.ts";

const { documents, content } = canalBundle();
const { findings } = content;
const cited = findings.statements.flatMap(({ citations }) => citations);
const one = cited.filter((citation, index) => index === 0 || citation.documentId === cited[0]?.documentId);
const other = cited.filter(({ documentId }) => documentId !== cited[0]?.documentId);

/** The sources in the mark of each statement of a paragraph. */
const labelsOf = (parts: readonly (readonly ["sourced" | "inference", Citation | undefined])[]) => {
  const [first] = findings.statements;
  const statements = parts.flatMap(([kind, citation], index) =>
    first === undefined || citation === undefined
      ? []
      : [{ ...first, id: `p${index}`, kind, citations: [citation] }],
  );
  const blocks = [{ type: "paragraph" as const, statements: statements.map(({ id }) => id) }];
  const sections = [{ id: "r1", heading: "Life", level: 1 as const, role: "body" as const, blocks }];
  const report = { ...findings.report, sections };
  const view = reportView({ ...findings, statements, report }, documents);
  const [shown] = view.sections;
  return shown?.blocks.flatMap(statementsIn).map(({ marks }) => marks.map(({ source }) => source));
};

it("names the sources of conclusions that share a mark, also if the paragraph named them before", () => {
  const labels = labelsOf([
    ["sourced", one[0]],
    ["inference", other[0]],
    ["inference", one[0]],
    ["sourced", one[0]],
  ]);
  expect(labels).toEqual([[1], [], [1, 2], [1]]);
  expect(
    labelsOf([
      ["sourced", one[0]],
      ["inference", one[0]],
    ]),
  ).toEqual([[1], [1]]);
});
