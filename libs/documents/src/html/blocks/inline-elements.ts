/** Elements that stand in a line of text; every other one begins a block of its own. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    "A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I IMG INS KBD LABEL MARK NOBR Q RP RT RUBY S SAMP " +
    "SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR"
  ).split(" "),
);
