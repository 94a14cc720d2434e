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
    [String.raw`\ang{30} or \ang[angle-mode = arc]{4;;7}`, "30° or 4°7″"],
    [String.raw`\num{-e7} and \numlist{.5;2e3}`, "-1 × 10^7 and 0.5 and 2 × 10^3"],
    [String.raw`\SI[mode=text]{9}[\$]{\per\day}, \si[x = y]{\metre}`, "$9 /d, m"],
    [String.raw`\qtylist[x]{1;2;3}{\metre}, \qtyproduct{2 x 3}{\metre}`, "1 m, 2 m and 3 m, 2 m × 3 m"],
    [String.raw`\num{1e-3 x 2e4}, \SI{3 x 10e4}{\volt}`, "1 × 10^-3 × 2 × 10^4, 3 V × 10 × 10^4 V"],
    [`\\qtylist{1;2}{${"m".repeat(999)}}`, `1 ${"m".repeat(200)} and 2 ${"m".repeat(200)}`],
    [String.raw`\qty{max}{\metre}, \SI{\exp(2)}{\metre}, \num{x_2}`, String.raw`max m, \exp(2) m, x_2`],
    [String.raw`\qtyrange[x = y]{3}{4}{\metre} [sic]`, "3 m to 4 m [sic]"],
    [String.raw`\si{\constructor}`, "constructor"],
    [String.raw`\constructor{Ida} \begin{constructor}sails\end{constructor}`, "Ida sails"],
    [String.raw`$t = \qty{20}{\milli\metre} + x$, $\SI{5}{\percent} + 1$`, String.raw`t = 20 mm+ x, 5 \%+ 1`],
    [String.raw`10\textsuperscript{4} tiles`, "10^4 tiles"],
    [String.raw`\nicefrac{3}{4} full`, "3/4 full"],
    [String.raw`It is \st{shut}\sout{ locked} open`, "It is open"],
    [String.raw`\textcolor{white}{hidden}\textcolor{red}{seen}`, "seen"],
  ])("reads %s as %s", (latex, text) => {
    expect(textOf(latex).replaceAll(/\s+/gu, " ")).toBe(text);
  });

  it("reads the units that a document defines", () => {
    const units = String.raw`\DeclareSIUnit\molar{M}\DeclareSIUnit[product = {}]{\lap}{laps}`;
    const { text } = readLatex(
      String.raw`${units}\begin{document}\qty{5}{\milli\molar}, \qty{3}{\lap\per\hour}\end{document}`,
    );
    expect(text.trim()).toBe("5 mM, 3 laps/h");
  });

  it.each([
    [String.raw`[1]{\SI{#1}{\kilo\metre\per\second}}`, "{300}", "300 km/s"],
    [String.raw`[1]{\SI{10#1}{\kelvin}}`, "{5}", "105 K"],
    [String.raw`[1]{\SI{#1e3}{\metre}}`, "{4}", "4 × 10^3 m"],
    [String.raw`[2]{\SI{#1}{#2}}`, String.raw`{4}{\metre\tothe{3} % deep` + "\n}", "4 m^3"],
    [String.raw`[1]{$\alpha#1 = \frac{#1}{2}$}`, "{x}", String.raw`\alpha x = \frac{x}{2}`],
    [
      String.raw`[1]{\[\begin{pmatrix}a & #1\end{pmatrix}\]}`,
      "{4}",
      String.raw`\begin{pmatrix}a & 4\end{pmatrix}`,
    ],
  ])("fills the parameters of %s with %s", (definition, given, text) => {
    const read = readLatex(
      String.raw`\newcommand{\own}${definition}\begin{document}The lock is \own${given}.\end{document}`,
    );
    expect(read.text.replaceAll(/\s+/gu, " ").trim()).toBe(`The lock is ${text}.`);
  });
});
