import { skipProlog } from "./text-formats.ts";

/** The text formats without prose: name, file extensions, and first lines. */
const formats: readonly (readonly [name: string, extensions: string, start?: RegExp])[] = [
  ["contacts (vCard)", "vcf vcard", /^BEGIN:VCARD\b/u],
  ["a drawing (SVG)", "svg", /^<(?:!DOCTYPE )?svg[\s>]/u],
  ["a key or certificate (PEM)", "pem crt", /^-----BEGIN [A-Z0-9 ]{3,60}-----/u],
  ["a document in the XML of Word 2003 (save it as docx)", "", /^<(?:w:wordDocument|pkg:package)[\s>]/u],
  ["a signature", "p7s p7m sig"],
  ["a drawing (DXF)", "dxf", /^\s*0\r?\n\s*SECTION\r?\n/u],
  [
    "a model in three dimensions",
    "stl ply wrl gltf step stp",
    /^(?:solid [^\n]*\n\s*facet |ply\r?\nformat |#VRML V|ISO-10303-21;)/u,
  ],
  ["a track (GPX, KML, TCX)", "gpx kml tcx", /^<(?:gpx|kml|TrainingCenterDatabase)[\s>]/u],
  ["sequences (FASTA, FASTQ)", "fasta fastq fna faa", /^>[^\n]{1,300}\n[ACGTUN\n\r]{60}/u],
  ["a molecule (PDB, MOL)", "pdb mol sdf cif", /^HEADER {4}\S/u],
  ["a translation (PO, XLIFF, TMX)", "po pot xlf xliff tmx", /^(?:#[^\n]*\n)*msgid ""\nmsgstr ""/u],
  [
    "captions in a form that is not read (submit SubRip or WebVTT)",
    "ttml dfxp smi sami sbv scc lrc",
    /^(?:<SAMI>|Scenarist_SCC|<tt[\s>]|<timedtext[\s>]|<transcript>\s*<text start=|\{\d+\}\{\d+\}|\d:\d\d:\d\d\.\d{3},\d:\d\d:\d\d\.\d{3}\n)/u,
  ],
  ["a score (ABC, LilyPond, MusicXML)", "ly musicxml", /^X:\s?\d+\r?\n(?:[A-Z]:[^\n]*\n)/u],
  [
    "encoded bytes (uuencode, BinHex)",
    "uue hqx",
    /^(?:begin [0-7]{3} \S+\r?\n|\(This file must be converted with BinHex)/u,
  ],
  [
    "a link to a page (submit its address)",
    "url webloc desktop",
    /^\[(?:InternetShortcut|Desktop Entry)\]\r?\n/u,
  ],
  ["a property list", "plist webarchive mobileconfig", /^<(?:!DOCTYPE )?plist[\s>]/u],
  ["a drawing (diagrams.net)", "drawio", /^<(?:mxfile|mxGraphModel)[\s>]/u],
  ["keys of a registry", "reg", /^(?:Windows Registry Editor|REGEDIT4)/u],
  ["places on a map (GeoJSON)", "geojson"],
  ["a drawing (Excalidraw)", "excalidraw", /^\{\s*"type":\s*"excalidraw"/u],
  ["a program for machines (G-code)", "gcode"],
  ["machine code as text", "s19 srec", /^:[0-9A-F]{10,}\r?\n:[0-9A-F]{10,}/u],
];

/** Minimum run of letters without a space: encoded bytes. */
const minRun = 400;
const encoded = /[A-Za-z0-9+/=_-]{60,}/gu;
const minShare = 0.8;

// A repeated word has few distinct characters.
const minSigns = 16;

const isEncoded = (text: string): boolean => {
  const head = text.slice(0, 20_000);
  if (head.length < minRun || new Set(head).size < minSigns || !/\d/u.test(head)) return false;
  const inRuns = [...head.matchAll(encoded)].reduce((sum, [run]) => sum + run.length, 0);
  return inRuns > head.replaceAll(/\s+/gu, "").length * minShare;
};

/** Returns the format of a plain text without prose; undefined if it may be prose. */
export const unreadFormat = (text: string, extension: string): string | undefined => {
  const named = formats.find(([, extensions]) => extensions.split(" ").includes(extension || " "));
  if (named !== undefined) return named[0];
  const start = skipProlog(text.slice(0, 2_000)).trimStart();
  const found = formats.find(([, , pattern]) => pattern?.test(start) === true);
  return found?.[0] ?? (isEncoded(text) ? "encoded bytes (base64)" : undefined);
};
