import { describe, expect, it } from "vitest";
import { readLatex } from "./read-latex.ts";

const textOf = (body: string): string =>
  readLatex(String.raw`\documentclass{article}\begin{document}${body}\end{document}`).text.trim();

describe("readLatex, as people see a page", () => {
  it.each([
    [String.raw`\SI{9}{\kilo\metre} and \qty{2.5}{\percent}`, "9 km and 2.5 %"],
    [String.raw`\si{\metre\per\second\squared}`, "m/s^2"],
    [String.raw`\num{3e4} barges`, "3 × 10^4 barges"],
    [String.raw`\SIrange{3}{4}{\metre}`, "3 m to 4 m"],
    [String.raw`\ang{30}`, "30°"],
    [String.raw`10\textsuperscript{4} tiles`, "10^4 tiles"],
    [String.raw`\nicefrac{3}{4} full`, "3/4 full"],
    [String.raw`It is \st{shut}\sout{ locked} open`, "It is open"],
    [String.raw`\textcolor{white}{hidden}\textcolor{red}{seen}`, "seen"],
  ])("reads %s as %s", (latex, text) => {
    expect(textOf(latex).replaceAll(/ {2,}/gu, " ")).toBe(text);
  });
});
