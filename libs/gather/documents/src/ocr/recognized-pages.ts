import type { OcrFacts } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import type { PdfLine } from "../pdf/pdf-lines.ts";
import type { PageOutcome } from "./ocr.ts";

/** The lines of pages that are pictures, by page index, and facts about their recognition. */
export interface RecognizedPages {
  readonly lines: ReadonlyMap<number, readonly PdfLine[]>;
  /** Undefined if nothing was recognised. */
  readonly facts: OcrFacts | undefined;
  /** The reason if nothing was recognised. */
  readonly refusal: Unavailable | undefined;
}

/** Below this confidence a picture is taken to contain no text: what is read in a landscape is noise. */
const minConfidence = 0.5;

const refusals: Readonly<
  Record<Exclude<PageOutcome["status"], "recognized" | "no-data" | "failed">, Unavailable>
> = {
  "too-large": unavailable(
    "too-large",
    "The picture has more than 100 million pixels; scale it down or split it.",
  ),
  unreadable: unavailable("damaged", "The picture is damaged or of a kind that cannot be decoded."),
  "no-time": unavailable(
    "timeout",
    "There was no time to recognise the text of its pictures; raise OCR_TIMEOUT_MS.",
  ),
};

const refusalOf = (outcome: PageOutcome | undefined): Unavailable => {
  if (outcome === undefined || outcome.status === "recognized")
    return unavailable("no-text", "It is a picture in which no text is recognised.");
  if (outcome.status === "failed")
    return unavailable(
      "damaged",
      `The text of the picture cannot be recognised (${outcome.detail.slice(0, 200)}).`,
    );
  if (outcome.status !== "no-data") return refusals[outcome.status];
  const { script, code } = outcome;
  const help =
    code === undefined
      ? ""
      : `; with the data of its language (Debian's tesseract-ocr-${code.replace("_", "-")}, or npm's @tesseract.js-data/${code}) it can be read`;
  return unavailable("no-text", `It is a picture of text in the script ${script}, which is not read${help}.`);
};

const round = (confidence: number): number => Math.round(confidence * 1_000) / 1_000;

/** Combines the outcomes of the pages that are pictures, each under its index in the document. */
export const recognizedPages = (
  outcomes: ReadonlyMap<number, PageOutcome>,
  hasPages: boolean,
): RecognizedPages => {
  const lines = new Map<number, readonly PdfLine[]>();
  let [characters, sum, unreadPages] = [0, 0, 0];
  for (const [index, outcome] of outcomes) {
    if (outcome.status === "no-time") unreadPages += 1;
    if (outcome.status !== "recognized" || outcome.page.confidence < minConfidence) continue;
    lines.set(index, outcome.page.lines);
    characters += outcome.page.characters;
    sum += outcome.page.characters * outcome.page.confidence;
  }
  if (characters === 0) {
    const [first] = [...outcomes.values()].filter(({ status }) => status !== "recognized");
    return { lines, facts: undefined, refusal: refusalOf(first) };
  }
  return {
    lines,
    facts: {
      confidence: round(sum / characters),
      ...(hasPages && { pages: [...lines.keys()].map((index) => index + 1) }),
      ...(unreadPages > 0 && { unreadPages }),
    },
    refusal: undefined,
  };
};
