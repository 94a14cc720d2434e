import { describe, expect, it } from "vitest";
import { forged, omitFile, pagedContents, sampleContents, withFile } from "./testing/sample-contents.ts";
import { verifyBundle } from "./verify-bundle.ts";

const queues = "sources/11111111-0000-5000-8000-111111111111.txt";
const paths = [...sampleContents().keys()];

const changedAt = (path: string, share: number): string => {
  const text = sampleContents().get(path)?.toString("utf8") ?? "";
  const position = Math.min(text.length - 1, Math.floor(text.length * share));
  return `${text.slice(0, position)}${text[position] === "x" ? "y" : "x"}${text.slice(position + 1)}`;
};

describe("verifyBundle", () => {
  it("finds nothing wrong with what publish-report writes", () => {
    expect(verifyBundle(sampleContents())).toEqual({
      files: paths.length,
      sources: 3,
      sentences: 11,
      citations: 15,
      claims: 1,
      problems: [],
    });
  });

  it.each(paths.flatMap((path) => [0, 0.3, 0.71, 1].map((share) => ({ path, share }))))(
    "notices one changed character of $path at $share of its length",
    ({ path, share }) => {
      const { problems } = verifyBundle(withFile(sampleContents(), path, changedAt(path, share)));
      expect(problems).not.toEqual([]);
    },
  );

  it.each(paths)("notices that %s is missing", (path) => {
    const contents = new Map(sampleContents());
    contents.delete(path);
    expect(verifyBundle(contents).problems).toContainEqual(expect.objectContaining({ file: path }));
  });

  it("notices an unlisted file", () => {
    expect(verifyBundle(withFile(sampleContents(), "notes.txt", "hello")).problems).toEqual([
      { file: "notes.txt", id: "file", what: "is not listed in checksums.sha256" },
    ]);
  });
});

describe("verifyBundle on a bundle with renewed checksums", () => {
  const problemsOf = (path: string, from: string, to: string): string[] =>
    verifyBundle(forged(path, (text) => text.replace(from, to))).problems.map(
      ({ file, id, what }) => `${file}: ${id}: ${what}`,
    );

  it("names the quotes that a changed source no longer holds, and its hash", () => {
    const problems = problemsOf(queues, "30 seconds", "90 seconds");
    expect(problems).toContainEqual(expect.stringContaining("says SHA-256"));
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^findings\.json: statements\[1\]:s2\.citations\[0\]: 95–168 of 1{8}-.* is ".*90 seconds/u,
      ),
    );
    expect(problems).toContainEqual(expect.stringMatching(/^claims\.json: \[0\]:c1\.origin: /u));
  });

  it("notices a changed quote", () => {
    expect(problemsOf("findings.json", '"quote": "Another worker', '"quote": "Another walker')).not.toEqual(
      [],
    );
  });

  it("notices an audited quote that stands elsewhere, and a sentence that was audited in other words", () => {
    const audit = "09_qa/retrieval_audit.json";
    expect(problemsOf(audit, '"quote": "See', '"quote": "Sea')).toEqual([
      `${audit}: s8: is REVIEW, and its quote is not at the stated position`,
    ]);
    expect(problemsOf(audit, '"text": "See', '"text": "Sea')).toEqual([
      `${audit}: s8: was audited with other words than the report has`,
    ]);
  });

  it("accepts a bundle from before the audit was given as data", () => {
    const { problems } = verifyBundle(omitFile("09_qa/retrieval_audit.json"));
    expect(problems).toEqual([]);
  });

  it("notices a sentence that none of its quotes says", () => {
    expect(problemsOf("findings.json", '"text": "Another worker', '"text": "No worker')).toContainEqual(
      expect.stringContaining("is not what any of its quotes says"),
    );
  });

  it("notices a changed hash of a document", () => {
    expect(problemsOf("documents.json", '"sha256": "', '"sha256": "0')).not.toEqual([]);
  });

  it("notices a cited document that was not read", () => {
    expect(
      problemsOf(
        "claims.json",
        "22222222-0000-5000-8000-222222222222",
        "44444444-0000-5000-8000-444444444444",
      ),
    ).toEqual([expect.stringContaining("which is not a source that was read")]);
  });

  it("notices a value that its schema forbids, and where", () => {
    expect(problemsOf("findings.json", '"score": null', '"score": 91')).toContainEqual(
      expect.stringMatching(/^findings\.json: topics\.0\.score: /u),
    );
  });

  it("notices a sentence that failed its audit and was kept", () => {
    expect(problemsOf("findings.json", '"status": "REVIEW"', '"status": "FAIL"')).toEqual([
      "findings.json: s8: failed its audit but is still in the report",
    ]);
  });

  it("notices a line of the log that is not an event", () => {
    expect(problemsOf("events.jsonl", '"type":"run-accepted"', '"type":"run-denied"')).toContainEqual(
      expect.stringMatching(/^events\.jsonl: line 1/u),
    );
  });

  it("notices a citation without its mark", () => {
    expect(problemsOf("report.html", '<mark id="doc-1-95-168">', '<mark id="doc-1-96-168">')).toEqual([
      "report.html: 95-168: does not mark exactly the cited words",
    ]);
  });

  it.each([
    ["report.html", "95-168", '<mark id="doc-1-95-168">When'],
    ["sources/11111111-0000-5000-8000-111111111111.html", "s95-168", '<mark id="s95-168">When'],
  ])("notices a mark in %s with other words than were cited", (path, id, mark) => {
    expect(problemsOf(path, mark, mark.replace("When", "Where"))).toEqual([
      `${path}: ${id}: does not mark exactly the cited words`,
    ]);
  });

  it("notices a page that belongs to no source that was read", () => {
    const page = "sources/44444444-0000-5000-8000-444444444444.html";
    expect(verifyBundle(withFile(sampleContents(), page, "<p>")).problems).toContainEqual({
      file: page,
      id: "file",
      what: "belongs to no document of documents.json",
    });
  });

  it("notices a citation that the report dropped", () => {
    expect(problemsOf("report.md", "[3](report.html#doc-3-20-51)", "")).toEqual([
      "report.md: s9: does not lead to the words it cites",
    ]);
  });
});

describe("verifyBundle on a bundle with pages", () => {
  const problemsOf = (path: string, from: string | RegExp, to: string): string[] =>
    verifyBundle(forged(path, (text) => text.replace(from, to), pagedContents())).problems.map(
      ({ file, id, what }) => `${file}: ${id}: ${what}`,
    );

  it("finds nothing wrong with what publish-report writes", () => {
    expect(verifyBundle(pagedContents()).problems).toEqual([]);
  });

  it.each([
    ["another page", "[1 p. 3](report.html#doc-1-219-324)", "[1 p. 2](report.html#doc-1-219-324)"],
    ["no page", "[1 p. 3](report.html#doc-1-219-324)", "[1](report.html#doc-1-219-324)"],
  ])("notices a citation of %s", (_case, from, to) => {
    expect(problemsOf("report.md", from, to)).toEqual(["report.md: 219-324: is not cited as p. 3"]);
  });

  it("notices a page of a document that has none", () => {
    expect(problemsOf("report.md", /\[2\]\(/gu, "[2 p. 1](")).toContainEqual(
      expect.stringContaining("names a page of a document without pages"),
    );
  });

  it("notices pages that the text does not have", () => {
    expect(problemsOf("documents.json", /90,\s+170/u, "90, 80")).toContainEqual(
      expect.stringContaining("states page beginnings that do not fit its text"),
    );
  });
});
