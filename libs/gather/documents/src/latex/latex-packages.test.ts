import { expect, it } from "vitest";
import { readLatex } from "./read-latex.ts";

const textOf = (body: string, kind = "{article}"): string =>
  readLatex(String.raw`\documentclass${kind}\begin{document}${body}\end{document}`).text.trim();

it.each([
  [
    "its own environments",
    String.raw`\newenvironment{hint}[2][Warning]{\textbf{#1 (#2):}}{}\begin{hint}{May} Thin.\end{hint}\begin{hint}[Notice]{June} Wet.\end{hint}`,
    "Warning (May): Thin.\n\nNotice (June): Wet.",
  ],
  [
    "its own theorems",
    String.raw`\newtheorem{satz}{Satz}[section]\newtheorem*{rem}{Remark}\begin{satz}[Lund] It floats.\end{satz}\begin{rem}It melts.\end{rem}`,
    "Satz (Lund): It floats.\n\nRemark: It melts.",
  ],
  [
    "the statements of an algorithm in lines",
    String.raw`\begin{algorithmic}[1]\For{all $i$}\State add $i$ \Comment{once}\EndFor\State \Return $s$\end{algorithmic}`,
    "for all i do\nadd i (once)\nend for\nreturn s",
  ],
  [
    "code with its lines",
    "\\begin{lstlisting}[language=C]\nif {\n  50% off\n\\end{lstlisting}",
    "```\nif {\n  50% off\n```",
  ],
  [
    "what changes leave",
    String.raw`It \added[id=A]{really} \replaced{froze}{melted}\deleted{ never}.`,
    "It really froze.",
  ],
  [
    "no sizes, colours and languages of boxes",
    String.raw`\resizebox{3cm}{!}{A} \colorbox{red}{B} \foreignlanguage{german}{C} \begin{spacing}{1.5}D\end{spacing}\begin{subfigure}[b]{2cm}\caption*{E}\end{subfigure}`,
    "A B C\n\nD\n\nE",
  ],
  [
    "the subtitle of a slide",
    String.raw`\begin{frame}{Ice}{In May}Thin.\end{frame}`,
    "### Ice\n\nIn May\n\nThin.",
  ],
  [
    "the words around a citation",
    String.raw`It froze \citep[see][p.~12]{weir} \parencite[see][]{kriz}, as \citet*[p.~3]{ell} says \autocite[5]{ell}.`,
    "It froze (see weir, p. 12) (see kriz), as ell (p. 3) says (ell, 5).",
  ],
  [
    "a list of acronyms, and their plural",
    String.raw`\begin{acronym}[LED]\acro{LED}[L.]{lamp}\end{acronym}Two \acp{LED}, \glspl[x]{map}.`,
    "- LED lamp\n\nTwo LEDs, maps.",
  ],
  [
    "headings that are the places of links",
    String.raw`\hypertarget{ice}{\section{Ice}\label{ice}}\hyperlink{ice}{Thin}.`,
    "## Ice\n\nThin.",
  ],
  ["no arguments that are not there", String.raw`A \Call x.`, "A x."],
  [
    "commands of packages, however often the text uses its own",
    String.raw`\newcommand{\sea}{\sea\sea}\sea A \hyperlink{b}{B}.`,
    "A B.",
  ],
  ["code between signs", String.raw`Run \Verb|a__b|.`, "Run `a__b`."],
  [
    "commands in one another, as deep as they are",
    `A ${String.raw`\emph{`.repeat(3000)}b${"}".repeat(3000)}.`,
    "A b.",
  ],
  [
    "environments in one another",
    `${String.raw`\begin{center}`.repeat(900)}A${String.raw`\end{center}`.repeat(900)}`,
    "A",
  ],
])("reads %s", (_what, body, text) => {
  expect(textOf(body)).toBe(text);
});

it("stops repeating the arguments of environments before the text is far longer than its source", () => {
  const [start, end] = [String.raw`\begin{hint}{`, String.raw`}\end{hint}`].map((part) => part.repeat(15));
  const text = textOf(String.raw`\newenvironment{hint}[1]{#1#1#1}{}${start}A${end}`);
  expect(text.length).toBeGreaterThan(100);
  expect(text.length).toBeLessThan(3 ** 12);
});

it("shows formulas on slides, and words behind the numbers of slides", () => {
  const body = String.raw`$a\leq<b>$, \onslide<3->third \only<2-| alert@2>{ice} \alert<handout:0>{Thin}`;
  expect(textOf(body, "{beamer}")).toBe(String.raw`a\leq<b>, third ice Thin`);
});

it("shows the questions of an exam as items, with their points", () => {
  const questions = String.raw`\begin{questions}\question[5] Why?\begin{parts}\part Name it.\end{parts}\end{questions}`;
  expect(textOf(questions, "{exam}")).toBe("1. (5) Why?\n   1. Name it.");
});

it("shows what slides show one after the other", () => {
  const slides = String.raw`\begin{frame}<1->{Ice}\alert<2>{Thin} \textbf<3-4>{ice}\note{Pause.}, $a<2$ and $b>3$.\end{frame}`;
  expect(textOf(slides, "[handout]{beamer}")).toBe("### Ice\n\nThin ice, a<2 and b>3.");
});
