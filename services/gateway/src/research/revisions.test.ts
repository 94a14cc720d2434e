import {
  type ChangeCounts,
  runAcceptedSchema,
  runViewSchema,
  versionOfReportSchema,
  versionsViewSchema,
} from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { asJson, toolCall } from "../../test/as-json.ts";
import { aRun, inMemoryRuns } from "../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "../operation/deployment.ts";
import { versionsOf } from "./versions.ts";

const reportId = "r-00000001";
const instruction = "Shorter, for a board.";
const withModel = deploymentOf(
  gatewayConfig.parse({ LLM_BASE_URL: "https://models.example/v1", LLM_MODEL: "large" }),
);

const start = async (deployment = withModel) => {
  const app = await startWithBundle(undefined, { deployment });
  const path = (id: string) => `${app.url}/v1/research/${id}/revisions`;
  const revise = async (body: unknown, { id = reportId, key }: { id?: string; key?: string } = {}) =>
    await fetch(path(id), {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
      body: JSON.stringify(body),
    });
  const begun = async (response: Response) => {
    expect(response.status).toBe(202);
    return runAcceptedSchema.parse(await response.json()).id;
  };
  /** Ends the run of a revision with the unchanged report of the first version. */
  const finish = async (id: string, changes: readonly object[] = [], counts: ChangeCounts | null = null) => {
    const run = await app.runs.store.get(id);
    if (run === undefined) throw new Error(`there is no run ${id}`);
    app.runs.put({ ...run, status: "completed", changes: counts });
    const revision = { ...run.request.revision, changes };
    const { "findings.json": first, ...files } = app.files;
    const sentence = { id: "s1", section: "r1", text: "A lock runs out.", kind: "connecting", citations: [] };
    const findings = {
      ...JSON.parse(first),
      schema: "quarry/findings@2",
      id,
      revision,
      statements: [{ ...sentence, status: "PASS" }],
      report: { title: "Locks", writtenBy: "model", sections: [], removed: [], mended: [], problems: [] },
    };
    for (const [file, content] of Object.entries({ ...files, "findings.json": JSON.stringify(findings) }))
      app.runs.putArtifact(id, file, content);
  };
  const versions = async (id = reportId) =>
    versionsViewSchema.parse(await (await fetch(path(id))).json()).data;
  const version = async (number: number, id = reportId) => await fetch(`${path(id)}/${number}`);
  return { ...app, revise, begun, finish, versions, version };
};

describe("POST /v1/research/:id/revisions", () => {
  it("begins a run that gathers nothing and knows which version it changes, and how", async () => {
    const { revise, begun, runs, documentId, url } = await start();
    const id = await begun(await revise({ instruction, pin: [documentId] }));
    const run = await runs.store.get(id);
    expect(run?.request).toMatchObject({
      question: aRun().request.question,
      sources: { urls: [], web: false, local: false },
      labels: { revises: reportId },
      revision: { reportId, parentId: reportId, version: 2, instruction, strike: [], pin: [documentId] },
    });
    const view = runViewSchema.parse(await (await fetch(`${url}/v1/research/${id}`)).json());
    expect(view).toMatchObject({ parentId: null, revision: { reportId, version: 2, instruction } });
    expect(view.request).not.toHaveProperty("revision");
  });

  it("changes the newest finished version, whichever is named, or the one that is asked for", async () => {
    const { revise, begun, finish, runs } = await start();
    const second = await begun(await revise({ instruction }));
    await finish(second);
    const third = await begun(await revise({ instruction: "In German." }));
    expect((await runs.store.get(third))?.request.revision).toMatchObject({ parentId: second, version: 3 });
    await finish(third);
    const fourth = await begun(await revise({ instruction: "In French.", version: 1 }, { id: third }));
    expect((await runs.store.get(fourth))?.request.revision).toMatchObject({
      reportId,
      parentId: reportId,
      version: 4,
    });
  });

  it("is the same run for the same key and body, also when that is finished", async () => {
    const { revise, begun, finish, runs } = await start();
    const id = await begun(await revise({ instruction }, { key: "k1" }));
    expect(await begun(await revise({ instruction }, { key: "k1" }))).toBe(id);
    await finish(id);
    expect(await begun(await revise({ instruction }, { key: "k1" }))).toBe(id);
    expect(runs.created).toHaveLength(1);
  });

  it("makes one version at a time, of a report that is there", async () => {
    const { revise, begun, runs } = await start();
    const id = await begun(await revise({ instruction }));
    const refused = await revise({ instruction: "In German." });
    expect((await problemIn(refused, 409)).detail).toContain(`GET /v1/research/${id}`);
    runs.put(aRun({ id: "r-00000002", status: "running" }));
    expect((await revise({ instruction }, { id: "r-00000002" })).status).toBe(409);
    expect((await revise({ instruction }, { id: "r-99999999" })).status).toBe(404);
  });

  it.each([
    [{}, "instruction"],
    [{ instruction, version: 7 }, "version"],
    [{ strike: ["7f6ed9a4-6a0e-5b8a-9d4e-000000000009"] }, "strike[0]"],
    [{ pin: ["12"] }, "pin[0]"],
    [{ instruction, sources: {} }, "sources"],
  ])("refuses %j and names %s", async (body, field) => {
    const { revise, runs } = await start();
    const refused = await revise(body);
    expect((await problemIn(refused, 400)).errors).toMatchObject([{ field }]);
    expect(runs.created).toEqual([]);
  });

  it("strikes and pins without a model, and says what an instruction needs", async () => {
    const { revise, begun, documentId } = await start(deploymentOf(gatewayConfig.parse({})));
    const refused = await revise({ instruction });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain("LLM_BASE_URL");
    await begun(await revise({ strike: [documentId] }));
  });
});

