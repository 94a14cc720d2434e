import { expect, it } from "vitest";
import { createConditions } from "./latex-conditions.ts";
import { latexOf } from "./latex-source.ts";
import { parseLatex } from "./parse-latex.ts";

const shown = (latex: string): string =>
  latexOf(createConditions((name) => (name === "given" ? parseLatex("1") : undefined))(parseLatex(latex)))
    .replaceAll(/\s+/gu, " ")
    .trim();

it.each([
  ["a switch that is off", String.raw`\newif\ifice\ifice Frost.\else Thaw.\fi`, "Thaw."],
  ["a switch that is on", String.raw`\newif\ifice\icetrue\ifice Frost.\else Thaw.\fi`, "Frost."],
  [
    "a switch that changes",
    String.raw`\newif\ifice\icetrue{\ifice A\fi}\icefalse{\ifice B\else C\fi}`,
    "{ A}{ C}",
  ],
  ["conditions in one another", String.raw`\iffalse A\ifx\a\b B\else C\fi D\else E\fi`, "E"],
  ["two equal characters", String.raw`\if00 A\else B\fi`, "A"],
  ["two different characters", String.raw`\if0 A\else B\fi`, "B"],
  ["two characters of a word", String.raw`\if00Frost.\else Thaw.\fi`, "Frost."],
  ["a character and a macro that stands for it", String.raw`\if1\given A\fi\if0\given B\fi`, "A"],
  ["a switch declared in another branch", String.raw`\iftrue\newif\ifice\ifice A\fi B\fi`, "B"],
  [
    "many conditions in one another",
    `${String.raw`\iftrue`.repeat(9000)} A${String.raw`\fi`.repeat(9000)}`,
    "A",
  ],
  ["a defined macro", String.raw`\ifdefined\given A\else B\fi`, "A"],
  ["a macro that is not defined", String.raw`\ifdefined\other A\else B\fi`, "B"],
  ["a comparison with no definition", String.raw`\ifx\undefined\other A\else B\fi`, "A"],
  ["a toggle", String.raw`\newtoggle{x}\toggletrue{x}\iftoggle{x}{A}{B}\nottoggle{x}{C}{D}`, "AD"],
  ["a boolean of etoolbox", String.raw`\newbool{x}\setbool{x}{true}\ifbool{x}{A}{B}`, "A"],
  [
    "a boolean of ifthen",
    String.raw`\newboolean{x}\ifthenelse{\boolean{x}}{A}{B}\ifthenelse{\not\boolean{x}}{C}{D}`,
    "BC",
  ],
  ["a definition", String.raw`\ifdef{\given}{A}{B}\ifundef{\given}{C}{D}`, "AD"],
])("keeps the branch of %s", (_what, latex, text) => {
  expect(shown(latex)).toBe(text);
});

it.each([
  ["a condition without an end", String.raw`\iffalse A`],
  ["a comparison with a macro that is not defined", String.raw`\if1\other A\else B\fi`],
  ["a comparison of macros", String.raw`\ifx\a\b A\else B\fi`],
  ["a command that only sounds like a switch", String.raw`\icetrue A\ifice B\fi`],
  ["the body of a definition", String.raw`\newcommand{\a}{\iftrue A\else B\fi}`],
])("leaves %s as it is", (_what, latex) => {
  expect(shown(latex)).toBe(latex);
});

it("shows both branches of a test that it cannot evaluate, but not the test", () => {
  expect(shown(String.raw`\ifthenelse{\value{page}>3}{A}{B}`)).toBe("AB");
});
