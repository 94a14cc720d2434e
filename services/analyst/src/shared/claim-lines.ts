import type { Claim } from "@quarry/contracts";
import type { PackSentence, PackView, SentenceReference } from "@quarry/grounding";
import { readCitationMark } from "@quarry/grounding";
import { plainLine } from "@quarry/text";

export interface ClaimLine {
  readonly class: Claim["class"];
  readonly topicId: string;
  readonly text: string;
  readonly supporting: readonly SentenceReference[];
  readonly contradicting: readonly SentenceReference[];
  readonly counter: string | undefined;
}

/** Parses the sentence numbers of a field such as `for 7.3, 12.1` or `against: [8.2]`. */
export const referencesIn = (field: string): SentenceReference[] => {
  const numbers = field.match(/\d{1,4}\.\d{1,5}(?:\s?[-–]\s?(?:\d{1,4}\.)?\d{1,5})?/gu) ?? [];
  return numbers.flatMap((number) => readCitationMark(number)?.references ?? []);
};

const fieldsOf = (line: string): string[] =>
  line
    .replace(/^[\s|*\-•]+/u, "")
    .split("|")
    .map((field) => field.trim());

const withoutBracket = (text: string): string => {
  const at = text.lastIndexOf("[");
  return at > 0 && /^\[[^\]]*\]\.?$/u.test(text.slice(at)) ? text.slice(0, at).trimEnd() : text;
};

const maxCounter = 500;

const named = (fields: readonly string[], name: RegExp): string | undefined => {
  const field = fields.find((one) => name.test(one));
  return field?.replace(name, "").trim();
};

/**
 * Parses the claim lines of a reply: `C1 | t2 | text | for 7.3 | against 10.12 | counter: words`. Other lines, such as thoughts or
 * headers, are skipped. A counter with an address or markup is left out.
 */
export const readClaimLines = (reply: string): ClaimLine[] =>
  reply.split("\n").flatMap((line): ClaimLine[] => {
    const [weight = "", topicId = "", text = "", ...rest] = fieldsOf(line);
    const level = /^\W*C([123])\b/u.exec(weight)?.[1];
    if (level === undefined || text === "") return [];
    const counter = named(rest, /^counter\s*:?\s*/iu);
    return [
      {
        class: `C${level}` as Claim["class"],
        topicId: /t\d{1,2}/u.exec(topicId)?.[0] ?? "t1",
        text: withoutBracket(text),
        supporting: referencesIn(named(rest, /^(?:for|supports?)\b\s*:?\s*/iu) ?? ""),
        contradicting: referencesIn(named(rest, /^(?:against|contradicts?)\b\s*:?\s*/iu) ?? ""),
        counter: plainLine(counter ?? "", maxCounter),
      },
    ];
  });

/** Returns the existing sentences for references. */
export const sentencesOf = (
  references: readonly SentenceReference[],
  pack: Pick<PackView, "find">,
): PackSentence[] => references.flatMap(({ source, sentence }) => pack.find(source, sentence) ?? []);
