import type { UsedDocument } from "@quarry/contracts";
import type { NumberedSource } from "@quarry/report";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { datePartsOf } from "./date-parts.ts";
import { renderCslJson, renderRis } from "./reference-formats.ts";

const { documentId: id, ...facts } = aDocumentFacts();

const source = (changes: Partial<UsedDocument>, number = 1): NumberedSource => ({
  number,
  document: { ...facts, id, used: true, file: `sources/${id}.txt`, ...changes },
  citations: [],
});

const trial = source({
  uri: "https://journal.example/trial?id=7",
  title: "Aspirin {after} stroke: 50% & more\n\tTY  - BOOK",
  author: "Ana Ruiz, Jürgen Weiß, O. O’Neil",
  publisher: "journal.example",
  siteName: "The Journal",
  publishedAt: "2024-05-07T10:00:00Z",
  grade: "A",
  gradeReasons: ["a trial", "reviewed"],
});
const manyAuthors = Array.from({ length: 300 }, (_, index) => `Person Number${index}`);
const chinese = source(
  {
    uri: "https://例子.example/历史",
    title: "丝绸之路的历史",
    author: "王小明、李雷",
    language: "zh",
    publishedAt: "1998",
  },
  2,
);
const undated = source(
  { uri: "file:notes/ledger.md", title: "", publishedAt: "last spring", language: "und" },
  3,
);

const article = source({
  uri: "https://journal.example/x",
  title: "Sleep",
  paper: {
    id: "doi:10.1000/x",
    doi: "10.1000/x",
    title: "Sleep",
    authors: ["Ada Example", "Bo Sample"],
    journal: "Marine Sleep",
    year: 1998,
    kind: "published",
    notice: { kind: "retracted" },
    registry: "Crossref",
  },
});

describe("a paper found in a registry", () => {
  it("is an article of its journal, with its DOI, authors, year and retraction", () => {
    expect(JSON.parse(renderCslJson([article]))).toMatchObject([
      {
        type: "article-journal",
        "container-title": "Marine Sleep",
        DOI: "10.1000/x",
        author: [{ literal: "Ada Example" }, { literal: "Bo Sample" }],
        issued: { "date-parts": [[1998]] },
        status: "retracted",
      },
    ]);
    const lines = renderRis([article]).split("\r\n");
    for (const line of ["TY  - JOUR", "T2  - Marine Sleep", "DO  - 10.1000/x", "PY  - 1998"])
      expect(lines).toContain(line);
  });
});

describe("renderRis", () => {
  it("writes a record of lines, one field each, that ends as the format requires", () => {
    expect(renderRis([trial]).split("\r\n")).toEqual([
      "TY  - ELEC",
      "ID  - source1",
      "TI  - Aspirin {after} stroke: 50% & more TY - BOOK",
      "AU  - Ana Ruiz",
      "AU  - Jürgen Weiß",
      "AU  - O. O’Neil",
      "T2  - The Journal",
      "PB  - journal.example",
      "PY  - 2024",
      "DA  - 2024/05/07/",
      "UR  - https://journal.example/trial?id=7",
      "Y2  - 2026/11/21/",
      "LA  - en",
      "KW  - read, not cited",
      "N1  - Grade A: a trial; reviewed",
      "ER  - ",
      "",
    ]);
  });

  it("begins every line with a tag of two characters, two spaces, a dash and a space", () => {
    const many = source({ author: manyAuthors.join("; ") }, 4);
    const lines = renderRis([trial, chinese, undated, many]).split("\r\n");
    expect(lines.filter((line) => line !== "" && !/^[A-Z][A-Z0-9] {2}- [^\r\n]*$/u.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("AU"))).toHaveLength(3 + 2 + 300);
  });

  it("omits an invalid date, and names an uploaded file by its file name", () => {
    const ris = renderRis([undated]);
    expect(ris).not.toMatch(/^(?:PY|DA|UR|AU|LA) /mu);
    expect(ris).toContain("TY  - GEN");
    expect(ris).toContain("TI  - file:notes/ledger.md");
    expect(ris).toContain("N1  - Handed in as file:notes/ledger.md");
  });

  it("is empty without sources", () => {
    expect(renderRis([])).toBe("");
  });
});

const date = z.strictObject({
  "date-parts": z.tuple([z.array(z.int().min(1).max(9999)).min(1).max(3)]),
});
const nameSchema = z.union([
  z.strictObject({ literal: z.string().min(1) }),
  z.strictObject({ family: z.string().min(1), given: z.string().min(1) }),
]);
/** The part of the CSL-JSON 1.0 schema used by these items; no other field is allowed. */
const cslSchema = z.array(
  z.strictObject({
    id: z.string(),
    type: z.enum(["webpage", "document"]),
    title: z.string().min(1).optional(),
    author: z.array(nameSchema).min(1).optional(),
    "container-title": z.string().optional(),
    publisher: z.string().optional(),
    issued: date.optional(),
    accessed: date.optional(),
    URL: z.url({ protocol: /^https?$/u }).optional(),
    language: z.string().optional(),
    keyword: z.enum(["cited", "read, not cited"]),
    note: z.string().optional(),
  }),
);

describe("renderCslJson", () => {
  it("conforms to the schema of CSL-JSON, and contains the known fields", () => {
    const many = source({ author: manyAuthors.join("; ") }, 4);
    const [first, second, third, fourth] = cslSchema.parse(
      JSON.parse(renderCslJson([trial, chinese, undated, many])),
    );
    expect(first).toMatchObject({
      id: "source1",
      type: "webpage",
      title: "Aspirin {after} stroke: 50% & more TY - BOOK",
      issued: { "date-parts": [[2024, 5, 7]] },
      accessed: { "date-parts": [[2026, 11, 21]] },
      "container-title": "The Journal",
    });
    expect(second).toMatchObject({
      title: "丝绸之路的历史",
      author: [{ literal: "王小明" }, { literal: "李雷" }],
      issued: { "date-parts": [[1998]] },
      URL: new URL("https://例子.example/历史").href,
    });
    expect(third).not.toHaveProperty("issued");
    expect(third).not.toHaveProperty("URL");
    expect(third).not.toHaveProperty("language");
    expect(fourth?.author).toHaveLength(300);
  });

  it("is an empty list without sources", () => {
    expect(renderCslJson([])).toBe("[]\n");
  });
});

describe("datePartsOf", () => {
  it.each([
    ["2024", ["2024"]],
    ["2024-05", ["2024", "05"]],
    ["2024-05-07", ["2024", "05", "07"]],
    ["2024-05-07T10:00:00Z", ["2024", "05", "07"]],
    ["2024-13-01", undefined],
    ["20245", undefined],
    ["May 2024", undefined],
    [undefined, undefined],
  ])("reads %j", (text, parts) => {
    expect(datePartsOf(text)).toEqual(parts);
  });
});
