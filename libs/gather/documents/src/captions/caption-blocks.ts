import { type Unavailable, unavailable } from "@quarry/failure";
import { type CaptionTimes, hasBrokenTimes, readTimes } from "./caption-times.ts";

/** A caption in its file. */
export interface CaptionBlock extends CaptionTimes {
  /** Its lines with tags, without blank ones. */
  readonly lines: readonly string[];
}

/** The captions of a file, and the numbers of its odd lines, from 1. */
export interface CaptionBlocks {
  readonly captions: CaptionBlock[];
  readonly oddLines: readonly number[];
}

const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

interface Scan {
  readonly lines: readonly string[];
  readonly isVtt: boolean;
  /** The index of the last line that is not blank. */
  readonly lastLine: number;
  readonly captions: (CaptionBlock & { readonly lines: string[] })[];
  readonly oddLines: number[];
}

const isTiming = (line = ""): boolean => readTimes(line) !== undefined || hasBrokenTimes(line, false);

/** True if a line is only the identifier of the caption whose times are on the next line. */
const isIdentifier = ({ lines }: Scan, at: number): boolean =>
  isTiming(lines[at + 1]) && (isBlank(lines[at - 1]) || /^\s*\d+\s*$/u.test(lines[at] ?? ""));

/** True if a line is the lone number of a caption that a truncated file has lost. */
const isLostNumber = ({ lines, lastLine }: Scan, at: number): boolean =>
  at === lastLine && isBlank(lines[at - 1]) && /^\s*\d+\s*$/u.test(lines[at] ?? "");

const skipAside = ({ lines }: Scan, from: number): number => {
  let at = from;
  while (!isBlank(lines[at])) at += 1;
  return at;
};

/** Starts a caption with unknown times, directly after the previous one. */
const openUntimed = ({ captions, oddLines }: Scan, at: number, lines: readonly string[]): void => {
  const startMs = captions.at(-1)?.endMs ?? 0;
  captions.push({ startMs, endMs: startMs, lines: [...lines] });
  oddLines.push(at + 1);
};

const addWords = (scan: Scan, at: number, line: string): void => {
  const open = scan.captions.at(-1);
  if (open !== undefined) {
    if (!isLostNumber(scan, at)) open.lines.push(line.trim());
    // The header of a WebVTT file may contain anything.
  } else if (!scan.isVtt) openUntimed(scan, at, [line.trim()]);
};

/** Reads one line, or a whole note; returns where the next begins. */
const scanLine = (scan: Scan, at: number): number => {
  const line = scan.lines[at] ?? "";
  if (isBlank(line)) return at + 1;
  const times = readTimes(line);
  if (times !== undefined) scan.captions.push({ ...times, lines: [] });
  else if (isIdentifier(scan, at)) return at + 1;
  else if (scan.isVtt && isBlank(scan.lines[at - 1]) && aside.test(line)) return skipAside(scan, at);
  else if (hasBrokenTimes(line, scan.captions.length > 0)) openUntimed(scan, at, []);
  else addWords(scan, at, line);
  return at + 1;
};

/**
 * Reads the captions of a WebVTT or SubRip file in order. Notes and styles are left out, blank lines between captions may be
 * missing, and text without times belongs to the caption before it, so that none is lost. Lines with unreadable times and text
 * before the first times are reported; a file without times is an outcome.
 */
export const captionBlocks = (
  text: string,
  { isVtt }: { readonly isVtt: boolean },
): CaptionBlocks | Unavailable => {
  const lines = text.split(/\r\n|[\n\r]/u);
  const lastLine = lines.findLastIndex((line) => !isBlank(line));
  const scan: Scan = { lines, isVtt, lastLine, captions: [], oddLines: [] };
  let at = isVtt && lines[0]?.startsWith("WEBVTT") === true ? 1 : 0;
  while (at < lines.length) at = scanLine(scan, at);
  if (lines.some((line) => readTimes(line) !== undefined)) return scan;
  const odd = lines.findIndex((line) => hasBrokenTimes(line, false)) + 1;
  const what =
    odd === 0
      ? "Line 1 begins a file in which no line has times"
      : `Line ${odd} has times that cannot be read`;
  return unavailable(
    "damaged",
    `${what}; write times as 00:00:01.000 --> 00:00:04.000, or submit the words as plain text.`,
  );
};
