import type { Block } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { filesOf } from "../testing/files-of.ts";
import { readableTitle } from "./readable-title.ts";
import { reportView } from "./report-view.ts";
import { runsOf } from "./runs.ts";
import type { ReportView, ShownStatement } from "./shown.ts";
import { statementsIn } from "./statements.ts";

const { view, documents, content } = canalBundle();
const file = (name: string, changes: Parameters<typeof canalBundle>[0] = {}): string =>
  filesOf(canalBundle(changes)).find(({ path }) => path === name)?.content ?? "";

const plain = { id: "c", heading: "Code", level: 1, role: "body" as const };

describe("the view of a report by a model", () => {
  it("begins with the notices that every reader must see", () => {
    expect(view.notices).toEqual([
      "The language model wrote 3 of 4 sections; one has excerpts in its place.",
      "Sources not used: 2 – An atlas (No room was left for it); file:plans.pdf (It asks for a password)",
    ]);
  });

  it("names only some of many unread sources for each reason, in a few words", () => {
    const pictures = ["a", "b", "c", "d"].map((name, index) => ({
      used: false as const,
      id: `99999999-0000-5000-8000-00000000000${index}`,
      file: null,
      uri: `file:${name}.png`,
      reason: "unsupported-type" as const,
      detail: "This is image/png, which is not read.",
    }));
    const { notices } = reportView(content.findings, [...documents, ...pictures]);
    expect(notices.at(-1)).toMatch(
      / – .*file:a\.png, file:b\.png, file:c\.png, … \(this kind of file is not read\)$/u,
    );
  });

  it("numbers each source once, in the order of citation, with an informative title", () => {
    expect(view.sources.cited.map(({ number, title }) => [number, title])).toEqual([
      [1, "The Aldermoor Canal, 1790–1860"],
      [2, "Minutes of the Aldermoor proprietors"],
      [3, "Letters"],
    ]);
    expect(view.sources.commonRating).toBe(
      "All cited sources: Grade C: handed in by the user: author and review unknown",
    );
    expect(documents[1]).toMatchObject({ title: "Minutes of the Aldermoor proprietors" });
  });

  it("lists a source without relevant content as read, with a note", () => {
    const { pack } = content.findings;
    const letters = documents.find((one) => one.used && one.title === "Letters");
    const offTopic = [letters?.id ?? ""];
    const sections = content.findings.report.sections.slice(0, 1);
    const findings = {
      ...content.findings,
      statements: [],
      report: { ...content.findings.report, sections },
      ...(pack && { pack: { ...pack, offTopic } }),
    };
    const { readOnly, unread } = reportView(findings, documents).sources;
    expect(readOnly.map(({ title, remark }) => [title, remark])).toContainEqual([
      "Letters",
      "C · has nothing on the question",
    ]);
    expect(unread).toEqual([]);
  });

  it("has one mark for statements with the same source, a sign for conclusions and general knowledge, and calculations at the cited words", () => {
    const markdown = file("report.md");
    for (const line of [
      "lost its coal to a railway [1a, 2a].",
      "Want of water mattered less than trade [†1b, 2a].\n",
      "more than the estimate [1a].",
      "\n## Not fully supported\n\n- “Want of water mattered less than trade.”\n",
      "An estimate of that age was seldom kept §.",
      "\n\nNo source says what the boatmen earned.\n\n",
      "The company cut **24 miles** in `seven` years",
      "| 1838 | – | The railway took the coal within six years [2a].",
      "- **Causes**: wages of boatmen",
    ])
      expect(markdown).toContain(line);
    const listed = "[2a](report.html#doc-2-129-180) “The railway of 1838 took the coal within six years.”";
    expect(markdown).toContain(`\n  - ${listed}\n`);
    const [head, summary] = markdown.split("\n## ");
    expect(head).toMatch(/\n\n\*Written by .* A number /u);
    expect(summary).toMatch(/\n\n\*† .* § /u);
    const prose = markdown.slice(0, markdown.indexOf("## Sources"));
    expect(prose).not.toMatch(/\(from|⚠|Searched for|Certainty|REVIEW/u);
  });

  describe("of adjacent statements", () => {
    const { statements } = content.findings;
    const viewOf = (own: typeof statements, block: Block): ReportView => {
      const report = { ...content.findings.report, sections: [{ ...plain, blocks: [block] }] };
      return reportView({ ...content.findings, statements: own, report }, documents);
    };
    const shownIn = (own: typeof statements, block: Block): ShownStatement[] =>
      viewOf(own, block).sections[0]?.blocks.flatMap(statementsIn) ?? [];
    const labelsIn = (own: typeof statements, block: Block): string[][] =>
      shownIn(own, block).map(({ marks }) => marks.map(({ shown }) => shown));
    const idOf = (words: string): string => statements.find(({ text }) => text.includes(words))?.id ?? "";

    it("shows an inference without a sign where it has no premises", () => {
      const bare = statements.map((one) => (one.kind === "inference" ? { ...one, citations: [] } : one));
      const ids = bare.map(({ id }) => id);
      const view = viewOf(bare, { type: "paragraph", statements: ids });
      const shown = view.sections.flatMap(({ blocks }) => blocks.flatMap(statementsIn));
      const inferences = shown.filter(({ kind }) => kind === "inference");
      expect(inferences.map(({ sign }) => sign)).toEqual([null]);
      expect(view.legend.map(({ sign }) => sign)).not.toContain("†");
    });

    it("marks a conclusion apart from the next one unless both rest on one source", () => {
      const cited = statements.flatMap(({ citations }) => citations);
      const own = cited.filter(({ documentId }) => documentId === cited[0]?.documentId).slice(0, 2);
      const [other] = cited.filter(({ documentId }) => documentId !== cited[0]?.documentId);
      const conclusions = [...own, other].flatMap((citation, index) => {
        const [first] = statements;
        if (first === undefined || citation === undefined) return [];
        return [{ ...first, id: `c${index}`, kind: "inference" as const, citations: [citation] }];
      });
      const block: Block = { type: "paragraph", statements: conclusions.map(({ id }) => id) };
      const shown = shownIn([...statements, ...conclusions], block);
      expect(shown.map(({ sign }) => sign)).toEqual([null, "†", "†"]);
      expect(shown.map(({ marks }) => marks.map(({ source }) => source))).toEqual([[], [1], [2]]);
    });

    it("marks a row of a table once, even if a cell in it cites nothing", () => {
      const [first, second] = statements;
      const alike = statements.map((one) =>
        one === second ? { ...one, kind: "sourced" as const, citations: first?.citations ?? [] } : one,
      );
      const uncited = statements.find(({ citations }) => citations.length === 0);
      const marksOf = (...cells: readonly (typeof first)[]): string[][] => {
        const row = cells.map((cell) => [cell?.id ?? ""]);
        return labelsIn(alike, { type: "table", columns: ["Found", "In whom", "How sure"], rows: [row] });
      };
      expect(marksOf(first, second)).toEqual([[], ["1", "2"]]);
      expect(marksOf(first, uncited, second)).toEqual([[], [], ["1", "2"]]);
    });

    it("names the passages of all cells of a row, even if a cell between them has none", () => {
      const row = ["24 miles", "boatmen earned", "12,000 tons"].map((words) => [idOf(words)]);
      const columns = ["Built", "Paid", "Carried"];
      expect(labelsIn(statements, { type: "table", columns, rows: [row] })).toEqual([[], [], ["1"]]);
    });

    it("marks neighbours with one source or the same cited words after the last one, and names only the sources of many passages", () => {
      const ids = [idOf("toll on coal was one"), idOf("halved in 1841")];
      const wide = ["wide", "wider"];
      const all = statements.flatMap(({ citations }) => citations);
      const cited = all.filter(({ quote }) => !/The railway|A toll|48,000/u.test(quote));
      const widened = statements
        .filter(({ id }) => id === ids[1])
        .flatMap((one) => wide.map((id) => ({ ...one, id, citations: cited })));
      const before = ["24 miles", "12,000 tons"].map(idOf);
      const labelsOf = (...shown: readonly string[]): string[][] =>
        labelsIn([...statements, ...widened], { type: "paragraph", statements: [...ids, ...shown] });
      expect(labelsOf(...before, ...wide)).toEqual([[], ["1"], [], ["2a–b"], [], ["1–3"]]);
      const ofOne = widened.map((one) => ({
        ...one,
        citations: cited.filter(({ quote }) => /24 miles|summit/u.test(quote)),
      }));
      const apart: Block = { type: "paragraph", statements: [...before, ...ids, "wide"] };
      expect(labelsIn([...statements, ...ofOne], apart).at(-1)).toEqual(["1a", "c"]);
    });
  });

  it("shows the same marks and calculations in HTML", () => {
    const html = file("report.html");
    const why = /<span class="why".*?<\/span>(?=<a |\]|<\/span>)/gsu;
    const text = html.replace(why, "").replace(/<[^>]+>/gu, "");
    expect(text).toContain("lost its coal to a railway&nbsp;[1a, 2a].");
    expect(text).toContain("mattered less than trade&nbsp;[†");
    expect(text).toContain("2aThe railway of 1838 took the coal");
    expect(text).toContain("estimate&nbsp;[1a]");
    expect(text).toContain("1a = 100 × (135,000 − 90,000) / 90,000");
  });

  it("shows a calculation at the cited words that have its figures, with a multiplication sign", () => {
    const [toll] = content.findings.statements.find(({ id }) => id === "s6")?.citations ?? [];
    const statements = content.findings.statements.map((one) =>
      one.kind === "arithmetic" && toll
        ? { ...one, citations: [toll, ...one.citations], expression: "135,000 * 0.9" }
        : one,
    );
    expect(file("report.html", { statements })).toContain("1a = 135,000 × 0.9");
    const markdown = file("report.md", { statements: [...statements, ...statements] });
    expect(markdown).toContain("show £135,000.” (= 135,000 × 0.9)\n");
    const alone = statements.map((one) => (one.kind === "arithmetic" ? { ...one, citations: [] } : one));
    expect(file("report.md", { statements: alone })).toContain("(= 135,000 × 0.9)");
  });

  it("links words that only a note cites back to the sign of the note, which is in view", () => {
    const { report, statements } = content.findings;
    const inferred = statements.flatMap(({ id, kind }) => (kind === "inference" ? [id] : []));
    const sections = [{ ...plain, blocks: [{ type: "paragraph" as const, statements: inferred }] }];
    const html = file("report.html", { report: { ...report, sections } });
    expect(html).toContain(`id="sign-1" popovertarget="why-1"`);
    expect(html).toContain(`<a href="#sign-1">↑ ${plain.heading}</a>`);
  });

  it("notes once that no source contains the code, and cites code that a source contains", () => {
    const { report } = content.findings;
    const text = "toll(tons)";
    const sections = [
      ...report.sections,
      { ...plain, blocks: [{ type: "code" as const, language: "", text }] },
    ];
    const markdown = file("report.md", { report: { ...report, sections } });
    expect(
      markdown.split("{ } Code as the language model wrote it; no source has it word for word."),
    ).toHaveLength(2);
    expect(markdown).toContain("miles * 1d\n```\n\n\\[[2](");
  });

  it("omits coverage that was not assessed", () => {
    const topics = [{ id: "t1", name: "Causes", covered: null, score: null, gaps: [] }];
    const markdown = file("report.md", { topics });
    expect(markdown).not.toContain("report.html#coverage");
    expect(markdown).not.toContain("## What is not known");
  });
});

