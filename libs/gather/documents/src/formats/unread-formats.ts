import { skipProlog } from "./text-formats.ts";

/** A text format without prose, by file extension and first lines. */
interface UnreadFormat {
  readonly name: string;
  readonly extensions: readonly string[];
  readonly start?: RegExp;
}

const formats: readonly UnreadFormat[] = [
  { name: "a calendar (iCalendar)", extensions: ["ics", "ifb"], start: /^BEGIN:VCALENDAR\b/u },
  { name: "contacts (vCard)", extensions: ["vcf", "vcard"], start: /^BEGIN:VCARD\b/u },
  {
    name: "a drawing (SVG)",
    extensions: ["svg"],
    start: /^<(?:!DOCTYPE )?svg[\s>]/u,
  },
  {
    name: "a key or certificate (PEM)",
    extensions: ["pem", "crt"],
    start: /^-----BEGIN [A-Z0-9 ]{3,60}-----/u,
  },
  {
    name: "a document in the XML of Word 2003 (save it as docx)",
    extensions: [],
    start: /^<(?:w:wordDocument|pkg:package)[\s>]/u,
  },
  {
    name: "a signature",
    extensions: ["p7s", "p7m", "sig"],
  },
  { name: "a drawing (DXF)", extensions: ["dxf"], start: /^\s*0\r?\n\s*SECTION\r?\n/u },
  {
    name: "a model in three dimensions",
    extensions: ["stl", "ply", "wrl", "gltf", "step", "stp"],
    start: /^(?:solid [^\n]*\n\s*facet |ply\r?\nformat |#VRML V|ISO-10303-21;)/u,
  },
  {
    name: "a track (GPX, KML, TCX)",
    extensions: ["gpx", "kml", "tcx"],
    start: /^<(?:gpx|kml|TrainingCenterDatabase)[\s>]/u,
  },
  {
    name: "sequences (FASTA, FASTQ)",
    extensions: ["fasta", "fastq", "fna", "faa"],
    start: /^>[^\n]{1,300}\n[ACGTUN\n\r]{60}/u,
  },
  { name: "a molecule (PDB, MOL)", extensions: ["pdb", "mol", "sdf", "cif"], start: /^HEADER {4}\S/u },
  {
    name: "a translation (PO, XLIFF, TMX)",
    extensions: ["po", "pot", "xlf", "xliff", "tmx"],
    start: /^(?:#[^\n]*\n)*msgid ""\nmsgstr ""/u,
  },
  {
    name: "captions in a form that is not read (submit SubRip or WebVTT)",
    extensions: ["ttml", "dfxp", "smi", "sami", "sbv", "scc", "lrc"],
    start:
      /^(?:<SAMI>|Scenarist_SCC|<tt[\s>]|<timedtext[\s>]|<transcript>\s*<text start=|\{\d+\}\{\d+\}|\d:\d\d:\d\d\.\d{3},\d:\d\d:\d\d\.\d{3}\n)/u,
  },
  {
    name: "a score (ABC, LilyPond, MusicXML)",
    extensions: ["ly", "musicxml"],
    start: /^X:\s?\d+\r?\n(?:[A-Z]:[^\n]*\n)/u,
  },
  {
    name: "encoded bytes (uuencode, BinHex)",
    extensions: ["uue", "hqx"],
    start: /^(?:begin [0-7]{3} \S+\r?\n|\(This file must be converted with BinHex)/u,
  },
  {
    name: "a link to a page (submit its address)",
    extensions: ["url", "webloc", "desktop"],
    start: /^\[(?:InternetShortcut|Desktop Entry)\]\r?\n/u,
  },
  {
    name: "a property list",
    extensions: ["plist", "webarchive", "mobileconfig"],
    start: /^<(?:!DOCTYPE )?plist[\s>]/u,
  },
  { name: "a drawing (diagrams.net)", extensions: ["drawio"], start: /^<(?:mxfile|mxGraphModel)[\s>]/u },
  { name: "keys of a registry", extensions: ["reg"], start: /^(?:Windows Registry Editor|REGEDIT4)/u },
  {
    name: "places on a map (GeoJSON)",
    extensions: ["geojson"],
  },
  { name: "a program for machines (G-code)", extensions: ["gcode"] },
  {
    name: "machine code as text",
    extensions: ["s19", "srec"],
    start: /^:[0-9A-F]{10,}\r?\n:[0-9A-F]{10,}/u,
  },
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
  const named = formats.find(({ extensions }) => extensions.includes(extension));
  if (named !== undefined) return named.name;
  const start = skipProlog(text.slice(0, 2_000)).trimStart();
  return (
    formats.find((format) => format.start?.test(start) === true)?.name ??
    (isEncoded(text) ? "encoded bytes (base64)" : undefined)
  );
};
