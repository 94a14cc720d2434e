import type { BundleDocuments, Findings } from "@quarry/contracts";
import { reportCitations } from "@quarry/report";
import { type BundleContents, textOf } from "../files/bundle-contents.ts";
import type { Problem } from "./problem.ts";

interface ReportToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly findings: Findings;
}

const missingLinks = (contents: BundleContents): Problem[] => {
  const html = textOf(contents, "report.html");
  const marks = new Set([...html.matchAll(/<mark id="([^"]+)">/gu)].map(([, id]) => id));
  const fromMarkdown = [...textOf(contents, "report.md").matchAll(/\]\(report\.html#([^)\s]+)\)/gu)];
  const fromHtml = [...html.matchAll(/href="#(doc-[^"]+)"/gu)];
  return [
    ...fromMarkdown.map(([, id]) => ({ file: "report.md", id })),
    ...fromHtml.map(([, id]) => ({ file: "report.html", id })),
  ].flatMap(({ file, id }) =>
    id === undefined || marks.has(id)
      ? []
      : [{ file, id, what: "is cited but marked nowhere in report.html" }],
  );
};

/** The report names every source that was read, cites as often as the findings do, and every citation has its mark. */
export const checkReport = ({ contents, documents, findings }: ReportToCheck): Problem[] => {
  const markdown = textOf(contents, "report.md");
  const unnamed = documents
    .filter((document) => document.used && !markdown.includes(document.file))
    .map(({ id }) => ({ file: "report.md", id, what: "is a source that was read, but is not named" }));
  const citations = markdown.match(/\]\(report\.html#doc-/gu)?.length ?? 0;
  const expected = reportCitations(findings).length;
  const uncited =
    citations < expected
      ? [
          {
            file: "report.md",
            id: "citations",
            what: `has ${citations} citations, the findings have ${expected}`,
          },
        ]
      : [];
  return [...unnamed, ...uncited, ...missingLinks(contents)];
};
