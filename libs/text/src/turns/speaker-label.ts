import { collapseWhitespace } from "../collapse-whitespace.ts";

/** What stands before the words of a turn: who speaks, and how far it reaches in its line. */
export interface SpeakerLabel {
  readonly speaker: string;
  readonly length: number;
  /** Set off by a time or by bold type, or by a colon alone, which other text has, too; or a line of its own. */
  readonly kind: "marked" | "colon" | "line";
}

const maxLabelCharacters = 200;
const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const bracketed = String.raw`[\[(（【<]\s*${clock}(?:\s*[-–—]+>?\s*${clock})?\s*[\])）】>]`;
const time = String.raw`(?:${bracketed}|${clock})`;
const role = String.raw`(?:\s*[(（][^()（）\n:：]{1,60}[)）])?`;
const named = String.raw`[\p{Lu}\p{Lo}\p{N}]`;
const words = String.raw`${named}[^\n:：!?;。？！*\[\]()（）|]{0,79}?${role}`;
const loose = String.raw`${named}[^\n:：!?;。*]{0,120}`;
const before = String.raw`^\s*(?:>>+\s*)?(?:${time}\s*[-–—|]?\s*)?`;

const forms: readonly (readonly [SpeakerLabel["kind"], RegExp])[] = [
  // **Name:** and **Name (06:23)**: and **Name** alone
  [
    "marked",
    new RegExp(
      String.raw`${before}(?:\*\*|__)(?<name>${words})\s*${time}?\s*(?:[:：]\s*(?:\*\*|__)|(?:\*\*|__)\s*${time}?\s*[:：]|(?:\*\*|__)\s*${time}?\s*$)\s*`,
      "u",
    ),
  ],
  // Name (06:23): and Name [00:12:03] and Name 00:12:03 at the end of the line
  [
    "marked",
    new RegExp(
      String.raw`${before}(?<name>${words})\s*(?:${bracketed}\s*[:：]?(?=\s|$)|\s${clock}\s*(?:[:：](?=\s|$)|$))\s*`,
      "u",
    ),
  ],
  // [00:12:03] Name: and 00:12:03 Name:
  ["marked", new RegExp(String.raw`^\s*${time}\s*[-–—|]?\s*(?<name>${words})\s*(?::(?=\s|$)|：)\s*`, "u")],
  ["colon", new RegExp(String.raw`${before}(?<name>${loose})(?::(?!\/)(?=\s|$)|：)\s*`, "u")],
  // A name as a line of its own; only one that comes back is a speaker.
  ["line", /^\s*(?<name>(?:\p{Lu}[\p{L}\p{M}.'’-]*\s?){1,4}|[\p{Lo}\p{M}]{2,8}\d{0,2})\s*$/u],
];

/** The label of a speaker that a line begins with; undefined where there is none. */
export const speakerLabel = (line: string): SpeakerLabel | undefined => {
  const head = line.length > maxLabelCharacters ? line.slice(0, maxLabelCharacters) : line;
  for (const [kind, form] of forms) {
    const match = form.exec(head);
    const speaker = collapseWhitespace(match?.groups?.["name"] ?? "").trim();
    if (match !== null && speaker !== "") return { speaker, length: match[0].length, kind };
  }
  return undefined;
};
