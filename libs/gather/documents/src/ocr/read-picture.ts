import { type Unavailable, unavailable } from "@quarry/failure";
import type { Extracted } from "../extracted.ts";
import { pagedText } from "../pdf/paged-text.ts";
import { pdfFacts } from "../pdf/pdf-facts.ts";
import type { Ocr, PageOutcome } from "./ocr.ts";
import { recognizedPages } from "./recognized-pages.ts";
import { tiffPages } from "./tiff-pages.ts";

const shortest = 16;

const heic = unavailable(
  "unsupported-type",
  "It is a picture in the format HEIC, which cannot be decoded; convert it to JPEG or PNG (iPhone: Settings, Camera, Formats, Most Compatible).",
);

/** Returns the pictures of a file: the pages of a TIFF, or the single picture of any other format. */
const picturesOf = (bytes: Uint8Array, mediaType: string): readonly (() => Uint8Array)[] =>
  mediaType === "image/tiff" ? tiffPages(bytes) : [() => bytes];

/** Reads the text in a scan, a photo or a screenshot; a picture without text is an outcome. */
export const readPicture = async (
  bytes: Uint8Array,
  mediaType: string,
  ocr: Ocr,
): Promise<Extracted | Unavailable> => {
  if (bytes.byteLength < shortest) return unavailable("damaged", "The picture is damaged.");
  if (mediaType === "image/heic") return heic;
  const pictures = picturesOf(bytes, mediaType);
  const outcomes = new Map<number, PageOutcome>();
  for (const [index, picture] of pictures.entries())
    outcomes.set(index, ocr.hasTime() ? await ocr.read(picture()) : { status: "no-time" });
  const hasPages = pictures.length > 1;
  const { lines, facts, refusal } = recognizedPages(outcomes, hasPages);
  if (facts === undefined) return refusal ?? unavailable("no-text", "The picture shows no text.");
  const pages = pictures.map((_, index) => lines.get(index) ?? []);
  const { text, pageStarts, invisibleCharacters } = pagedText(pages, []);
  return {
    status: "extracted",
    text,
    mediaType,
    title: pdfFacts({}, pages[0] ?? []).title,
    ...(hasPages && { pageStarts }),
    invisibleCharacters,
    ocr: facts,
  };
};
