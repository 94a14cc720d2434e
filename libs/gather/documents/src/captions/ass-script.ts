import { unavailable } from "@quarry/failure";
import { parseTimestamp } from "./caption-times.ts";
import type { Cue } from "./transcript-text.ts";

/** Media type of Advanced SubStation Alpha, and of its predecessor SubStation Alpha. */
export const assMediaType = "text/x-ssa";

const usualFields = "layer start end style name marginl marginr marginv effect text".split(" ");

// Between {\p1} and {\p0}, letters and numbers draw a shape.
const drawing = /\{[^{}]{0,200}\\p[1-9][^{}]{0,200}\}[^]*?(?:\{[^{}]{0,200}\\p0[^{}]{0,200}\}|$)/gu;

const spoken = (text: string): string =>
  text
    .replaceAll(drawing, "")
    .replaceAll(/(?<!\\)\{[^{}]{0,2000}\}/gu, "")
    .replaceAll(/\\(?=[{}])/gu, "")
    .replaceAll(/\\[Nnh]/gu, " ")
    .trim();

const fieldsOf = (line: string): string[] =>
  line
    .slice(line.indexOf(":") + 1)
    .split(",")
    .map((name) => name.trim().toLowerCase());

const cueOf = (line: string, fields: readonly string[]): Cue | undefined => {
  const values = line.slice(line.indexOf(":") + 1).split(",");
  // The text is last, and may contain commas.
  const text = spoken(values.slice(fields.length - 1).join(","));
  const valueOf = (field: string): string => values[fields.indexOf(field)]?.trim() ?? "";
  const startMs = parseTimestamp(valueOf("start"));
  if (text === "" || startMs === undefined) return undefined;
  const endMs = Math.max(startMs, parseTimestamp(valueOf("end")) ?? startMs);
  const speaker = valueOf(fields.includes("name") ? "name" : "actor");
  return { startMs, endMs, parts: [{ text, startMs, endMs }], ...(speaker === "" ? {} : { speaker }) };
};

const keyOf = ({ startMs, parts }: Cue): string => `${startMs} ${parts.map(({ text }) => text).join("")}`;

/**
 * Reads the dialogue of an Advanced SubStation Alpha script in time order, without remarks, styles and drawings. Text shown in
 * several layers at one time is read once. A script without dialogue is an outcome.
 */
export const readAss = (text: string) => {
  let fields: readonly string[] = usualFields;
  let isInEvents = false;
  const cues = new Map<string, Cue>();
  for (const line of text.split(/\r\n|[\n\r]/u)) {
    if (/^\s*\[/u.test(line)) isInEvents = /^\s*\[events\]/iu.test(line);
    if (isInEvents && /^\s*format\s*:/iu.test(line)) fields = fieldsOf(line);
    const cue = isInEvents && /^\s*dialogue\s*:/iu.test(line) ? cueOf(line, fields) : undefined;
    if (cue !== undefined) cues.set(keyOf(cue), cue);
  }
  if (cues.size === 0)
    return unavailable(
      "damaged",
      "The caption script has no dialogue that can be read; export it again as SubRip (srt).",
    );
  return {
    title: /^[ \t]*Title[ \t]*:[ \t]*(\S[^\n\r]*)/mu.exec(text)?.[1]?.trim(),
    cues: [...cues.values()].toSorted((one, other) => one.startMs - other.startMs),
  };
};
