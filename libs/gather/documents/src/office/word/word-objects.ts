import { Parser } from "htmlparser2";
import { escapeHtml, parseXml } from "../office-markup.ts";
import { ommlTex } from "./omml-tex.ts";
import { writeSigns } from "./sign-fonts.ts";

interface Opened {
  readonly name: string;
  readonly start: number;
  /** Names of the relevant ancestors, each once, so that deep nesting takes no memory. */
  readonly around: ReadonlySet<string>;
}

/** An element of a part by local name, with its position. */
interface Found extends Opened {
  readonly end: number;
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Finds elements by name in a part, inner ones first. */
const findElements = (xml: string, names: ReadonlySet<string>): Found[] => {
  const found: Found[] = [];
  const open: Opened[] = [];
  const namesAround = (): ReadonlySet<string> => {
    const last = open.at(-1);
    if (last === undefined) return new Set();
    return last.around.has(last.name) ? last.around : new Set([...last.around, last.name]);
  };
  const parser = new Parser(
    {
      onopentag: (tag) => {
        const name = local(tag);
        if (names.has(name)) open.push({ name, start: parser.startIndex, around: namesAround() });
      },
      onclosetag: (tag) => {
        const last = names.has(local(tag)) ? open.pop() : undefined;
        if (last !== undefined) found.push({ ...last, end: parser.endIndex + 1 });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
};

const replaceAll = (xml: string, replacements: readonly Replacement[]): string => {
  let [written, end] = ["", 0];
  for (const { start, end: until, text } of replacements) {
    written += xml.slice(end, start) + text;
    end = until;
  }
  return written + xml.slice(end);
};

/** Returns the prefix of Word's own elements. */
export const prefixOf = (xml: string): string =>
  /<([a-z]\w{0,20}:)(?:document|footnotes|endnotes)\b/iu.exec(xml)?.[1] ?? "w:";

const formulas: ReadonlySet<string> = new Set(["oMathPara", "oMath"]);

/** Converts the formulas of a part to TeX text. */
const writeFormulas = (xml: string): string => {
  const prefix = prefixOf(xml);
  const outermost = findElements(xml, formulas).filter(({ around }) => around.size === 0);
  return replaceAll(
    xml,
    outermost.map(({ start, end }) => {
      const tex = escapeHtml(ommlTex(parseXml(xml.slice(start, end))).trim());
      return {
        start,
        end,
        text: `<${prefix}r><${prefix}t xml:space="preserve">${tex}</${prefix}t></${prefix}r>`,
      };
    }),
  );
};

const boxParts: ReadonlySet<string> = new Set(["AlternateContent", "Fallback", "drawing", "txbxContent"]);

/** Moves text boxes of drawings to where mammoth reads them, except those repeated in a fallback. */
const writeBoxes = (xml: string): string => {
  const prefix = prefixOf(xml);
  const found = findElements(xml, boxParts);
  const boxes = found.filter(({ name, around }) => name === "txbxContent" && !around.has("txbxContent"));
  const drawings = found.filter(
    ({ name, around }) => (name === "AlternateContent" || name === "drawing") && around.size === 0,
  );
  let next = 0;
  const replacements = drawings.flatMap(({ start, end }): Replacement[] => {
    const inside: Found[] = [];
    for (let box = boxes[next]; box !== undefined && box.start < end; box = boxes[next]) {
      if (box.start > start) inside.push(box);
      next += 1;
    }
    if (inside.length === 0 || inside.some(({ around }) => around.has("Fallback"))) return [];
    const texts = inside.map((box) => xml.slice(box.start, box.end)).join("");
    return [{ start, end, text: `<${prefix}pict>${texts}</${prefix}pict>` }];
  });
  return replaceAll(xml, replacements);
};

const readingParts: ReadonlySet<string> = new Set(["ruby", "rubyBase"]);

/** Converts ruby text to the words without readings. */
const writeWordsBelowReadings = (xml: string): string => {
  const found = findElements(xml, readingParts);
  const bases = found.filter(({ name, around }) => name === "rubyBase" && around.size === 1);
  const readings = found.filter(({ name, around }) => name === "ruby" && around.size === 0);
  let next = 0;
  const replacements = readings.map(({ start, end }): Replacement => {
    let text = "";
    for (let base = bases[next]; base !== undefined && base.start < end; base = bases[next]) {
      text += xml.slice(base.start, base.end).replace(/^<[^<>]{1,200}>|<\/[^<>]{1,200}>$/gu, "");
      next += 1;
    }
    return { start, end, text };
  });
  return replaceAll(xml, replacements);
};

/** Converts the letters of drawn words to a text box. */
const writeDrawnWords = (xml: string): string => {
  const prefix = prefixOf(xml);
  return xml.replaceAll(
    /<v:textpath\b[^<>]{0,2000}?\sstring="(?<words>[^"<>]{1,1000})"[^<>]{0,2000}\/>/gu,
    (_said, words: string) =>
      `<v:textbox><${prefix}txbxContent><${prefix}p><${prefix}r><${prefix}t>${words}</${prefix}t></${prefix}r></${prefix}p></${prefix}txbxContent></v:textbox>`,
  );
};

/**
 * Converts the formulas of a Word part to TeX, ruby to plain words, drawn words and text boxes to a form that mammoth reads, and
 * letters of sign fonts to signs.
 */
export const writeObjects = (part: string): string => {
  const signed = writeSigns(part);
  const xml = signed.includes("<v:textpath") ? writeDrawnWords(signed) : signed;
  const plain = xml.includes("rubyBase") ? writeWordsBelowReadings(xml) : xml;
  const written = plain.includes("oMath") ? writeFormulas(plain) : plain;
  return written.includes("txbxContent") ? writeBoxes(written) : written;
};