describe("GET /v1/research/:id/revisions", () => {
  it("lists the versions by the id of any, with how much each changed", async () => {
    const { revise, begun, finish, versions } = await start();
    const id = await begun(await revise({ instruction }));
    const counts = { added: 1, changed: 0, removed: 0, unchanged: 1 };
    await finish(
      id,
      [
        { statementId: "s1", change: "unchanged" },
        { statementId: "s2", change: "added", text: "It is renewed." },
      ],
      counts,
    );
    const listed = await versions();
    expect(listed).toMatchObject([
      { version: 1, id: reportId, madeOf: null, counts: null },
      {
        version: 2,
        id,
        madeOf: 1,
        instruction,
        status: "completed",
        counts,
        links: { report: `/v1/research/${id}/report` },
      },
    ]);
    expect(await versions(id)).toEqual(listed);
  });

  it("looks through no runs that are older than the report", async () => {
    const asked: (string | undefined)[] = [];
    const ids = ["r-00000300", "r-00000200", "r-00000100", "r-00000050"];
    const runs = {
      ...inMemoryRuns().store,
      find: async ({ before }: { before?: string }) => {
        asked.push(before);
        return { runs: [], next: ids[asked.length - 1] ?? null };
      },
    };
    await versionsOf({ runs }, aRun({ id: "r-00000150" }));
    expect(asked).toEqual([undefined, "r-00000300", "r-00000200"]);
  });

  it("shows a version with its changes, statement by statement", async () => {
    const { revise, begun, finish, version } = await start();
    const changes = [{ statementId: "s1", change: "changed", text: "Shorter.", was: "Longer." }];
    await finish(await begun(await revise({ instruction })), changes);
    expect(versionOfReportSchema.parse(await (await version(2)).json())).toMatchObject({
      version: 2,
      changes,
    });
    expect(versionOfReportSchema.parse(await (await version(1)).json()).changes).toEqual([]);
    expect((await version(9)).status).toBe(404);
    expect((await version(0)).status).toBe(400);
  });
});

describe("a question that follows a revision", () => {
  it("has the sources of the run that was asked first", async () => {
    const { revise, begun, finish, runs, url } = await start();
    const first = await runs.store.get(reportId);
    if (first !== undefined)
      runs.put({
        ...first,
        request: { ...first.request, sources: { urls: [], sites: [], excludeSites: [], web: true } },
      });
    const id = await begun(await revise({ instruction }));
    await finish(id);
    const asked = await fetch(
      `${url}/v1/research/${id}/follow-ups`,
      asJson({ question: "And how is it renewed?" }),
    );
    const run = await runs.store.get(await begun(asked));
    expect(run?.request).toMatchObject({ sources: { web: true }, thread: { parentId: id } });
  });
});

describe("the tools of the Model Context Protocol", () => {
  const call = async (url: string, name: string, given: object) => {
    const response = await fetch(`${url}/mcp`, toolCall(name, given));
    return await response.text();
  };

  it("revise a report, sources by their numbers, and list its versions", async () => {
    const { url, runs, documentId } = await start();
    const given = { id: reportId, instruction, strike: [1], wait_seconds: 0 };
    expect(await call(url, "revise_report", given)).toContain("get_research");
    expect(runs.created.at(-1)?.request.revision).toMatchObject({ instruction, strike: [documentId] });
    expect(await call(url, "list_report_versions", { id: reportId })).toContain("madeOf");
    expect(await call(url, "revise_report", { ...given, strike: [8] })).toContain("has no source 8");
    expect(await call(url, "revise_report", { ...given, id: "r-99999999" })).toContain("there is no run");
    runs.put(aRun({ id: "r-00000009", status: "running" }));
    expect(await call(url, "revise_report", { ...given, id: "r-00000009" })).toContain("is not finished");
  });
});
