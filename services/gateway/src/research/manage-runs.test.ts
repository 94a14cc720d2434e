import { runsPageSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";

describe("GET /v1/research/:id", () => {
  it("waits for the end as long as the client prefers, and says what was asked", async () => {
    const { url, runs, append } = await startApp();
    const run = runs.put(aRun());
    const waiting = fetch(`${url}/v1/research/${run.id}`, { headers: { Prefer: "wait=60" } });
    runs.finish(run.id, "completed");
    append(run.id, { type: "run-finished", status: "completed", detail: "done" });
    const response = await waiting;
    expect(response.headers.get("preference-applied")).toBe("wait=60");
    expect(await response.json()).toMatchObject({
      status: "completed",
      request: { question: run.request.question, topK: run.request.topK },
    });
  });
});

describe("GET /v1/research", () => {
  it("shows depth, sources and first line of each report", async () => {
    const { url, runs } = await startApp();
    const report = { sources: 9, cited: 4, firstLine: "Rinsing helps a little." };
    runs.put({ ...aRun(), report });
    const { data } = runsPageSchema.parse(await (await fetch(`${url}/v1/research`)).json());
    expect(data).toMatchObject([{ depth: aRun().request.depth ?? null, report }]);
  });
});
