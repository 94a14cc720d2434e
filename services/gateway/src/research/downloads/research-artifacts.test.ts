import { parseResearchResult } from "@quarry/report";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { aRun, inMemoryEvidence } from "../../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../../test/problem-in.ts";
import { startApp } from "../../../test/start/start-app.ts";

const own = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const foreign = "1b4e28ba-2fa1-51d2-883f-0016d3cca427";
const path = "/v1/research/r-00000001";

const { documentId: _id, ...facts } = aDocumentFacts({ characters: 7, words: 1 });

const quote = "grün";
const citation = { documentId: own, start: 0, end: quote.length, quote };
const sentence = { id: "s1", section: "t1", text: quote, citations: [citation] };

const findings = {
  schema: "quarry/findings@1",
  id: "r-00000001",
  question: "Which colour?",
  modes: ["idea", "freeform"],
  language: "de",
  model: null,
  status: "completed",
  stop: { reason: "covered", detail: "" },
  topics: [],
  sentences: [{ ...sentence, status: "PASS" }],
  ideas: [{ title: "Colour", source: "file:a&b.md", sentences: [sentence] }],
  implementations: [],
  report: { title: "Colours", shortAnswer: [sentence], sections: [], contradictions: [], removed: [] },
  indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
};

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
  app.runs.putArtifact("r-00000001", "findings.json", JSON.stringify(findings));
  app.runs.putArtifact("r-00000001", "claims.json", "[]");
  app.runs.putArtifact("r-00000001", "sources.bib", "@misc{a}");
  app.runs.putArtifact("r-00000001", "documents.json", JSON.stringify(documents));
  app.runs.putArtifact("r-00000001", "09_qa/retrieval_audit.md", "# Audit\n");
  app.runs.putArtifact("r-00000001", "09_qa/retrieval_audit.json", '{"rows":[]}');
  return app;
};

describe("getResearchReport", () => {
  it.each([
    ["", "text/markdown; charset=utf-8", "# Report\n"],
    ["?format=html", "text/html; charset=utf-8", "<script>alert(1)</script>"],
    ["?format=json", "application/json; charset=utf-8", JSON.stringify(findings)],
    ["?format=bibtex", "application/x-bibtex; charset=utf-8", "@misc{a}"],
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

  it("makes XML of the findings that reads back as what was found", async () => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/report?format=xml`);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(parseResearchResult(await response.text()).items).toEqual([
      { source: "file:a&b.md", content: quote },
    ]);
  });

  it("makes a context for language models of the findings", async () => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/report?format=context`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(
      `## Ideas\n\n- ${quote} (file:a&b.md)\n\n# Colours\n\n> Nicht verwendete Quellen: 1 – file:x (die Quelle ist leer)\n\n## Zusammenfassung\n\n${quote} (${facts.uri})\n`,
    );
  });

  it("makes a source of the findings, with the documents they cite", async () => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/report?format=source`);
    expect(await response.json()).toMatchObject({
      type: "research",
      objective: "Which colour?",
      modes: ["idea", "freeform"],
      sources: [{ id: own, url: facts.uri, grade: facts.grade, gradeReasons: facts.gradeReasons }],
    });
  });

  it("says how far a run is that has no report yet", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "running" }));
    const response = await fetch(`${url}${path}/report`);
    expect((await problemIn(response, 409)).detail).toContain("running");
  });

  it("says why a failed run has none", async () => {
    const { url, runs } = await startApp();
    runs.put(aRun({ status: "failed", problem: "no source could be read" }));
    const response = await fetch(`${url}${path}/report`);
    expect((await problemIn(response, 404)).detail).toContain("no source could be read");
  });
});

describe("artifacts", () => {
  it.each([
    ["claims", "[]"],
    ["audit", "# Audit\n"],
    ["audit?format=json", '{"rows":[]}'],
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
    expect(list).toHaveLength(10);
    const page = await fetch(`${url}${path}/artifacts/sources/${own}.html`);
    const bytes = Buffer.byteLength(await page.text());
    expect(list).toContainEqual({ path: `sources/${own}.html`, bytes });
  });

  it("makes the page of a cited source from its text, confined to a sandbox", async () => {
    const { url } = await finished();
    const page = await fetch(`${url}${path}/artifacts/sources/${own}.html`);
    expect(page.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(await page.text()).toContain('<mark id="s0-4">grün</mark> 🙂');
  });

  it.each(["txt", "html"])("leads on from where a report's link to a source's %s goes", async (ending) => {
    const { url } = await finished();
    const response = await fetch(`${url}${path}/sources/${own}.${ending}`);
    expect(response.url).toBe(`${url}${path}/artifacts/sources/${own}.${ending}`);
    expect(response.status).toBe(200);
  });

  it.each(["x.html", "..%2f..%2freport", `${own}.css`])("has no source file %s", async (name) => {
    const { url } = await finished();
    expect((await fetch(`${url}${path}/sources/${name}`)).status).toBe(404);
  });

  it.each([
    `sources/${foreign}.txt`,
    `sources/${foreign}.html`,
    "sources/..%2f..%2fetc%2fpasswd",
    "..%2freport.md",
    "nothing.md",
  ])("has no %s", async (name) => {
    const { url } = await finished();
    expect((await fetch(`${url}${path}/artifacts/${name}`)).status).toBe(404);
  });
});
