import { describe, expect, it } from "vitest";
import { readRtf } from "./read-rtf.ts";

const read = (body: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\uc1 ${body}}`, "latin1"));
const textOf = (body: string): string => read(body).text;

describe("readRtf", () => {
  it.each([
    ["paragraphs", "one\\par two\\par", "one\n\ntwo"],
    ["bytes by the code page of the document", "caf\\'e9 \\'93x\\'94", "café “x”"],
    ["bytes as they are", "caf\u00e9", "café"],
    [
      "bytes by the alphabet of the font",
      "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}}\\f1 \\'cf\\'f0\\'e8",
      "При",
    ],
    [
      "bytes by the alphabet of the font that is the default",
      "\\deff1{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}{\\f0\\'cf}\\f0\\plain\\'cf\\'f0\\'e8",
      "ÏПри",
    ],
    [
      "characters of two bytes, one of them a letter",
      "{\\fonttbl{\\f1\\fcharset128 M;}}\\f1 a\\'83Ab",
      "aアb",
    ],
    [
      "letters in a font of signs as signs",
      "{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset2 Wingdings;}}\\f0 5 {\\f1 m}g {\\f1\\'b3} {\\f1\\u61549?}{\\f2\\'fe}m",
      "5 μg ≥ μ🗹m",
    ],
    ["what is shown behind what is hidden", "{\\v no\\plain yes}", "yes"],
    [
      "cells of a table in a cell",
      "\\trowd\\intbl a\\nestcell b\\nestcell\\nestrow c\\cell d\\cell\\row\\intbl e\\cell f\\cell\\row",
      "| a b c | d |\n| --- | --- |\n| e | f |",
    ],
    [
      "merged cells in each of their places",
      "\\trowd\\clvmgf\\cellx1\\clmgf\\cellx2\\clmrg\\cellx3\\intbl a\\cell b\\cell\\cell\\row\\trowd\\clvmrg\\cellx1\\cellx2\\cellx3\\intbl\\cell 1\\cell 2\\cell\\row",
      "| a | b | b |\n| --- | --- | --- |\n| a | 1 | 2 |",
    ],
    ["words of shapes", "{\\shp{\\*\\shpinst{\\shptxt box\\par}}{\\shprslt box}}", "box"],
    ["letters that are moved up as powers", "10{\\up6 4}", "10^4"],
    ["on behind the bytes of a picture", "a{\\pict\\bin6 {{}\\x{}b", "ab"],
    ["characters of two bytes", "{\\fonttbl{\\f1\\fcharset128 Mincho;}}\\f1 \\'93\\'fa\\'96\\'7b", "日本"],
    ["Unicode, without what stands for it", "\\u8220?x\\u8221\\'94 \\uc0\\u945 b", "“x” αb"],
    ["signs", "a\\~b \\{c\\} d\\emdash e", "a b {c} d—e"],
    ["headings by their level", "\\pard\\outlinelevel1 Part\\par\\pard text\\par", "## Part\n\ntext"],
    [
      "headings by their style",
      "{\\stylesheet{\\s0 Normal;}{\\s2 heading 2;}}\\pard\\s2 Part\\par\\pard\\s0 text",
      "## Part\n\ntext",
    ],
    [
      "tables",
      "\\trowd\\intbl a\\cell b\\cell\\row\\trowd\\intbl 1\\cell 2\\cell\\row\\pard after",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nafter",
    ],
    [
      "marks of lists in the form of early versions, once",
      "{\\pntext\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}one\\par{\\pntext 2.\\tab}{\\listtext 2.\\tab}two",
      "- one\n\n2. two",
    ],
    ["marks of lists", "{\\listtext\\'b7\\tab}one\\par{\\listtext 2.\\tab}two", "- one\n\n2. two"],
    [
      "no words that are struck out",
      "It costs {\\strike\\striked0 80 }95, not {\\striked1 70\\striked0  60}.",
      "It costs 95, not 60.",
    ],
    [
      "marks of notes and powers",
      "In 1871{\\super 1}{\\super 2} it moved 10\\super 4\\nosupersub  t.",
      "In 1871[12] it moved 10^4 t.",
    ],
    [
      "marks of lists with signs",
      "{\\listtext \\u167\\'a7 I.01\\tab}one\\par{\\listtext{\\f1\\'a7}{ 2}\\tab}two",
      "§ I.01 one\n\n§ 2 two",
    ],
    ["notes behind their own numbers", "word{\\footnote{\\super\\chftn} a note} on", "word (a note) on"],
    ["notes", "word{\\footnote a ( b) note} on", "word (a ( b) note) on"],
    [
      "words below their readings",
      "{\\field{\\*\\fldinst {EQ \\\\* jc2 \\\\o\\\\ad(\\\\s\\\\up 9(yomi),ji)}}{\\fldrslt }}x",
      "jix",
    ],
    [
      "equations once, and the results of fields behind them",
      "{\\*\\fldinst EQ \\\\f(1,2)}{\\fldrslt 1/2} {\\field{\\*\\fldinst PAGE}{\\fldrslt 4}}",
      "\\frac{1}{2} 4",
    ],
    [
      "no results of fields within codes",
      "{\\field{\\*\\fldinst IF {\\field{\\*\\fldinst EQ 1}{\\fldrslt F}}}{\\fldrslt yes}}",
      "yes",
    ],
    ["of two forms the one in Unicode", "a{\\upr{b?}{\\*\\ud{b\\u233?}}}c", "abéc"],
    ["links by their words", '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt here}}', "here"],
  ])("reads %s", (_case, body, text) => {
    expect(textOf(body)).toBe(text);
  });

  it.each([
    ["pictures", "{\\pict\\wmetafile8 0102ff}"],
    ["what programs keep", "{\\*\\generator Word}{\\*\\unknown text}"],
    [
      "heads and feet of pages",
      "{\\header {\\listtext 1.}Confidential {\\field{\\*\\fldinst EQ x}}}{\\footer 1}",
    ],
    ["hidden text", "{\\v ignore this}"],
    ["what was deleted and may be put back, with its notes", "{\\deleted gone{\\footnote\\plain too}}"],
    ["objects", "{\\object{\\*\\objdata 0102}}"],
  ])("leaves out %s", (_case, part) => {
    expect(textOf(`a${part}b`)).toBe("ab");
  });

  it("leaves out what has the colour of what is behind it, or is too small to read, and counts it", () => {
    const colors = "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue128;}";
    expect(read(`${colors}a{\\cf1 white}{\\fs2 tiny}{\\cf2 blue}`)).toMatchObject({
      text: "ablue",
      invisibleCharacters: 9,
    });
    expect(textOf(`${colors}{\\cf1\\cb2 seen}{\\cf1\\plain plain}`)).toBe("seenplain");
    expect(textOf(`${colors}\\pard\\cbpat2{\\cf1 seen}\\par\\pard{\\cf1 white}`)).toBe("seen");
    expect(textOf("{\\colortbl\\red0\\green0\\blue0;}{\\cf0 seen}")).toBe("seen");
  });

  it("reads the document's own metadata", () => {
    expect(
      read(
        "{\\info{\\title {\\upr{Th? Title}{\\*\\ud{The Title}}}}{\\author Ann}{\\creatim\\yr2024\\mo2\\dy3}{\\comment no}}text",
      ),
    ).toEqual({
      status: "extracted",
      title: "The Title",
      author: "Ann",
      publishedAt: undefined,
      text: "text",
      mediaType: "application/rtf",
      invisibleCharacters: 0,
    });
  });

  it("reads broken files: unclosed groups, too many ends, a hundred thousand groups", () => {
    expect(textOf("a{b{c")).toBe("abc");
    expect(textOf("a}}}b")).toBe("ab");
    expect(textOf(`${"{".repeat(100_000)}a`)).toBe("a");
  });
});
