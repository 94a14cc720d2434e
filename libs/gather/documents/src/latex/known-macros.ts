import { wordTable } from "../word-table.ts";
import type { OwnMacro } from "./own-macros.ts";
import { parseLatex } from "./parse-latex.ts";

/** The kinds of arguments, as in `OwnMacro`, of commands of which nothing is shown. */
const hidden = wordTable(`
  deleted om  missingfigure om  SetCell om  SetRow om  SetRows om  selectlanguage m  linebreak o  pagebreak o
  nolinebreak o  nopagebreak o  pdfbookmark omm  addcontentsline mmm  numberwithin mm   sisetup m
  todo om  st m  sout m  xout m  cancel m  newglossaryentry mm  longnewglossaryentry mmm  lstset m  captionsetup om
  tikzset m  pgfplotsset m  usetikzlibrary m  setlist om  titleformat smommmmo  titlespacing smmmm  newcolumntype mom
  excludecomment m  includecomment m  DeclareSIUnit omm  crefname mmm  Crefname mmm  setmainfont omo  setsansfont omo
  newlength m  settowidth mm  begin m  end m  fancyhead om  fancyfoot om  fancyhf om
  lhead om  chead om  rhead om  lfoot om  cfoot om  rfoot om  titlerunning m  authorrunning m  blindtext o  lipsum o
  note om  newacronym ommm  newacro mom  acrodef mom
`);

/** Commands that show a part of their arguments: name, kinds of arguments, and what is shown. */
const shown = String.raw`
  added om #2
  tnote m [#1]
  replaced omm #2
  highlight om #2
  colorbox omm #3
  fcolorbox ommm #4
  foreignlanguage omm #3
  textlang mm #2
  resizebox smmm #4
  scalebox mom #3
  raisebox moom #4
  rotatebox omm #3
  parbox ooomm #5
  adjustbox mm #2
  hyperref om #2
  hyperlink mm #2
  hypertarget mm #2
  captionof smom \caption{#4}
  subcaption m \caption{#1}
  subfloat oom \caption{#2#1}#3
  acro mom \item[#1] #3
  glspl om #2s
  Glspl om #2s
  acp sm #2s
  acsp sm #2s
  mintinline omm \texttt{#3}
  ensuremath m $#1$
  textsubscript m #1
  nicefrac omm #2/#3
  sfrac omm #2/#3
  cventry ommmmmm \par#2 #3 #4 #5 #6 #7\par
  cvitem omm \par#2: #3\par
  cvitemwithcomment ommm \par#2: #3 (#4)\par
  cvlistitem om \par#2\par
  State _ \\
  Statex _ \\
  If m \\if #1 then
  ElsIf m \\else if #1 then
  Else _ \\else
  EndIf _ \\end if
  For m \\for #1 do
  ForAll m \\for all #1 do
  EndFor _ \\end for
  While m \\while #1 do
  EndWhile _ \\end while
  Repeat _ \\repeat
  Until m \\until #1
  Loop _ \\loop
  EndLoop _ \\end loop
  Function mm \\function #1(#2)
  EndFunction _ \\end function
  Procedure mm \\procedure #1(#2)
  EndProcedure _ \\end procedure
  Call mm #1(#2)
  Comment m (#1)
  Require _ \\Require:
  Ensure _ \\Ensure:
  Return _ return
`;

let macros: ReadonlyMap<string, OwnMacro> | undefined;

const parsed = (): ReadonlyMap<string, OwnMacro> => {
  const written = [
    ...Object.entries(hidden).map(([name, kinds]) => [name, kinds, ""] as const),
    ...Array.from(
      shown.matchAll(/^\s*(\w+) (\w+) (.+)$/gmu),
      ([, name = "", kinds = "", body = ""]) => [name, kinds, body] as const,
    ),
  ];
  return new Map(
    written.map(([name, kinds, body]) => [
      name,
      { kinds: Array.from(kinds.replace("_", "")), defaults: [], body: parseLatex(body) },
    ]),
  );
};

/** Returns commands of packages and classes as macros that show what these print, by name. */
export const knownMacros = (): ReadonlyMap<string, OwnMacro> => (macros ??= parsed());
