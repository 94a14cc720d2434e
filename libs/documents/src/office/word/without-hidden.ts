import { strFromU8, strToU8 } from "fflate";
import { Parser } from "htmlparser2";
import { xmlPart } from "../office-facts.ts";
import { isUnseen, lookOf, type RunLook, type StyleLooks, styleLooks } from "./run-look.ts";

/** Parts of a Word document without what Word does not show, and how many characters that were. */
export interface SeenParts {
  readonly files: Map<string, Uint8Array>;
  readonly hiddenCharacters: number;
}

type Attributes = Readonly<Record<string, string>>;

/** From where to where a text stands in a part. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface Run {
  look: RunLook;
  style: RunLook;
  readonly texts: Range[];
}

/** What stands around a run: a cell, a paragraph, a box. */
interface Scope {
  readonly name: string;
  look: RunLook;
  /** What is behind all of it. */
  fill: string | undefined;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

const scopes: ReadonlySet<string> = new Set(["tbl", "tc", "p", "txbxContent"]);
// Lines around cells and nothing behind them.
const plainTables: ReadonlySet<string> = new Set(["TableGrid", "TableNormal"]);

/** Where texts stand that nobody sees. */
const hiddenRanges = (xml: string, looks: StyleLooks): Range[] => {
  const hidden: Range[] = [];
  const open: string[] = [];
  const around: Scope[] = [];
  const runs: Run[] = [];
  let textStart = 0;
  let page: string | undefined;
  const fillAround = (): string | undefined =>
    around.findLast(({ fill }) => fill !== undefined)?.fill ?? page;
  const ofRun = (name: string, attributes: Attributes): void => {
    const run = runs.at(-1);
    if (run === undefined) return;
    if (name === "rStyle") run.style = looks(attributes["val"] ?? "");
    else run.look = { ...run.look, ...lookOf(name, attributes) };
  };
  const ofScope = (name: string, attributes: Attributes): void => {
    const scope = around.at(-1);
    if (scope === undefined) return;
    if (name === "pStyle") scope.look = { ...looks(undefined), ...looks(attributes["val"] ?? "") };
    else if (name === "tblStyle")
      scope.fill = plainTables.has(attributes["val"] ?? "") ? undefined : "unknown";
    else scope.fill = lookOf(name, attributes).fill ?? scope.fill;
  };
  const takers: Readonly<Record<string, typeof ofRun>> = {
    "r rPr": ofRun,
    "p pPr": ofScope,
    "tc tcPr": ofScope,
    "tbl tblPr": ofScope,
  };
  const takeProperty = (name: string, attributes: Attributes): void =>
    takers[`${open.at(-2)} ${open.at(-1)}`]?.(name, attributes);
  const endRun = (): void => {
    const run = runs.pop();
    const look = {
      ...looks(undefined),
      ...around.findLast(({ name }) => name === "p")?.look,
      ...run?.style,
      ...run?.look,
    };
    const fill = run?.look.fill ?? run?.style.fill ?? fillAround() ?? look.fill;
    if (run !== undefined && isUnseen({ ...look, ...(fill === undefined ? {} : { fill }) }))
      hidden.push(...run.texts);
  };
  const parser = new Parser(
    {
      onopentag: (tag, prefixed) => {
        const name = local(tag);
        const attributes = Object.fromEntries(
          Object.entries(prefixed).map(([key, value]) => [local(key), value]),
        );
        takeProperty(name, attributes);
        open.push(name);
        if (name === "background") page = attributes["color"];
        if (name === "r") runs.push({ look: {}, style: {}, texts: [] });
        if (name === "t") textStart = parser.endIndex + 1;
        if (scopes.has(name))
          around.push({ name, look: {}, fill: name === "txbxContent" ? "unknown" : undefined });
      },
      onclosetag: (tag) => {
        const name = local(tag);
        open.pop();
        if (name === "t" && parser.startIndex > textStart)
          runs.at(-1)?.texts.push({ start: textStart, end: parser.startIndex });
        if (name === "r") endRun();
        if (scopes.has(name)) around.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return hidden.toSorted((left, right) => left.start - right.start);
};

/** Takes out of the parts of a document the texts that Word does not show, or shows where nobody sees them. */
export const withoutHidden = (files: ReadonlyMap<string, Uint8Array>): SeenParts => {
  const looks = styleLooks(xmlPart(files, "word/styles.xml"));
  let hiddenCharacters = 0;
  const seen = [...files].map(([name, bytes]): [string, Uint8Array] => {
    if (!name.startsWith("word/") || name === "word/styles.xml") return [name, bytes];
    const xml = strFromU8(bytes);
    const ranges = hiddenRanges(xml, looks);
    if (ranges.length === 0) return [name, bytes];
    const kept: string[] = [];
    let end = 0;
    for (const range of ranges) {
      kept.push(xml.slice(end, range.start));
      hiddenCharacters += range.end - range.start;
      end = range.end;
    }
    return [name, strToU8(kept.join("") + xml.slice(end))];
  });
  return { files: new Map(seen), hiddenCharacters };
};