describe("readableTitle", () => {
  const text =
    "Grape waste as a potential energy source for ruminants\n\nGrape pomace was fed. It was eaten.";

  it.each([
    ["21557614.txt", "file:21557614.txt", "Grape waste as a potential energy source for ruminants"],
    ["", "https://a.example/x", "Grape waste as a potential energy source for ruminants"],
    ["Own title", "file:a.txt", "Own title"],
  ])("of %j at %s is %s", (title, uri, expected) => {
    expect(readableTitle({ title, uri }, text)).toBe(expected);
  });

  it.each([
    ["[Latitude and disease].", "Latitude and disease"],
    ["on the boundary layer of a plate .", "on the boundary layer of a plate"],
    ["Grapes as feed: a trial. The Vine Study Group.", "Grapes as feed: a trial. The Vine Study Group"],
  ])("of a text that begins with %j is %j", (line, expected) => {
    const below = "It was fed for a year to two hundred and twelve animals. ".repeat(3);
    expect(readableTitle({ title: "a.txt", uri: "file:a.txt" }, `${line}\n\n${below}`)).toBe(expected);
  });

  it.each([
    "One line without more",
    "It rained, so we left. Then we ate.\nMore.",
    "a, b,\nc",
    "From: Ana Diaz\nSubject: Bus\n\nIt runs.",
  ])("keeps a file name where the text begins with %j", (other) => {
    expect(readableTitle({ title: "a.txt", uri: "file:a.txt" }, other)).toBe("a.txt");
  });
});

describe("runsOf", () => {
  it("keeps styles and superscripts, and leaves out links, images and other HTML", () => {
    const runs = runsOf("**a** *b* `c` x<sup>2</sup> [d](javascript:e) ![f](g) <script>h</script>");
    expect(runs.filter(({ styles }) => styles.length > 0)).toEqual([
      { text: "a", styles: ["strong"] },
      { text: "b", styles: ["emphasis"] },
      { text: "c", styles: ["code"] },
      { text: "2", styles: ["superscript"] },
    ]);
    expect(runs.map(({ text }) => text).join("")).toBe("a b c x2 d f h");
  });

  it("splits words at the edges of matches", () => {
    expect(runsOf("- one two three", [{ start: 6, end: 9 }])).toEqual([
      { text: "one ", styles: [] },
      { text: "two", styles: ["match"] },
      { text: " three", styles: [] },
    ]);
  });
});
