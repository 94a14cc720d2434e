/* The versions of a report: the first run, and the runs that revised it. */
import {
  hasReport,
  type StatementChange,
  statementChangeSchema,
  type VersionEntry,
  type VersionOfReport,
  type VersionsView,
  versionOfReportSchema,
  versionsViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunRecord, RunStore } from "../ports.ts";
import { isTerminal, runLinks, withRun } from "./run-view.ts";

const route = routesOf("research");

/** Label of a revision with the id of the first run: `GET /v1/research?label=revises:ID` lists them. */
export const revisesLabel = "revises";

/** Maximum number of revisions of one report. */
export const maxRevisions = 100;

/** A version and its run. */
export interface Version {
  readonly version: number;
  readonly run: RunRecord;
}

/** Returns the id of the first run of the report that a run belongs to. */
export const reportIdOf = ({ id, request }: RunRecord): string => request.revision?.reportId ?? id;

/** Returns the first run, which gathered the sources of all versions; the run itself if that was deleted. */
export const firstRunOf = async (runs: Pick<RunStore, "get">, run: RunRecord): Promise<RunRecord> =>
  run.request.revision === undefined ? run : ((await runs.get(run.request.revision.reportId)) ?? run);

const revisionsOf = async ({ runs }: Ports<"runs">, reportId: string): Promise<Version[]> => {
  const found: Version[] = [];
  let before: string | undefined;
  do {
    const page = await runs.find({
      limit: 100,
      filter: { label: { name: revisesLabel, value: reportId } },
      ...(before !== undefined && { before }),
    });
    // Users may give this label to other runs of theirs.
    for (const run of page.runs)
      if (run.request.revision?.reportId === reportId)
        found.push({ version: run.request.revision.version, run });
    before = page.next ?? undefined;
    // Ids sort by age: no revision is older than its report.
  } while (before !== undefined && before > reportId && found.length < maxRevisions);
  return found;
};

/** Returns the versions of the report that a run belongs to, oldest first; deleted ones are left out. */
export const versionsOf = async (ports: Ports<"runs">, run: RunRecord): Promise<readonly Version[]> => {
  const reportId = reportIdOf(run);
  const first = reportId === run.id ? run : await ports.runs.get(reportId);
  const revisions = await revisionsOf(ports, reportId);
  return [
    ...(first === undefined ? [] : [{ version: 1, run: first }]),
    ...revisions.toSorted(
      (one, other) => one.version - other.version || one.run.createdAt.localeCompare(other.run.createdAt),
    ),
  ];
};

const isFinished = ({ run }: Version): boolean => hasReport(run.status);

/** Finds the finished version with a number, or the newest one if no number is given. */
export const findFinished = (all: readonly Version[], version: number | undefined): Version | undefined =>
  version === undefined
    ? all.findLast(isFinished)
    : all.find((one) => one.version === version && isFinished(one));

/** Fields of `findings.json` that a list of versions needs; statements and quotes are not validated. */
const revisedSchema = z.object({
  revision: z.object({ changes: z.array(statementChangeSchema) }).optional(),
});

const changesIn = async (
  { runs }: Ports<"runs">,
  { run }: Version,
): Promise<StatementChange[] | undefined> => {
  if (run.request.revision === undefined || !isTerminal(run.status)) return undefined;
  const findings = await runs.getArtifact(run.id, "findings.json");
  return findings && revisedSchema.parse(JSON.parse(findings.toString("utf8"))).revision?.changes;
};

const entryOf = ({ version, run }: Version, all: readonly Version[]): VersionEntry => {
  const { revision } = run.request;
  return {
    version,
    id: run.id,
    madeOf: all.find((one) => one.run.id === revision?.parentId)?.version ?? null,
    ...(revision?.instruction !== undefined && { instruction: revision.instruction }),
    ...(revision?.template !== undefined && { template: revision.template }),
    strike: revision?.strike ?? [],
    pin: revision?.pin ?? [],
    status: run.status,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    problem: run.problem,
    counts: run.changes ?? null,
    links: runLinks(run.id),
  };
};

/** Lists the versions of a run's report with the number of changes. */
export const versionsView = async (ports: Ports<"runs">, run: RunRecord): Promise<VersionsView> => {
  const all = await versionsOf(ports, run);
  return { data: all.map((one) => entryOf(one, all)), next_cursor: null };
};

/** Takes the id of the run of any version. */
export const listVersions = (ports: Ports<"runs">): Route =>
  route.get("/v1/research/:id/revisions", "listReportVersions", "The versions of a report", {
    answer: versionsViewSchema,
    handle: withRun(ports.runs, async (run, _request, response) =>
      response.json(await versionsView(ports, run)),
    ),
  });

const numberSchema = z.object({ version: z.coerce.number().int().min(1) });

/**
 * Returns a version of a report and its changes.
 * @throws {Refusal} if there is none
 */
export const versionView = async (
  ports: Ports<"runs">,
  run: RunRecord,
  version: number,
): Promise<VersionOfReport> => {
  const all = await versionsOf(ports, run);
  const found = all.find((one) => one.version === version);
  if (found === undefined)
    throw new Refusal(
      problem(
        "not-found",
        `This report has no version ${version}; GET /v1/research/${run.id}/revisions lists them.`,
      ),
    );
  return { ...entryOf(found, all), changes: (await changesIn(ports, found)) ?? [] };
};

export const getVersion = (ports: Ports<"runs">): Route =>
  route.get(
    "/v1/research/:id/revisions/:version",
    "getReportVersion",
    "A version of a report and its changes, statement by statement",
    {
      answer: versionOfReportSchema,
      handle: withRun(ports.runs, async (run, request, response) => {
        const asked = parseValue(numberSchema, { version: request.params["version"] }, "path");
        response.json(await versionView(ports, run, asked.version));
      }),
    },
  );
