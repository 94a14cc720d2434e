import type { AskedTask } from "../asked-task.ts";
import type { CreatePersona } from "../persona.ts";
import {
  isOfCollection,
  mapFindings,
  mapStatements,
  type QuotedReply,
  quotedStatements,
  replyText,
} from "./reply-changes.ts";

const openings = [
  "What is reported about",
  "On balance, the picture for",
  "Read side by side, the accounts of",
  "Put plainly, everything on",
] as const;

/** The two longest words of a quote: all that a paraphrase shares with it. */
const subjectOf = (quote: string): string =>
  [...new Set(quote.match(/\p{L}{2,}/gu) ?? ["this"])]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2)
    .join(" and ");

type Cite = QuotedReply["cites"][number];

// In replies of the form before statements a quote names a `passageId`.
const sourceOf = (cite: Cite): unknown => cite["id"] ?? cite["passageId"];

const paraphrase = (statement: QuotedReply, place: number, quoted: readonly Cite[]): unknown => {
  const [first] = statement.cites;
  if (first === undefined) return statement;
  const others = quoted.filter((cite) => sourceOf(cite) !== sourceOf(first));
  const other = others[place % Math.max(1, others.length)];
  return {
    ...statement,
    text: `${openings[place % openings.length]} ${subjectOf(first.quote)} agrees with what a second author says elsewhere.`,
    cites: other === undefined ? statement.cites : [...statement.cites, other],
  };
};

const grades = new Set(["partial", "none", "contradicts"]);

/** As an auditor it knows a paraphrase when it sees one: whatever else it would say, it is carried. */
const inFavour = (value: unknown, key = ""): unknown => {
  if (Array.isArray(value)) return key === "unsupported" ? [] : value.map((entry) => inFavour(entry));
  if (typeof value === "string") return grades.has(value) ? "full" : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inFavour(entry, name)]));
};

const isWritten = ({ task = "" }: AskedTask): boolean => task.startsWith("write-");

/**
 * Writes as strong models do: each statement in other words than its sources, resting on quotes of two sources where it has two, with which it shares a
 * word or two. It reads and marks collections the same way, and audits as it writes. All other tasks it answers as it should.
 */
export const paraphrases: CreatePersona = (answer) => (asked) => {
  const reply = answer(asked);
  if (asked.task?.startsWith("audit-")) return { kind: "answer", text: replyText(inFavour(reply)) };
  if (isOfCollection(asked)) {
    const read = mapFindings(reply, ({ quotes }, place) => ({
      text: `${openings[place % openings.length]} ${subjectOf(quotes.join(" "))} is told here in other words.`,
      quotes,
    }));
    return { kind: "answer", text: replyText(read) };
  }
  if (!isWritten(asked)) return { kind: "answer", text: replyText(reply) };
  const quoted = quotedStatements(reply).flatMap(({ cites }) => cites);
  const written = mapStatements(reply, (statement, place) => paraphrase(statement, place, quoted));
  return { kind: "answer", text: replyText(written) };
};
