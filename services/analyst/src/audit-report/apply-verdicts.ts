import type { Statement, StatementAudit } from "@quarry/contracts";
import { evaluateExpressions, type PackView, uniqueCitations } from "@quarry/grounding";
import type { AuditUnit } from "../shared/audit-units.ts";
import type { Mended, Verdict } from "./read-verdicts.ts";

export type Judged = Pick<StatementAudit, "status" | "by" | "reason">;

export interface Audited {
  readonly unit: AuditUnit;
  /** The unit as repaired. */
  readonly now: AuditUnit;
  readonly judged: Judged;
  /** Why it was changed; empty if there is no reason. */
  readonly reason: string;
  readonly isChanged: boolean;
  readonly isRemoved: boolean;
}

const isComputed = ({ statement }: AuditUnit): boolean =>
  statement?.kind === "arithmetic" &&
  evaluateExpressions(statement.expression ?? "").every(({ value }) => value !== undefined);

const passed = (unit: AuditUnit): Judged => ({
  status: "PASS",
  by: isComputed(unit) ? "arithmetic" : unit.statement?.kind === "absent" ? "search" : "model",
  reason: null,
});

const beforeAudit = ({ statement, text }: AuditUnit): Mended => statement ?? { text, citations: [] };

/** Keeps the text and replaces what it rests on; a kind that needs no sentence becomes `sourced` with one. */
const applyNumbers = (unit: AuditUnit, { citations, kind, expression }: Mended, adds: boolean): Mended => {
  const { kind: own = "sourced", citations: before, ...rest } = beforeAudit(unit);
  const cited = own === "connecting" || own === "general" || own === "absent" ? "sourced" : own;
  return {
    ...rest,
    citations: uniqueCitations(adds ? [...before, ...citations] : citations),
    kind: kind ?? cited,
    ...(expression !== undefined && { expression }),
  };
};

/** A cell or a lead without a full stop stays without one. */
const endAs = (text: string, mended: Mended): Mended => {
  const end = /(?<![.。])[.。]$/u;
  if (end.test(text)) return mended;
  const { markdown } = mended;
  return {
    ...mended,
    text: mended.text.replace(end, ""),
    ...(markdown !== undefined && { markdown: markdown.replace(end, "") }),
  };
};

const label = /^[^:：]{1,80}[:：](?!\d)/u;

/** Puts the label in bold type before a repair without one. */
const keepLabel = ({ statement }: AuditUnit, mended: Mended): Mended => {
  const own = /^\*\*([^*]{1,80}[:：])\*\*/u.exec(statement?.markdown ?? "")?.[1];
  if (own === undefined || mended.markdown !== undefined || label.test(mended.text)) return mended;
  return { ...mended, text: `${own} ${mended.text}` };
};

/** A repair without a bracket keeps the citations. */
const mendOf = (unit: AuditUnit, { mended: written, adds }: Verdict): Mended | undefined => {
  if (written === undefined) return undefined;
  if (written.text === "") return applyNumbers(unit, written, adds);
  const mended = keepLabel(unit, endAs(unit.text, written));
  const { kind = "sourced", citations } = beforeAudit(unit);
  if (citations.length === 0 || mended.citations.length > 0) return mended;
  if (mended.kind === "inference") return { ...mended, citations };
  return mended.kind === "connecting" ? { ...mended, kind, citations } : mended;
};

/** True if a text begins with these words, the last of them whole. */
const isStartOf = (words: string, text: string): boolean => {
  const cutsWord = /[\p{L}\p{N}]$/u.test(words) && /^[.,]?[\p{L}\p{N}]/u.test(text.slice(words.length));
  return text.startsWith(words) && !cutsWord;
};

