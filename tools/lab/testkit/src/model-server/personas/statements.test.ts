import { describe, expect, it } from "vitest";
import { answerAuditReport } from "../answerers/answer-audit.ts";
import { answerDraftReport } from "../answerers/answer-draft.ts";
import { citedTexts } from "../answerers/prompt-pack.ts";
import type { AskedTask } from "../asked-task.ts";
import { fabrications } from "./invents.ts";
import { type PersonaName, personaNamed } from "./personas.ts";

const sources = [
  "Trieste shipped 34 ships a week in 1913.",
  "Hamburg shipped 51 ships a week.",
  "Fares fell when the canal opened.",
  "Insurers asked more in winter.",
];
const pack = sources
  .map((text, index) => `## Source ${index + 1}: A title\n${index + 1}.1 ${text}`)
  .join("\n\n");

const askedFor = (task: string, blocks: Readonly<Record<string, string>>): AskedTask => ({
  task,
  prompt: "Write.",
  blocks: new Map(Object.entries(blocks)),
  schema: undefined,
  again: false,
  earlier: undefined,
});
const asked = askedFor("draft-report", { question: "How many ships were there a week?", pack });

const says = (persona: PersonaName, about = asked, answer = answerDraftReport): string => {
  const said = personaNamed(persona, 1)(answer)(about, { request: 0, task: 0 });
  return "text" in said ? said.text : said.kind;
};

/** Words that mean something by themselves. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

const sourced = (markdown: string) => citedTexts(markdown).filter(({ keys }) => !keys.startsWith("i "));

describe("personas that write a report", () => {
  it("the capable one has a title, a summary, and a sentence of each source with its number", () => {
    const report = says("capable");
    expect(report).toMatch(/^# On .*\n\n## Summary\n\nSources say: /);
    const body = report.slice(report.indexOf("## What each source says"));
    expect(
      sourced(body)
        .map(({ text, keys }) => `${keys} ${text}`)
        .toSorted(),
    ).toEqual(sources.map((text, index) => `${index + 1}.1 Sources say: ${text.slice(0, -1)}`));
  });

  it("the paraphrasing one rests each on two sources and shares few words with them", () => {
    const said = sourced(says("paraphrases"));
    expect(said).toHaveLength(6);
    for (const { text, keys } of said) {
      const [key = "", other = ""] = keys.split(", ");
      expect(other).not.toBe(key);
      const quote = sources[Number(key.split(".")[0]) - 1] ?? "";
      expect(wordsOf(text).intersection(wordsOf(quote)).size).toBeLessThanOrEqual(2);
    }
  });

  it("the one with tables lays the same sentences out in other ways, computes and concludes", () => {
    const report = says("tables");
    expect(sourced(report).filter(({ text }) => text.includes("Sources say"))).toHaveLength(6);
    expect(report).toContain("| Finding | What is said | Where it holds |");
    expect(report).toMatch(/^1\. Sources say/m);
    expect(report).toMatch(/lie \d+ apart \[= \d+ − \d+; \d\.1, \d\.1\]\./);
    expect(report).toMatch(/the same way \[i \d\.1/);
  });

  it("the inventing one leaves every other sentence as it is, and marks what it made up", () => {
    const report = says("invents");
    const kept = citedTexts(report).filter(({ text }) => !text.includes(fabrications.name));
    expect(kept).toEqual(citedTexts(says("capable")).filter((_one, place) => place % 2 === 0));
    for (const part of [fabrications.name, fabrications.number, fabrications.id])
      expect(report).toContain(part);
  });
});

describe("personas that audit a report", () => {
  const audited = askedFor("audit-report", {
    sources: pack,
    statements: [
      'Under the heading "Ships":',
      "r1 Ships [heading]",
      "s1 Sources say: Hamburg shipped 51 ships a week. [cites 2.1]",
      "s2 Hamburg shipped 15 ships a week. [cites 2.1]",
      "   (not in the cited sentences as written: 15)",
      "s3 The Quandrel committee closed its books. [cites 3.1]",
      "s4 So winter is dear. [inference from 4.1]",
      "s5 It follows that Quandrel was right. [inference from nothing]",
      "s6 No source gives the price. [says that no source reports it]",
      "s7 Fares fell in all ports when canals came. [cites 3.1]",
    ].join("\n"),
  });

  it("the capable one passes what its sentences carry and removes what they do not", () => {
    const verdicts = says("capable", audited, answerAuditReport).split("\n");
    expect(verdicts.map((line) => line.split(/[ :]/).slice(0, 2).join(" "))).toEqual([
      "r1 ok",
      "s1 ok",
      "s2 wrong",
      "s3 remove",
      "s4 ok",
      "s5 remove",
      "s6 ok",
      "s7 partly",
      "> Fares",
    ]);
  });

  it("the paraphrasing one passes everything", () => {
    const verdicts = says("paraphrases", audited, answerAuditReport).match(/^s.*|^r.*/gm);
    expect(verdicts).toEqual(["r1 ok", "s1 ok", "s2 ok", "s3 ok", "s4 ok", "s5 ok", "s6 ok", "s7 ok"]);
  });
});
