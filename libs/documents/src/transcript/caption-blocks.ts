import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { parseTimestamp, timestamp } from "./timestamp.ts";

/** A caption as it stands in its file. */
export interface CaptionBlock {
  readonly startMs: number;
  readonly endMs: number;
  /** Its lines, tags and all, without blank ones. */
  readonly lines: readonly string[];
}

const timingLine = new RegExp(`^\\s*(${timestamp})\\s*--+>\\s*(${timestamp})(?:\\s.*)?$`, "u");
const halfTimed = new RegExp(`${timestamp}.*-->|-->.*${timestamp}`, "u");
const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

const damaged = (line: number, what: string): Unavailable =>
  unavailable(
    "damaged",
    `Line ${line + 1} ${what}; write times as 00:00:01.000 --> 00:00:04.000, or hand in the words as plain text.`,
  );

/** A line with times is short; one of megabytes is not looked through for them. */
const longestTimingLine = 1_000;

interface Scan {
  readonly lines: readonly string[];
  readonly isVtt: boolean;
  /** Where the last line with anything in it is. */
  readonly lastLine: number;
}

type OpenBlock = CaptionBlock & { readonly lines: string[] };

const readTimes = (line: string): Omit<CaptionBlock, "lines"> | undefined => {
  const match = line.length > longestTimingLine ? null : timingLine.exec(line);
  if (match === null) return undefined;
  const [startMs = 0, endMs = 0] = [match[1], match[6]].map((time = "") => parseTimestamp(time));
  return { startMs, endMs: Math.max(startMs, endMs) };
};

/** Whether a line is only the name of the caption whose times are in the next line. */
const isIdentifier = ({ lines }: Scan, at: number): boolean =>
  readTimes(lines[at + 1] ?? "") !== undefined &&
  (isBlank(lines[at - 1]) || /^\s*\d+\s*$/u.test(lines[at] ?? ""));

/** What is not closed by anything: the number of a caption that a cut-off file has lost. */
const isLostNumber = ({ lines, lastLine }: Scan, at: number): boolean =>
  at === lastLine && isBlank(lines[at - 1]) && /^\s*\d+\s*$/u.test(lines[at] ?? "");

const hasBrokenTimes = (line: string, isInCaption: boolean): boolean =>
  line.length <= longestTimingLine && line.includes("-->") && (!isInCaption || halfTimed.test(line));

const skipAside = ({ lines }: Scan, from: number): number => {
  let at = from;
  while (!isBlank(lines[at])) at += 1;
  return at;
};

/** Takes one line, or a whole note, in; answers where the next begins. */
const scanLine = (scan: Scan, at: number, blocks: OpenBlock[]): number | Unavailable => {
  const line = scan.lines[at] ?? "";
  if (isBlank(line)) return at + 1;
  const times = readTimes(line);
  if (times !== undefined) {
    blocks.push({ ...times, lines: [] });
    return at + 1;
  }
  if (isIdentifier(scan, at)) return at + 1;
  if (scan.isVtt && isBlank(scan.lines[at - 1]) && aside.test(line)) return skipAside(scan, at);
  const open = blocks.at(-1);
  if (hasBrokenTimes(line, open !== undefined)) return damaged(at, "has times that cannot be read");
  // The head of a WebVTT file may say anything.
  if (open === undefined) return scan.isVtt ? at + 1 : damaged(at, "stands before the first times");
  if (!isLostNumber(scan, at)) open.lines.push(line.trim());
  return at + 1;
};

/**
 * The captions of a WebVTT or SubRip file, in its order. Notes and styles are left out, blank lines between captions may be
 * missing, and words that no times stand over belong to the caption before them, so that none is lost.
 */
export const captionBlocks = (
  text: string,
  { isVtt }: { readonly isVtt: boolean },
): CaptionBlock[] | Unavailable => {
  const lines = text.split(/\r\n|[\n\r]/u);
  const scan: Scan = { lines, isVtt, lastLine: lines.findLastIndex((line) => !isBlank(line)) };
  const blocks: OpenBlock[] = [];
  let at = isVtt && lines[0]?.startsWith("WEBVTT") === true ? 1 : 0;
  while (at < lines.length) {
    const next = scanLine(scan, at, blocks);
    if (typeof next !== "number") return next;
    at = next;
  }
  return blocks.length > 0 ? blocks : damaged(0, "begins a file in which no line has times");
};