/** Returns the words of a repaired text up to the sign or word that followed the lead, which is not part of a number or word; may be empty. */
const leadUntil = (next: string, text: string): string => {
  for (let at = text.indexOf(next); at > 0; at = text.indexOf(next, at + 1)) {
    const isFollowed = /^[\p{L}\p{N}]/u.test(text.slice(at + next.length));
    if (!isFollowed || !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ""}${next}`)) return text.slice(0, at);
  }
  return "";
};

/** Returns the bold lead of a repaired text: that of the text before if it begins with it, otherwise up to the same words; may be empty. */
const leadAfter = (lead: string, before: string, now: string): string => {
  const rest = before.slice(lead.length);
  if (rest === "") return now;
  if (isStartOf(lead, now)) return lead;
  if (/^\p{P}+$/u.test(rest)) return now.endsWith(rest) ? now.slice(0, -rest.length) : now;
  if (/[:：]$/u.test(lead)) return label.exec(now)?.[0] ?? "";
  const next = /^\s*(?:\p{P}|[\p{L}\p{N}]+)/u.exec(rest)?.[0];
  return next === undefined ? "" : leadUntil(next, now);
};

/** Keeps the lead of a statement in bold type. */
const emphasisOf = ({ text, markdown = "" }: Statement, now: Mended): Pick<Statement, "markdown"> => {
  const lead = /^\*\*([^*]+)\*\*/u.exec(markdown)?.[1];
  if (lead === undefined || now.markdown !== undefined) return {};
  const bold = leadAfter(lead, text, now.text);
  return bold === "" ? {} : { markdown: `**${bold}**${now.text.slice(bold.length)}` };
};

const mendStatement = (statement: Statement, now: Mended): Statement => {
  const { markdown: _markdown, expression: _expression, ...rest } = statement;
  return { ...rest, ...now, ...emphasisOf(statement, now), kind: now.kind ?? statement.kind };
};

/** Returns the unit with the repair of a verdict; undefined if it has none. */
const applyMend = (unit: AuditUnit, verdict: Verdict): AuditUnit | undefined => {
  const mended = mendOf(unit, verdict);
  if (mended === undefined) return undefined;
  return { ...unit, text: mended.text, statement: unit.statement && mendStatement(unit.statement, mended) };
};

const inReview = (reason: string): Judged => ({ status: "REVIEW", by: "model", reason });

const uncarried = "the cited sentences do not support it";

/** True if every sentence number that a statement cites is invented. */
export const namesNothing = ({ kind, citations }: Statement): boolean =>
  kind === "sourced" && citations.length === 0;

const isInvented = ({ statement }: AuditUnit): boolean => statement !== undefined && namesNothing(statement);

/** Removal reason for statements that cite only nonexistent sentences. */
export const namesNothingReason = "the sentences that it names do not exist";

/** Applies the first verdict to a unit: it passes, is removed, is repaired, or is left to the second round. */
export const afterFirst = (unit: AuditUnit, verdict: Verdict | undefined): Audited => {
  const same = { unit, now: unit, reason: "", isChanged: false, isRemoved: false };
  const now = verdict && applyMend(unit, verdict);
  if (now === undefined && isInvented(unit))
    return { ...same, judged: { ...inReview(namesNothingReason), status: "FAIL" }, isRemoved: true };
  if (verdict === undefined) return { ...same, judged: inReview("it was not judged") };
  if (verdict.kind === "ok") return { ...same, judged: passed(unit) };
  const { reason, kind } = verdict;
  const judged = inReview(reason === "" ? uncarried : reason);
  if (kind === "remove" && unit.statement !== undefined)
    return { ...same, judged: { ...judged, status: "FAIL" }, reason, isRemoved: true };
  if (now === undefined) return { ...same, judged, reason };
  // New citations pass, because the auditor chose them as sufficient.
  return { ...same, now, reason, isChanged: true, judged: kind === "cite" ? passed(now) : judged };
};

/** Applies the verdict of the second round to a unit that the first did not judge: no new words, since none would judge them. */
export const afterOnly = (once: Audited, verdict: Verdict | undefined): Audited => {
  const judged = afterFirst(once.unit, verdict);
  return judged.judged.status === "REVIEW" ? { ...judged, now: once.now, isChanged: false } : judged;
};

/**
 * Returns the units that the second round judges, as repaired, in their repaired paragraphs: all but the removed ones, and these too
 * if the first auditor did not see all sources.
 */
export const unitsAgain = (
  audited: readonly Audited[],
  find: PackView["findCited"],
  isWhole: boolean,
): AuditUnit[] => {
  const texts = new Map(audited.map(({ unit, now }) => [unit.id, now.text]));
  const { again = [], gone = [] } = Object.groupBy(audited, ({ isRemoved }) =>
    isRemoved && isWhole ? "gone" : "again",
  );
  const removed = new Set(gone.map(({ unit }) => unit.id));
  const paragraphs = new Map(
    [...new Set(audited.map(({ unit }) => unit.paragraph))].map((paragraph) => [
      paragraph,
      paragraph.flatMap(({ id, text }) => (removed.has(id) ? [] : [{ id, text: texts.get(id) ?? text }])),
    ]),
  );
  return again
    .map((one) => ({
      ...one.now,
      ...(one.reason !== "" &&
        one.now.text !== one.unit.text && { before: { text: one.unit.text, gap: one.reason } }),
    }))
    .map((unit) => ({
      ...unit,
      heading: texts.get(unit.statement?.section ?? unit.id) ?? unit.heading,
      cited: find(unit.statement?.citations ?? []),
      paragraph: paragraphs.get(unit.paragraph) ?? unit.paragraph,
    }));
};

/** True if a statement misleads by a verdict; headings are never removed. */
const isMisleading = ({ statement }: AuditUnit, { kind }: Verdict): boolean =>
  statement !== undefined && (kind === "remove" || kind === "wrong");

/** True if a verdict without a repair says nothing: it names only sentences that do not exist, or leaves a statement with none. */
const saysNothing = (unit: AuditUnit, { kind }: Verdict): boolean => kind === "cite" || isInvented(unit);

/** Applies the second verdict to a unit: its repair is final, and a statement that fails again is removed. */
export const afterSecond = (once: Audited, verdict: Verdict | undefined): Audited => {
  if (verdict === undefined) return once;
  const audited = { ...once, isRemoved: false };
  const unit = audited.now;
  const now = applyMend(unit, verdict);
  if (now === undefined && saysNothing(unit, verdict)) return once;
  if (verdict.kind === "ok") return { ...audited, judged: passed(unit) };
  const reason = verdict.reason === "" ? (audited.judged.reason ?? uncarried) : verdict.reason;
  if (isMisleading(unit, verdict) && once.judged.status !== "PASS")
    return { ...audited, judged: { ...inReview(reason), status: "FAIL" }, isRemoved: true };
  if (now === undefined) return { ...audited, judged: inReview(reason) };
  return { ...audited, now, reason: once.reason || verdict.reason, isChanged: true, judged: passed(now) };
};
