import type { Statement } from "@quarry/contracts";
import {
  citationsOf,
  parseDraft,
  type PackView,
  type ParsedDraft,
  readCitationMark,
  strongestKind,
  uniqueCitations,
} from "@quarry/grounding";
import { plainLine } from "@quarry/text";
import { referencesIn, sentencesOf } from "../shared/claim-lines.ts";

export interface Verdict {
  readonly id: string;
  readonly kind: "ok" | "cite" | "partly" | "wrong" | "remove";
  /** The part that the citations do not support. */
  readonly reason: string;
  /** True if the citations of `mended` are added to the existing ones. */
  readonly adds: boolean;
  /** The repaired statement. */
  readonly mended: Mended | undefined;
}

export type Mended = Pick<Statement, "text" | "citations"> &
  Partial<Pick<Statement, "kind" | "markdown" | "expression">>;

const line =
  /^[\s>*_`|[\-•]*\b(?<id>[sr]\d{1,6})\b[\s*_`|:：.)\]\-–—]*(?<said>ok|pass|cite|partly|partial|wrong|fail|remove)\b[\s*_`|:：,.\-–—]*(?<rest>.*)$/iu;
/** The same with a note before the verdict: `s14 | older women only | partly`. */
const notedLine =
  /^[\s>*_`|[\-•]*\b(?<id>[sr]\d{1,6})\b[\s*_`:：.)\]]*\|(?<note>[^|]{0,400})\|[\s*_`]*(?<said>ok|pass|cite|partly|partial|wrong|fail|remove)\b[\s*_`|:：,.\-–—]*(?<rest>.*)$/iu;
const mend = /^(?:>|→|->)\s*(\S.*)$/u;

const maxReason = 300;

/** Returns a reason in plain text; empty if it contains an address or markup. */
const reasonIn = (rest: string): string =>
  plainLine(rest.replaceAll("|", " ").replaceAll(/\[[\d.,\s–-]{0,200}\]/gu, " "), maxReason) ?? "";

const kinds: Readonly<Record<string, Verdict["kind"]>> = {
  ok: "ok",
  pass: "ok",
  cite: "cite",
  partly: "partly",
  partial: "partly",
  wrong: "wrong",
  fail: "wrong",
  remove: "remove",
};

/** Joins several sentences of a repair to one statement with all their brackets. */
const joined = ({ statements }: ParsedDraft): Mended | undefined => {
  if (statements.length === 0) return undefined;
  const expressions = statements.flatMap(({ expression }) => expression ?? []);
  const citations = uniqueCitations(statements.flatMap((one) => one.citations));
  const kind = strongestKind(statements.map((one) => one.kind));
  // Numbers that are not in the pack are not citations.
  if (kind === "sourced" && citations.length === 0) return undefined;
  return {
    text: statements.map(({ text }) => text).join(" "),
    kind,
    citations,
    ...(statements.some(({ markdown }) => markdown !== undefined) && {
      markdown: statements.map(({ text, markdown = text }) => markdown).join(" "),
    }),
    ...(expressions.length > 0 && { expression: expressions.join("; ") }),
  };
};

/** Returns what a statement rests on by `cite`: `10.4, 10.12`, `i 7.3`, `= 58 − 40; 7.9`, `k` or `none`. */
const citing = (rest: string, pack: PackView): Mended | undefined => {
  const named = rest
    .replaceAll(/[[\]`]/gu, " ")
    .replace(/^\s*\+/u, "")
    .trim();
  const mark = readCitationMark(named) ?? {
    kind: /^i\b/iu.test(named) ? ("inference" as const) : ("sourced" as const),
    references: referencesIn(named),
  };
  const { kind, references, expression } = mark;
  const citations = citationsOf(sentencesOf(references, pack));
  if (citations.length === 0 && kind !== "general" && kind !== "absent") return undefined;
  return {
    text: "",
    citations,
    ...(kind !== "sourced" && { kind }),
    ...(expression !== undefined && { expression }),
  };
};

/** True if only titles are named that are missing in their texts and cannot be quoted: nothing is added. */
const namesTitlesAlone = (rest: string, pack: PackView): boolean => {
  const named = referencesIn(rest);
  return (
    named.length > 0 &&
    named.every(({ source, sentence }) => sentence === 0 && pack.find(source, 0) === undefined)
  );
};

const reasonOf = (kind: Verdict["kind"], note: string, rest: string): string => {
  if (kind === "ok") return "";
  if (/\p{L}/u.test(note)) return reasonIn(note);
  return kind === "cite" ? "" : reasonIn(rest);
};

const verdictIn = (text: string, pack: PackView): Verdict | undefined => {
  const found = notedLine.exec(text) ?? line.exec(text);
  if (found === null) return undefined;
  const { id = "", note = "", said = "", rest = "" } = found.groups ?? {};
  const written = kinds[said.toLowerCase()] ?? "ok";
  const kind = written === "cite" && namesTitlesAlone(rest, pack) ? "ok" : written;
  return {
    id: id.toLowerCase(),
    kind,
    reason: reasonOf(kind, note, rest),
    adds: /^[^\d]*\+/u.test(rest),
    mended: kind === "cite" ? citing(rest, pack) : undefined,
  };
};

/**
 * Parses the verdicts of a reply: `s12 | - | ok`, `s13 | no place | cite +10.2`, `s14 | reason | partly` with the repaired
 * statement after `>` on the next lines; also `s12 ok` and `s14 partly: reason`. Everything else is skipped; the last of two
 * verdicts on one statement counts.
 */
export const readVerdicts = (reply: string, pack: PackView, language: string): Verdict[] => {
  const verdicts = new Map<string, { readonly verdict: Verdict; readonly mend: string[] }>();
  let current: string[] = [];
  for (const text of reply.split("\n")) {
    const verdict = verdictIn(text, pack);
    const words = mend.exec(text.trim())?.[1];
    if (verdict !== undefined) verdicts.set(verdict.id, { verdict, mend: (current = []) });
    else if (words !== undefined) current.push(words.replace(/^#+\s+/u, ""));
  }
  return [...verdicts.values()].map(({ verdict, mend: written }): Verdict => {
    const { kind, mended } = verdict;
    if (written.length === 0 || kind === "ok") return verdict;
    const repaired = joined(parseDraft(written.join(" "), { pack, language, opening: "body" }));
    // An auditor that also rewrites the statement found more than a gap in its citations.
    return { ...verdict, kind: kind === "cite" ? "partly" : kind, mended: mended ?? repaired };
  });
};
