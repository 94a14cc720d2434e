import type { Unavailable } from "@quarry/failure";
import { strToU8 } from "fflate";
import type { Extracted } from "../../extracted.ts";
import { readOdp } from "./read-odp.ts";
import { readOds } from "./read-ods.ts";
import { readOdt } from "./read-odt.ts";

const kind = /office:mimetype\s*=\s*["'][^"']*\.(?<kind>text|spreadsheet|presentation)/u;
const readers = { text: readOdt, spreadsheet: readOds, presentation: readOdp } as const;

/** Reads an OpenDocument file that is a single XML file. */
export const readFlatOdf = (text: string): Extracted | Unavailable => {
  const found = kind.exec(text.slice(0, 20_000))?.groups?.["kind"];
  const bytes = strToU8(text);
  const read = found === "spreadsheet" || found === "presentation" ? readers[found] : readers.text;
  const document = read(new Map(["content.xml", "styles.xml", "meta.xml"].map((part) => [part, bytes])));
  return document.status === "extracted"
    ? { ...document, mediaType: "application/vnd.oasis.opendocument.flat+xml" }
    : document;
};
