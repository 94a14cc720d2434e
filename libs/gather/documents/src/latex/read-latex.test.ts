import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { createLatexRenderer, latexToPlain } from "./latex-html.ts";
import { parseLatex } from "./parse-latex.ts";

const paper = (body: string, head = ""): string =>
  String.raw`\documentclass{article}
% Draft of 1999, every number is wrong
\newcommand{\lake}{Lake \textsc{Tarn}}
\newcommand{\kilos}[1]{#1~kg}
\newcommand*\by[2][boat]{#2 by #1}
\DeclareRobustCommand{\old}{the old weir}
\NewDocumentCommand{\at}{O{lock} m}{the #1 at #2}
\def\near#1{the pond near #1}
${head}
\begin{document}
${body}
\end{document}
Behind the end.`;

const textOf = async (body: string, head?: string): Promise<string> => {
  const read = await readSample(paper(body, head), { uri: "file:ice.tex" });
  return read.status === "read" ? read.text : read.detail;
};

describe("a LaTeX document", () => {
  it("says who wrote it, when and on what subject", async () => {
    const head = String.raw`\title{Ice of the \emph{Tarn}}\author{Zo\"e K\v{r}{\'\i}\v{z}\thanks{Paid by nobody.} \and {Jon Weir\footnotemark[2]}}\date{4 May 2021}`;
    expect(await readSample(paper("Words.", head), { uri: "file:ice.tex" })).toMatchObject({
      mediaType: "application/x-tex",
      title: "Ice of the Tarn",
      author: "Zoë Kříž, Jon Weir",
      publishedAt: "2021-05-04",
      text: "# Ice of the Tarn\n\nWords.",
    });
  });

  it.each([
    ["comments", "It froze % in 1999\nin 1893.", "It froze in 1893."],
    ["what is switched off", String.raw`It froze. \iffalse It melted. \fi It held.`, "It froze. It held."],
    [
      "labels, pictures and the rest of what is not shown",
      String.raw`\label{a}\vspace{2pt}It froze.\includegraphics[width=3cm]{b.png}`,
      "It froze.",
    ],
    ["a comment environment", "It froze.\n\\begin{comment}\nIt melted.\n\\end{comment}", "It froze."],
  ])("leaves out %s", async (_what, body, text) => {
    expect(await textOf(body)).toBe(text);
  });

  it.each([
    [
      "accents and signs",
      String.raw`Caf\'e, {\o}l, na\"{\i}ve, 12.5\,\%, 3--5, ` + "``so''" + String.raw` \& \S~4`,
      "Café, øl, naïve, 12.5\u202f%, 3–5, “so” & § 4",
    ],
    ["its own macros", String.raw`\lake{} holds \kilos{40} of it.`, "Lake Tarn holds 40 kg of it."],
    [
      "a macro with a condition",
      String.raw`\newif\ifice \def\frost#1{\ifice#1\fi}It \frost{froze}held.`,
      "It held.",
    ],
    [
      "a command that the document defines anew",
      String.raw`\renewcommand{\emph}[1]{\textit{#1}}It \emph{froze}.`,
      "It froze.",
    ],
    [
      "a copy of a macro, and a definition that only stands in for a missing one",
      String.raw`\let\oldlake\lake\renewcommand{\lake}{Mere}\providecommand{\lake}{Pond}\lake{} was \oldlake.`,
      "Mere was Lake Tarn.",
    ],
    ["a macro without its optional argument", String.raw`It took \by{ice}.`, "It took ice by boat."],
    ["a macro with its optional argument", String.raw`It took \by[sled]{ice}.`, "It took ice by sled."],
    ["macros of TeX", String.raw`It is \near{Rook}.`, "It is the pond near Rook."],
    [
      "macros of TeX that the text itself defines",
      String.raw`\def\mere{Mere Loch}\def\of #1#2{#2 of #1}It is \of{Rook}{ice} on \mere{}.`,
      "It is ice of Rook on Mere Loch.",
    ],
    [
      "macros of TeX whose arguments stand between signs",
      String.raw`\def\pair(#1,#2){from #1 to #2}It froze.`,
      "It froze.",
    ],
    ["robust macros", String.raw`It is \old{}.`, "It is the old weir."],
    [
      "macros of LaTeX 3",
      String.raw`It is \at{Ell} or \at[dam]{Ell}.`,
      "It is the lock at Ell or the dam at Ell.",
    ],
    [
      "titles of slides, boxes and theorems",
      String.raw`\begin{frame}{Trips}At noon.\begin{block}{Rule}None.\end{block}\end{frame}\begin{lemma}[Ell]It leaks.\end{lemma}`,
      "### Trips\n\nAt noon.\n\n#### Rule\n\nNone.\n\nlemma (Ell): It leaks.",
    ],
    [
      "slides in an argument",
      String.raw`\frame{\frametitle{Trips}\begin{itemize}\item At noon.\end{itemize}}`,
      "### Trips\n\n- At noon.",
    ],
    [
      "no arguments of figures and boxes",
      String.raw`\begin{wrapfigure}{r}[2in]{4in}\caption{A}\end{wrapfigure}\begin{tcolorbox}[title=N]B\end{tcolorbox}`,
      "A\n\nB",
    ],
    [
      "quoted words with their source, without their language and notes",
      String.raw`It is \enquote{old} ice, \textquote[a letter][.]{Thin} \textcquote[see][12]{ell}[,]{wet}
and \foreignblockcquote{dutch}{kriz}{vol ijs}, \hyphentextquote*{latin}[{\cite{weir}}]{glacies}.`,
      "It is “old” ice, “Thin.” (a letter) “wet,” (ell) and “vol ijs” (kriz), “glacies” (weir).",
    ],
    [
      "quoted blocks with their source",
      String.raw`\begin{displaycquote}[9]{ell}It leaks.\end{displaycquote}\begin{foreigndisplayquote}{latin}Glacies.\end{foreigndisplayquote}`,
      "> It leaks. (ell)\n\n> Glacies.",
    ],
    [
      "a quoting macro that the text itself defines",
      String.raw`\newcommand\textquote[1]{<<#1>>}It is \textquote{old}.`,
      "It is <<old>>.",
    ],
    ["an address", String.raw`See \url{https://e.org/a%20b_c} now.`, "See https://e.org/a%20b_c now."],
    ["degrees", String.raw`At 4~$^\circ$C or 4\textdegree C.`, "At 4 °C or 4°C."],
    [
      "marks of notes, and quotations in French",
      String.raw`It froze\footnotemark[7], said \og a miller\fg{}.\footnotetext[7]{In May.}`,
      "It froze[7], said «a miller». ([7] In May.)",
    ],
    [
      "marks of notes with a computed number",
      String.raw`It froze\footnotemark[\value{footnote}].\footnotetext[\value{footnote}]{In May.}`,
      "It froze. (In May.)",
    ],
    [
      "citations and notes",
      String.raw`It froze~\cite[p.~3]{kriz}, say \citet{weir}.\footnote{In \emph{May}.}`,
      "It froze (kriz, p. 3), say weir. (In May.)",
    ],
    ["formulas as TeX", String.raw`So $p < 0.05$ and \[ E = mc^2 \] hold.`, "So p < 0.05 and E = mc^2 hold."],
    [
      "headings and lists",
      String.raw`\section{Ice}Thick.\begin{itemize}\item One\item[(b)] Two\end{itemize}`,
      "## Ice\n\nThick.\n\n- One\n- (b) Two",
    ],
    ["code as code", "\\begin{verbatim}\nx = 1 % kept\n\\end{verbatim}", "```\nx = 1 % kept\n```"],
  ])("reads %s", async (_what, body, text) => {
    expect(await textOf(body)).toBe(text);
  });

  it.each([
    [
      String.raw`\author{Ann Weir\\ Mill of Aldby\\ \texttt{a@mill.example} \and Bo Rook \\ Berg}`,
      "Ann Weir, Bo Rook",
    ],
    [String.raw`\author[1]{Ann Weir}\author[2]{Bo Rook}\affil[1]{Mill of Aldby}`, "Ann Weir, Bo Rook"],
    [
      String.raw`\author{\IEEEauthorblockN{Ann Weir}\IEEEauthorblockA{Mill\\Aldby}\and\IEEEauthorblockN{Bo Rook}}`,
      "Ann Weir, Bo Rook",
    ],
    [String.raw`\author*[1]{Ann Weir}\author[2]{Bo Rook}`, "Ann Weir, Bo Rook"],
    [String.raw`\author{Ann Weir, \\ Bo Rook \\ Mill of Aldby}`, "Ann Weir, Bo Rook"],
    [String.raw`\author{}`, undefined],
  ])("names the authors in %s", async (head, author) => {
    const read = await readSample(paper("Words.", head), { uri: "file:ice.tex" });
    expect("author" in read ? read.author : undefined).toBe(author);
  });

  it("names the authors of a part of a document once", async () => {
    const read = await readSample(String.raw`\author{Ann Weir \and Bo Rook} Words.`, { uri: "file:ice.tex" });
    expect(read).toMatchObject({ author: "Ann Weir, Bo Rook" });
  });

  it("fills in arguments as a document command states them", async () => {
    const head = [
      String.raw`\NewDocumentCommand{\price}{m o}{#1 crowns\IfValueT{#2}{ a #2}}`,
      String.raw`\NewDocumentCommand\lock{s +m O{Aldby} m}{\IfBooleanTF{#1}{the old}{the} #2 of #3 in #4}`,
      String.raw`\DeclareDocumentCommand{\odd}{d() m}{no #2}`,
    ].join("");
    const body = String.raw`\price{12}[week], \price{90}; \lock{gate}{May}, \lock*{mill}[Berg]{June}; \price[x].`;
    expect(await textOf(body, head)).toBe(
      "12 crowns a week, 90 crowns; the gate of Aldby in May, the old mill of Berg in June; crowns[x].",
    );
  });

  it.each([
    "{tabularx}{\\textwidth}{@{}l>{\\raggedright\\arraybackslash}Xr@{}}",
    "{tabulary}{9cm}[t]{LCR}",
    "{longtable}[c]{@{}p{0.2\\textwidth}ll@{}}",
    "{tblr}{colspec={lll}}",
    "{NiceTabular}{lll}[hvlines]",
    "{tabular*}{\\textwidth}{@{\\extracolsep{\\fill}}lll}",
  ])("has no specification of columns in a table (%s)", async (begin) => {
    const name = /^\{[a-z*]+\}/iu.exec(begin)?.[0] ?? "";
    const rows = String.raw`\toprule A & B & C \\ \cmidrule(lr){1-2} \rowcolor[HTML]{EFEFEF} 1 & \cellcolor{red}2 & 3 \\ \addlinespace[2pt]`;
    expect(await textOf(`\\begin${begin} ${rows} \\end${name}`)).toBe(
      "| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
    );
  });

  it.each([
    String.raw`\begin{longtblr}[label = {t}, caption = {Tolls}]{colspec={ll}} Lock & Toll \\ \hline Berg & 7 \end{longtblr}`,
    String.raw`\begin{longtable}{ll}\caption{Tolls}\\ Lock & Toll \endhead Berg & 7 \end{longtable}`,
  ])("has the caption and the head of %s", async (table) => {
    expect(await textOf(table)).toBe("Tolls\n\n| Lock | Toll |\n| --- | --- |\n| Berg | 7 |");
  });

  it("has the heads and feet of a table over pages once, below its caption", async () => {
    const table = String.raw`\begin{longtable}{ll}
\caption{Tolls}\label{tab:tolls}\\ \toprule Lock & Toll \\ \midrule \endfirsthead
\multicolumn{2}{c}{Continued} \\ Lock & Toll \\ \midrule \endhead
\multicolumn{2}{c}{More below} \\ \endfoot
Sum & 19 \\ \endlastfoot
Aldby & 12 \\ Berg & 7
\end{longtable}`;
    expect(await textOf(table)).toBe(
      "Tolls\n\n| Lock | Toll |\n| --- | --- |\n| Aldby | 12 |\n| Berg | 7 |\n| Sum | 19 |",
    );
  });

  it("puts each value of a table under its own column", async () => {
    const table = String.raw`\begin{tabular}{lrr}\toprule & \multicolumn{2}{c}{Ice} \\ Lake & Days & cm \\ \midrule
\multirow{2}{*}{Tarn} & 41 & 12 \\ & 39 & 11 \\ Mere & 17 & 6 \\ \bottomrule\end{tabular}`;
    expect(await textOf(table)).toBe(
      [
        "| Lake | Ice Days | Ice cm |",
        "| --- | --- | --- |",
        "| Tarn | 41 | 12 |",
        "| Tarn | 39 | 11 |",
        "| Mere | 17 | 6 |",
      ].join("\n"),
    );
  });

  it("is read without a preamble, and expands a recursive macro only a few times", async () => {
    expect(await readSample(String.raw`It \emph{froze}.`, { uri: "file:a.tex" })).toMatchObject({
      text: "It froze.",
    });
    expect(await textOf(String.raw`\a It froze.`, String.raw`\newcommand{\a}{\a\a}`)).toContain("It froze.");
    const names = Array.from("bcdefghijklmno", (letter) => String.raw`\m${letter}`);
    const doubling = names.slice(1).map((name, at) => String.raw`\newcommand{${names[at]}}{${name}${name}}`);
    const head = `${doubling.join("")}${String.raw`\newcommand`}{${names.at(-1)}}{${"It froze. ".repeat(50)}}`;
    const text = await textOf(String.raw`${names[0]} It thawed.`, head);
    expect(text).toContain("It thawed.");
    expect(text.length).toBeLessThan(30_000);
  });
});

