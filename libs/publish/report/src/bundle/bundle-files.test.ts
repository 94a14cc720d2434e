import { createHash } from "node:crypto";
import { bundleDocumentsSchema, findingsSchema, retrievalAuditSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { filesOf } from "../testing/files-of.ts";
import { citeSample, sampleBundle, sampleContent } from "../testing/sample-bundle.ts";

const fileOf = (path: string, changes: Parameters<typeof sampleBundle>[0] = {}): string =>
  filesOf(sampleBundle(changes)).find((file) => file.path === path)?.content ?? "";

describe("bundleFiles", () => {
  it("renders exactly the files of a bundle", () => {
    expect(filesOf(sampleBundle()).map(({ path }) => path)).toEqual([
      "report.md",
      "report.html",
      "findings.json",
      "claims.json",
      "documents.json",
      "sources/11111111-0000-5000-8000-111111111111.txt",
      "sources/22222222-0000-5000-8000-222222222222.txt",
      "sources/33333333-0000-5000-8000-333333333333.txt",
      "sources/11111111-0000-5000-8000-111111111111.html",
      "sources/22222222-0000-5000-8000-222222222222.html",
      "sources/33333333-0000-5000-8000-333333333333.html",
      "sources.bib",
      "events.jsonl",
      "09_qa/retrieval_audit.md",
      "09_qa/retrieval_audit.json",
      "10_graph/index_metadata.json",
      "checksums.sha256",
    ]);
  });

  it("lists the hash of every other file, sorted by path", () => {
    const files = filesOf(sampleBundle());
    const lines = fileOf("checksums.sha256").trimEnd().split("\n");
    const expected = files
      .filter(({ path }) => path !== "checksums.sha256")
      .map(({ path, content }) => `${createHash("sha256").update(content).digest("hex")}  ${path}`);
    expect(lines.toSorted()).toEqual(expected.toSorted());
    const paths = lines.map((line) => line.slice(66));
    expect(paths).toEqual(paths.toSorted());
  });

  it("states in both formats that no language model was used, and makes no claims", () => {
    for (const path of ["report.md", "report.html"]) {
      const text = fileOf(path);
      expect(text).toContain("Excerpts from 3 of 3 sources, word for word; no language model was used.");
      expect(text).not.toMatch(/covered|supported|verified|contested/iu);
    }
  });

  const unanswered = (changes: object) => {
    const { findings } = sampleContent();
    const report = { ...findings.report, sections: [] };
    return { findings: { ...findings, report, ideas: [], implementations: [], ...changes } };
  };

  it("explains in place of the answer why no source could be read, and what to do", () => {
    const stop = { reason: "nothing-found" as const, detail: "Brave answers 402: check its plan" };
    expect(fileOf("report.md", unanswered({ stop }))).toContain(
      "- **Nothing is said because**: Brave answers 402: check its plan",
    );
  });

  it("states in the language of the question what was searched for and how to configure a search engine", () => {
    const markdown = fileOf("report.md", unanswered({ language: "de" }));
    expect(markdown).toContain("- **Gesucht wurde nach**: ");
    expect(markdown).toContain("eine Suchmaschine für das Web (SEARXNG_URL, ");
  });

  it.each([
    "its **lock** expires after 30 seconds at the latest. Another worker then takes the stalled job again. \\[[1](report.html#doc-1-10-94)\\]",
    "- **Idempotent handlers** make a second attempt harmless",
    "## No passage matches\n\n- **Storage settings**: how often the log is synced to disk",
    "Grade B: documentation of the maker; has an author and a date",
    "> Sources not used: 2 – file:docs/empty.md (the file holds no text); ",
    "See the documentation for details & limits. \\[[2](report.html#doc-2-37-118)\\]",
    "- **Dependencies**: bullmq",
  ])("says in report.md: %s", (words) => {
    expect(fileOf("report.md")).toContain(words);
  });

  it("describes in report.html how it was made, and links to that from report.md", () => {
    const html = fileOf("report.html");
    expect(html).toContain("passages: 12, of which this run indexed 8.");
    expect(html).toContain("Why the search ended: the rounds allowed were used up (2 of 2 rounds).");
    expect(fileOf("report.md")).toContain(
      "\n\n[report.html](report.html): [How this was made](report.html#method-text)",
    );
    expect(fileOf("report.md")).not.toContain("## How this was made");
  });

  it("writes documents.json: used documents with their files, then the unused ones", () => {
    const rows = bundleDocumentsSchema.parse(JSON.parse(fileOf("documents.json")));
    expect(rows.map(({ used, file }) => ({ used, file }))).toEqual([
      { used: true, file: "sources/11111111-0000-5000-8000-111111111111.txt" },
      { used: true, file: "sources/22222222-0000-5000-8000-222222222222.txt" },
      { used: true, file: "sources/33333333-0000-5000-8000-333333333333.txt" },
      { used: false, file: null },
      { used: false, file: null },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
  });

  it("names the original of a copy, and the origin of a text", () => {
    const documents = sampleContent().documents.map((facts, index) =>
      index === 2 ? { ...facts, syndicatedFrom: "xinhuanet.com", fingerprint: "f" } : facts,
    );
    const reason = "about 100 % of the shorter text stand in both";
    const [first, second] = documents;
    const copies = new Map([[first?.documentId ?? "", { id: second?.documentId ?? "", reason }]]);
    const files = filesOf(sampleBundle({ documents }, new Map(), copies));
    const contentOf = (path: string): string => files.find((file) => file.path === path)?.content ?? "";
    expect(JSON.parse(contentOf("documents.json"))).toMatchObject([
      { id: first?.documentId, copyOf: { id: second?.documentId, reason } },
      { id: second?.documentId },
      { syndicatedFrom: "xinhuanet.com" },
      {},
      {},
    ]);
    expect(contentOf("documents.json")).not.toContain("fingerprint");
    const report = contentOf("report.md");
    expect(report).toContain("Same text as \\[2\\], counted once with it");
    expect(report).toContain("Same text as xinhuanet.com, counted once with it");
  });

  it("writes the trust in each source that was read to documents.json, with reasons", () => {
    const rows = bundleDocumentsSchema.parse(JSON.parse(fileOf("documents.json")));
    const [first] = rows.flatMap((row) => (row.used ? [row] : []));
    expect(first?.trust?.parts).toMatchObject({ grade: 0.5, independence: 1 });
    expect(first?.trust?.score).toBeGreaterThan(0.5);
  });

  it("writes the findings unchanged", () => {
    expect(findingsSchema.parse(JSON.parse(fileOf("findings.json")))).toEqual(sampleContent().findings);
  });

  it("escapes characters with a meaning in BibTeX", () => {
    expect(fileOf("sources.bib")).toContain("author = {{Ada \\{Lovelace\\}}}");
    expect(fileOf("sources.bib")).toContain("keywords = {cited}");
    expect(fileOf("sources.bib")).toContain("title = {{Streams \\& <consumers> | Redis}}");
  });

  it("counts searches and verifies citations in the retrieval audit", () => {
    const audit = fileOf("09_qa/retrieval_audit.md");
    expect(audit).toContain("- Queries executed: 2\n- Average relevance score: 8.7/10");
    expect(audit).toContain("- Average passages per query: 3.5\n- Zero-result queries: 1 (50%)");
    expect(audit).toContain("| 0.42 | agree | REVIEW: the quote does not say: details |");
    expect(audit).toContain(
      "- Verify the claim by hand, critical and contested: a passage contradicts it: When a worker is killed",
    );
    expect(audit).toContain("- Fetch again or replace: `file:docs/empty.md` (empty)");
  });

  it("lists repaired and removed statements in the retrieval audit", () => {
    const { findings } = sampleContent();
    const mended = [
      { statementId: "s1", was: "It expires after 40 seconds.", text: "It expires.", reason: "a number" },
      { statementId: "s2", was: "Streams keep it.", text: "Streams keep it.", reason: "another quote" },
    ];
    const changed = { findings: { ...findings, report: { ...findings.report, mended } } };
    const audit = fileOf("09_qa/retrieval_audit.md", changed);
    expect(audit).toContain("- It expires after 40 seconds. — *a number*; now: It expires.");
    expect(audit).toContain("- Streams keep it. — *lost a citation: another quote*");
    expect(audit).toContain("- Redis never loses a job. — *the quote does not carry the sentence*");
  });

  it("also renders the retrieval audit as data", () => {
    const audit = retrievalAuditSchema.parse(JSON.parse(fileOf("09_qa/retrieval_audit.json")));
    expect(audit).toMatchObject({
      index: { documents: 3, passages: 12, sources: 3 },
      queries: { executed: 2, averageResults: 3.5, averageRelevance: 0.87, zeroResults: 1 },
      averageSupport: 0.71,
      rows: [
        { uri: "file:docs/queues.md", status: "PASS" },
        { start: 187, status: "REVIEW" },
      ],
      removed: [{ text: "Redis never loses a job." }],
      refetch: [{ uri: "file:docs/empty.md", reason: "empty" }, { reason: "refused" }],
      verifyByHand: [
        { what: "sentence" },
        { what: "claim", why: "critical and contested: a passage contradicts it" },
      ],
    });
  });

  it("orders the index metadata by content hash", () => {
    const metadata: unknown = JSON.parse(fileOf("10_graph/index_metadata.json"));
    const [first] = sampleContent().documents;
    const hash = first?.sha256.slice(0, 12) ?? "";
    expect(metadata).toMatchObject({
      index_built: true,
      document_count: 3,
      indexed_hashes: expect.arrayContaining([hash]),
      sources: { [hash]: { url: "file:docs/queues.md", quality: "C", passage_count: 5 } },
      retrieval_stats: { total_queries: 2, avg_results_per_query: 3.5, cache_hit_rate: 0.33 },
    });
  });
});

describe("bundleFiles on report.html", () => {
  const html = fileOf("report.html");

  it("marks every cited span with its own words", () => {
    const { quote } = citeSample("1", "Another worker then takes the stalled job again.");
    expect(html).toContain(`<mark id="doc-1-169-217">${quote}</mark>`);
  });

  it("has a mark for every citation", () => {
    const marks = new Set([...html.matchAll(/<mark id="([^"]+)"/gu)].map(([, id]) => id));
    const cited = [...html.matchAll(/href="#(doc-[^"]+)"/gu)].map(([, id]) => id);
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter((id) => !marks.has(id))).toEqual([]);
  });

  it("links from a cited passage back to each heading it is cited under, and to the whole text", () => {
    const [excerpt = ""] =
      html.match(/<blockquote class="excerpt">(?:(?!<\/blockquote>)[^])*doc-2-37-118[^]*?<\/footer>/u) ?? [];
    for (const link of [
      'href="sources/22222222-0000-5000-8000-222222222222.html#s37-118">in the whole text</a>',
      ">↑ Streams &amp; &lt;consumers&gt; | Redis</a>",
      ">↑ 1. Resumable event log</a>",
    ])
      expect(excerpt).toContain(link);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
    const linked = [...html.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
    expect(linked.filter((id) => !ids.has(id))).toEqual([]);
  });
});
