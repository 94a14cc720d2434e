import { wordTable } from "../word-table.ts";

/* Output of LaTeX commands that stand for a sign. */

/** The characters that commands represent. */
export const signs: Readonly<Record<string, string>> = {
  "\\": "<br>",
  "%": "%",
  "&": "&amp;",
  "#": "#",
  $: "$",
  "{": "{",
  "}": "}",
  ",": "\u202f",
  thinspace: "\u202f",
  " ": " ",
  "\n": " ",
  ";": " ",
  ":": " ",
  quad: " ",
  qquad: " ",
  enspace: " ",
  space: " ",
  nobreakspace: " ",
  "-": "",
  "/": "",
  "!": "",
  "@": "",
  textbackslash: "\\",
  and: ", ",
  ...wordTable(`
    newline <br>  _ _  o ø  O Ø  l ł  L Ł  ss ß  ae æ  AE Æ  oe œ  OE Œ  aa å  AA Å  dh ð  DH Ð  th þ
    TH Þ  dj đ  DJ Đ  ng ŋ  NG Ŋ  i ı  j ȷ  ldots …  dots …  textellipsis …  textendash –  textemdash —
    textless &lt;  textgreater &gt;  textasciitilde ~  textasciicircum ^  textunderscore _  textbar |
    textbraceleft {  textbraceright }  textdollar $  textquotesingle '  textquoteleft ‘  textquoteright ’
    textquotedblleft “  textquotedblright ”  guillemotleft «  guillemotright »  og «  fg »  flqq «  frqq »  glqq „
    grqq “  quotedblbase „  S §  P ¶  pounds £  textsterling £  euro €  texteuro €  EUR €  textyen ¥
    textcopyright ©  copyright ©  textregistered ®  texttrademark ™  textdegree °  degree °  textpm ±
    texttimes ×  textdiv ÷  textmu µ  textbullet •  textperiodcentered ·  textordfeminine ª
    textordmasculine º  textonehalf ½  textonequarter ¼  textthreequarters ¾  textonesuperior ¹
    texttwosuperior ²  textthreesuperior ³  textpertenthousand ‱  textperthousand ‰  textexclamdown ¡
    textquestiondown ¿  dag †  ddag ‡  LaTeX LaTeX  TeX TeX  figurename Figure  tablename Table  slash /
    par <p>
  `),
};

/** The combining marks that accent commands put on the following letter. */
export const accents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  '"': "\u0308",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030c",
  H: "\u030b",
  c: "\u0327",
  k: "\u0328",
  r: "\u030a",
  d: "\u0323",
  b: "\u0331",
  t: "\u0361",
};

/** Returns a letter with a mark above or below it. */
export const accented = (mark: string, html: string): string => {
  const [letter = "", ...rest] = Array.from(html);
  const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
  return `${base}${mark}`.normalize("NFC") + rest.join("");
};

/** Commands whose arguments are not displayed. */
export const unseen: ReadonlySet<string> = new Set(
  (
    "documentclass usepackage RequirePackage label index vspace hspace includegraphics bibliographystyle bibliography addbibresource " +
    "pagestyle thispagestyle setlength addtolength setcounter addtocounter newcommand renewcommand providecommand DeclareRobustCommand NewDocumentCommand RenewDocumentCommand DeclareMathOperator " +
    "newenvironment newtheorem def let definecolor hypersetup geometry input include graphicspath maketitle tableofcontents thanks " +
    "vskip hskip vfill hfill phantom hphantom vphantom cline cmidrule addlinespace rowcolor rowcolors cellcolor columncolor arrayrulecolor hline toprule midrule bottomrule rule fontsize pagenumbering " +
    "PassOptionsToPackage title author date linespread color pagecolor bookmarksetup markboth nocite printbibliography IEEEauthorblockA affil"
  ).split(" "),
);

/** Levels of headings by command. */
export const headings: Readonly<Record<string, number>> = {
  part: 2,
  chapter: 2,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
  frametitle: 3,
};

/** Levels of the titles of environments. */
export const titleLevels: Readonly<Record<string, number>> = {
  frame: 3,
  block: 4,
  alertblock: 4,
  exampleblock: 4,
};

const greekNames =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega".split(
    " ",
  );
const greekLetters = Array.from("αβγδεζηθικλμνξπρστυφχψω");
const greek = new RegExp(String.raw`\\(${greekNames.join("|")})(?![a-z])`, "giu");

/** Replaces the names of Greek letters in a formula by the letters. */
export const withGreek = (formula: string): string =>
  formula.replaceAll(greek, (said, name: string) => {
    const letter = greekLetters[greekNames.indexOf(name.toLowerCase())] ?? said;
    return /^\p{Lu}/u.test(name) ? letter.toUpperCase() : letter;
  });
