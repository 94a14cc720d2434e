import { describe, expect, it } from "vitest";
import { readGradeLists } from "./grade-list.ts";
import { createGradeSource, uploadGrade } from "./grade-source.ts";
import { paperSigns } from "./paper-signs.ts";

const pageOf = (text: string, metadata: Readonly<Record<string, string>> = {}) => ({
  text,
  words: text.split(/\s+/u).length,
  metadata,
});

const filler = (about: string): string =>
  Array.from(
    { length: 8 },
    (_, index) => `In part ${index} the ${about} was compared with what others had found.`,
  ).join(" ");

const physics = `# Slow light in a cold gas

Lena Hau, Ada Byron. Annals of Optics 12(3): 217-225. doi:10.1234/ao.1999.217

Background: Light slows in a medium. Methods: A gas was cooled and a pulse was sent through it. ${filler("pulse")}
Results: The pulse took 7 microseconds. Conclusions: Light can be slowed by a cold gas.`;

const medicine = `Dietary salt and stroke: a cohort.
HINTERGRUND: Salz hebt den Blutdruck. METHODEN: Eine Kohorte wurde befragt. ${filler("Kohorte")}
ERGEBNISSE: Schlaganfälle waren seltener. SCHLUSSFOLGERUNG: Weniger Salz ist ratsam.
ISSN 1234-567X`;

const references = Array.from(
  { length: 7 },
  (_, index) =>
    `[${index + 1}] Author ${"ABCDEFG"[index] ?? ""}. A study of courts and charters. Law Review, ${1990 + index}.`,
).join("\n");

const law = `# Charters and courts
DOI: 10.5555/law.2011.7

## 1. Introduction
${filler("charter").repeat(5)}

## 2. Methods
${filler("register").repeat(5)}

## 3. Discussion
${filler("court").repeat(5)}

## References
${references}`;

const note = `Reading list for Monday. The paper doi:10.1234/ao.1999.217 claims that light was slowed. ${filler("claim")}
Ask Jon for his copy. Results should be discussed with the group.`;

const blog = `Why I left biology. Background: I was tired. Methods: none. Results: I bake now. Conclusions: be kind. ${filler("oven")}`;

const survey = `Two abstracts. Background: one. Methods: two. Results: three. ${filler("dose")} See 10.1234/a.1 and 10.1234/b.2.`;

describe("paperSigns", () => {
  it.each([
    ["an abstract of physics with a DOI", physics, "abstract", "10.1234/ao.1999.217"],
    ["an abstract in German with an ISSN", medicine, "abstract", "ISSN 1234-567X"],
    ["a paper on law with sections and references", law, "paper", "doi:10.5555/law.2011.7"],
  ])("recognises %s", (_what, text, kind, identity) => {
    expect(paperSigns(pageOf(text))).toMatchObject({ kind, identity: expect.stringContaining(identity) });
  });

  it("takes journal and DOI from the metadata of a file", () => {
    const [text] = physics.split("Lena Hau").slice(1);
    const bare = pageOf((text ?? "").replace(/^.*\n/u, ""), {
      doi: "10.1234/ao.1999.217",
      journal: "Annals of Optics",
    });
    expect(paperSigns(bare)?.identity).toBe("Annals of Optics, doi:10.1234/ao.1999.217");
  });

  it.each([
    ["a note that quotes a DOI", note],
    ["a chronicle", `In 1348 the plague came to the town. ${filler("plague").repeat(20)}`],
  ])("is not misled by %s", (_what, text) => {
    expect(paperSigns(pageOf(text))).toBeUndefined();
  });
});

describe("paperSigns of the form alone", () => {
  it.each([
    ["an essay in the form of an abstract", blog],
    ["an abstract that names the DOIs of several others", survey],
  ])("finds nothing to look up in %s", (_what, text) => {
    expect(paperSigns(pageOf(text))).toMatchObject({ kind: "abstract", identity: undefined });
  });
});

describe("the grade of a paper that is handed in", () => {
  const gradeSource = createGradeSource({ lists: readGradeLists() });

  it("is B, with the reason in words, and C for any other text", () => {
    const grade = gradeSource({ uri: "file:a.md", isUpload: true, page: pageOf(physics) });
    expect(grade).toEqual({
      grade: "B",
      reasons: [
        "handed in by the user",
        expect.stringMatching(/^reads as the abstract of a scholarly paper: .*10\.1234/u),
      ],
    });
    expect(gradeSource({ uri: "file:b.md", page: pageOf(note) }).grade).toBe("C");
  });

  it("is C without anything to look the text up by", () => {
    expect(gradeSource({ uri: "file:c.md", isUpload: true, page: pageOf(blog) })).toEqual(uploadGrade);
  });
});

describe("paperSigns on hostile texts", () => {
  it("is done at once with line ends after the heading of the references", () => {
    const text = `${"word ".repeat(900)}\n# Introduction\n# Methods\n# Results\n# References${"\n".repeat(200_000)}x`;
    expect(paperSigns({ text, words: 910, metadata: {} })).toBeUndefined();
  });

  it("does not read the lines of a text with more of them than a paper has", () => {
    const ended = (lines: number) => pageOf(`${law}${"\n".repeat(lines)}The end.`);
    expect(paperSigns(ended(20_000))).toMatchObject({ kind: "paper" });
    expect(paperSigns(ended(40_000))).toBeUndefined();
  });
});