describe("createLatexRenderer", () => {
  const countReads = (source: string): number => {
    const nodes = parseLatex(source);
    let reads = 0;
    const counted = new Proxy(nodes, {
      get: (list, key): unknown => {
        reads += 1;
        return Reflect.get(list, key);
      },
    });
    createLatexRenderer(source, nodes)(counted);
    return reads;
  };

  it.each([String.raw`\by[ `, String.raw`\by[x] `])("reads %s in as many steps as it is long", (macro) => {
    const definition = String.raw`\newcommand{\by}[1][b]{#1}`;
    const [short, long] = [400, 800].map((times) => countReads(definition + macro.repeat(times)));
    expect(long).toBeLessThan(3 * (short ?? 0));
  });
});

describe("latexToPlain", () => {
  it.each([
    [String.raw`{\"U}ber {H}\"ochst{\o}y`, "Über Höchstøy"],
    [String.raw`12.5{\%} ($p < 0.05$)`, "12.5% (p < 0.05)"],
    ["The {DNA} of R&D", "The DNA of R&D"],
    [String.raw`TNF-$\alpha$ at the {\O}resund and \O rsted`, "TNF-α at the Øresund and Ørsted"],
    [String.raw`5 $\mu$g or $5\,\mu$g`, "5 μg or 5 μg"],
    [String.raw`$1 & 2 \\ 3\,& 4 \\[2pt] 5\ & 6$`, String.raw`1 & 2 \\ 3 & 4 \\[2pt] 5 & 6`],
    ["plain", "plain"],
  ])("reads %s", (latex, plain) => {
    expect(latexToPlain(latex)).toBe(plain);
  });
});
