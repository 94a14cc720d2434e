import { describe, expect, it } from "vitest";
import { findTurns, spokenParts } from "./find-turns.ts";

const turnsOf = (text: string): readonly (readonly [string | undefined, string])[] | undefined =>
  findTurns(text)?.map(({ start, end, speaker }) => [speaker, text.slice(start, end)] as const);

const said = ["We cut the night bus.", "Who took it?", "The late shift did."] as const;
const turns = [
  ["Dana Reyes", said[0]],
  ["Omar Haddad", said[1]],
  ["Dana Reyes", said[2]],
] as const;

const written = (form: (speaker: string, words: string) => string): string =>
  turns.map(([speaker, words]) => form(speaker, words)).join("\n\n");

describe("findTurns", () => {
  it.each([
    ["a name and a colon", written((name, words) => `${name}: ${words}`)],
    ["a name with a time", written((name, words) => `${name} (06:23): ${words}`)],
    ["a time in brackets", written((name, words) => `${name} [00:12:03] ${words}`)],
    ["a time before the name", written((name, words) => `[00:12:03] ${name}: ${words}`)],
    ["a bare time before the name", written((name, words) => `00:12:03 ${name}: ${words}`)],
    ["bold type with the colon in it", written((name, words) => `**${name}:** ${words}`)],
    ["bold type before the colon", written((name, words) => `**${name}**: ${words}`)],
    ["bold type and a time", written((name, words) => `**${name}** (6:23): ${words}`)],
    ["bold type on its own line", written((name, words) => `**${name}**\n${words}`)],
    ["a name and a time on their own line", written((name, words) => `${name} 00:12\n${words}`)],
    ["a name and a colon on their own line", written((name, words) => `${name}:\n${words}`)],
  ])("reads %s", (_form, text) => {
    expect(turnsOf(text)).toEqual(turns);
  });

  it("reads names in capitals, with a role, and in other scripts", () => {
    expect(turnsOf("CHAIR: Order.\nMS. ORTEGA: I object.\nCHAIR: Noted.")?.[1]).toEqual([
      "MS. ORTEGA",
      "I object.",
    ]);
    const hansard =
      "Ana Diaz (Minister of Health): Yes.\nBo Lee (Chair): Next.\nAna Diaz (Minister of Health): No.";
    expect(turnsOf(hansard)?.[0]).toEqual(["Ana Diaz (Minister of Health)", "Yes."]);
    expect(turnsOf("主持人：请讲。\n李梅 00:01:20\n预算减少了。\n主持人：谢谢。\n李梅：不客气。")).toEqual([
      ["主持人", "请讲。"],
      ["李梅", "预算减少了。"],
      ["主持人", "谢谢。"],
      ["李梅", "不客气。"],
    ]);
  });

  it.each([
    ["sentences in turn", ["Ana", "Bo", "Cy", "Ana", "Bo", "Cy"], "Yes."],
    ["words without a final mark in a free order", ["Ana", "Bo", "Cy", "Di", "Bo", "Ana"], "yes"],
  ])("reads who says %s", (_what, speakers, words) => {
    const text = speakers.map((speaker) => `${speaker}: ${words}`).join("\n\n");
    expect(turnsOf(text)?.map(([speaker]) => speaker)).toEqual(speakers);
  });

  it("reads names that are alone on their lines, when they come back", () => {
    const text = [
      "Dana Reyes",
      said[0],
      "",
      "Omar Haddad",
      said[1],
      "",
      "Dana Reyes",
      said[2],
      "",
      "Omar Haddad",
      "So it goes.",
    ];
    expect(turnsOf(text.join("\n"))).toEqual([...turns, ["Omar Haddad", "So it goes."]]);
  });

  it("continues with a turn in lines without a label, and finds no speaker before the first label", () => {
    const text = `Council of 4 May\n\nDana Reyes (00:10): First.\n\nSecond: a point.\n\nBo (00:20): Third.\n\nDana Reyes (00:30): Fourth.`;
    expect(turnsOf(text)?.slice(0, 3)).toEqual([
      [undefined, "Council of 4 May"],
      ["Dana Reyes", "First."],
      ["Dana Reyes", "Second: a point."],
    ]);
  });

  it.each([
    ["notes with colons", "Note: the lock expires.\n\nTip: renew it.\n\nWarning: back it up."],
    [
      "prose with times",
      "The train left at 06:23 and came back.\nIt left at 07:23 again.\nIt left at 08:23.",
    ],
    [
      "copied mails",
      "From: Ana\nTo: Bo\nSubject: Bus\n\nIt runs again.\n\nFrom: Bo\nTo: Ana\nCc: Cy\nSubject: Bus\n\nGood.",
    ],
    ["headings", "# Results\n\nRain fell.\n\n# Method\n\nWe counted.\n\n# Results\n\nSun shone."],
    ["an empty text", ""],
  ])("reads no transcript in %s", (_what, text) => {
    expect(findTurns(text)).toBeUndefined();
  });
});

describe("spokenParts", () => {
  it("cuts spans where turns do, without the labels", () => {
    const text = written((name, words) => `${name} (06:23): ${words}`);
    const parts = spokenParts([{ start: 0, end: text.length }], findTurns(text) ?? []);
    expect(parts.map(({ start, end, speaker }) => [speaker, text.slice(start, end)])).toEqual(turns);
  });
});
