import { type InputOf, type ReportDraft, reviseReport } from "@quarry/contracts";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { createReviseReport } from "../revise-report/revise-report.ts";
import { jobContext, prompts } from "./job-context.ts";
import { reportSources } from "./report-sources.ts";
import { storedVersion, versionRunId } from "./stored-version.ts";

/** Sources of the report that tests revise; it cites the first two. */
export const texts = [
  "The turbines last 20 years in salt water. They turn slowly. A turbine costs 3 million euros.",
  "In one harbour a turbine lasted 12 years. Storms damaged four of them.",
  "Blades of glass fibre last 25 years. Paint must be renewed every five years.",
];

export const report = [
  "# Turbines in salt water",
  "## In short",
  "They last 20 years [1.1]. One lasted only 12 years [2.1]. So plan for fewer [i 1.1, 2.1].",
  "## What they endure",
  "- They turn **slowly** [1.2].",
  "- Storms damage few of them [2.2].",
  "### Figures",
  "| Matter | Figure |\n| --- | --- |\n| Life | 20 years [1.1] |\n| Damage | four [2.2] |",
].join("\n\n");

export type Wish = Partial<InputOf<typeof reviseReport>["revision"]>;

/** Revises the report with scripted replies of a model, or without one. */
export const revise = async (
  replies: readonly ScriptedReply[] | null,
  wish: Wish,
  changes: Parameters<typeof storedVersion>[2] = {},
) => {
  const { documents, pack } = reportSources(texts);
  const given = { ...pack, sources: pack.sources.slice(0, 2) };
  const stored = await storedVersion(
    report,
    { documents, pack },
    {
      ...changes,
      findings: {
        pack: { sources: 2, whole: 2, tokens: 100, omitted: [], given: given.sources },
        ...changes.findings,
      },
    },
  );
  const scripted = createScriptedModel(replies ?? []);
  const handler = createReviseReport({
    documents,
    readArtifact: stored.readArtifact,
    model: replies && scripted,
    prompts,
    clock: () => Date.UTC(2026, 10, 27),
  });
  const job = reviseReport.input.parse({
    runId: "r-01revision01",
    revision: { reportId: versionRunId, parentId: versionRunId, version: 2, ...wish },
  });
  const answer = reviseReport.output.parse(await handler(job, jobContext));
  return { ...answer, old: stored.draft, requests: scripted.requests };
};

export const textsOf = ({ statements }: ReportDraft): Record<string, string> =>
  Object.fromEntries(statements.map(({ id, text }) => [id, text]));

export const allIds = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"];
export const keptIds = ({ kept }: Awaited<ReturnType<typeof revise>>): string[] =>
  kept.statements.map(({ statementId }) => statementId);
