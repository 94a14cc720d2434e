import { problemSchema } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { aRun, inMemoryEvidence } from "../../test/in-memory-ports.ts";
import { startApp } from "../../test/start-app.ts";

const own = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const foreign = "1b4e28ba-2fa1-51d2-883f-0016d3cca427";
const path = "/v1/research/r-00000001";

const { documentId: _id, ...facts } = aDocumentFacts({ characters: 7, words: 1 });

const documents = [
  { ...facts, used: true, id: own, file: `sources/${own}.txt` },
  { used: false, id: foreign, file: null, uri: "file:x", reason: "empty", detail: "no bytes" },
];

const finished = async () => {
  const { evidence } = inMemoryEvidence({ [own]: "grün 🙂", [foreign]: "not yours" });
  const app = await startApp({ evidence });
  app.runs.put(aRun({ status: "completed" }));
  app.runs.putArtifact("r-00000001", "report.md", "# Report\n");
  app.runs.putArtifact("r-00000001", "report.html", "<script>alert(1)</script>");
  app.runs.putArtifact("r-00000001", "findings.json", "{}");
  app.runs.putArtifact("r-00000001", "claims.json", "[]");
  app.runs.putArtifact("r-00000001", "documents.json", JSON.stringify(documents));
  app.runs.putArtifact("r-00000001", "09_qa/retrieval_audit.md", "# Audit\n");
  return app;
};

describe("getResearchReport", () => {
  it.each([
    ["", "text/markdown; charset=utf-8", "# Report\n"],
    ["?format=md", "text/markdown; charset=utf-8", "# Report\n"],
    ["?format=html", "text/html; charset=utf-8", "<script>alert(1)</script>"],
    ["?format=json", "application/json; charset=utf-8", "{}"],
  ])("serves the report for %s", async (query, type, text) => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/report${query}`);
    expect(response.headers.get("content-type")).toBe(type);
    expect(await response.text()).toBe(text);
  });

  it("confines the page to a sandbox", async () => {
    const { url } = await finished();
    const { headers } = await fetch(`${url}${path}/report?format=html`);
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("names the formats there are when another is asked for", async () => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/report?format=xml`);
    expect(response.status).toBe(400);
    const { errors } = problemSchema.parse(await response.json());
    expect(errors).toEqual([{ field: "format", message: 'must be one of "md", "html", "json", "bibtex"' }]);
  });

  it("says how far a run is that has no report yet", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "running" }));
    const response = await fetch(`${url}${path}/report`);
    expect(response.status).toBe(409);
    expect(problemSchema.parse(await response.json()).detail).toContain("running");
  });

  it("says why a failed run has none", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "failed", problem: "no source could be read" }));
    const response = await fetch(`${url}${path}/report`);
    expect(response.status).toBe(404);
    expect(problemSchema.parse(await response.json()).detail).toContain("no source could be read");
  });
});

describe("artifacts", () => {
  it.each([
    ["claims", "[]"],
    ["audit", "# Audit\n"],
    ["artifacts/09_qa/retrieval_audit.md", "# Audit\n"],
    [`artifacts/sources/${own}.txt`, "grün 🙂"],
  ])("serves %s", async (name, text) => {
    const { url } = await finished();
    expect(await (await fetch(`${url}${path}/${name}`)).text()).toBe(text);
  });

  it("serves the sources with what was not used", async () => {
    const { url } = await finished();
    expect(await (await fetch(`${url}${path}/sources`)).json()).toEqual(documents);
  });

  it("lists every file with its size in bytes, the sources among them", async () => {
    const { url } = await finished();
    const list = await (await fetch(`${url}${path}/artifacts`)).json();
    expect(list).toContainEqual({ path: "report.md", bytes: 9 });
    expect(list).toContainEqual({ path: `sources/${own}.txt`, bytes: Buffer.byteLength("grün 🙂") });
    expect(list).toHaveLength(7);
  });

  it.each([`sources/${foreign}.txt`, "sources/..%2f..%2fetc%2fpasswd", "..%2freport.md", "nothing.md"])(
    "has no %s",
    async (name) => {
      const { url } = await finished();
      expect((await fetch(`${url}${path}/artifacts/${name}`)).status).toBe(404);
    },
  );
});
