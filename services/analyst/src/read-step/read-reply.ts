import { stripAddresses } from "@quarry/grounding";
import { type ParsedRequests, parseRequests } from "@quarry/reading";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { createLocateShown, type RepliedQuote } from "./locate-shown.ts";
import {
  type Finding,
  isLastTurn,
  numberFindings,
  type ReadingTurn,
  type TurnReading,
} from "./reading-turn.ts";
import requestedForm from "./step-reply.json" with { type: "json" };

interface RepliedFinding {
  readonly text: string;
  readonly quotes: readonly RepliedQuote[];
}

const record = z.record(z.string(), z.unknown());
const text = z.string().trim().min(1);

const maxFindings = 30;
const maxQuotes = 4;

const textNames = ["text", "finding", "statement", "claim", "summary", "sentence", "description", "content"];
const quoteNames = ["quotes", "quote", "evidence", "citations", "citation", "supporting_quotes", "sources"];
const quoteTextNames = ["quote", "text", "content", "marker", "marker_text"];
const linkNames = ["link_id", "linkId", "source_link_id", "source", "item"];

const firstText = (entry: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => text.safeParse(entry[name]).data).find((value) => value !== undefined);

/** Returns the entries of a list, or of an object that a careless model returned instead. */
const entriesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const object = record.safeParse(value).data;
  return object === undefined ? [] : Object.values(object);
};

const quotesOf = (value: unknown): RepliedQuote[] => {
  const plain = text.safeParse(value).data;
  if (plain !== undefined) return [{ quote: plain }];
  const object = record.safeParse(value).data;
  const quote = object && firstText(object, quoteTextNames);
  if (object !== undefined && quote !== undefined) return [{ quote, linkId: firstText(object, linkNames) }];
  return entriesOf(value).flatMap(quotesOf);
};

const findingsIn = (value: unknown): RepliedFinding[] => {
  const plain = text.safeParse(value).data;
  if (plain !== undefined) return [{ text: plain, quotes: [] }];
  const object = record.safeParse(value).data;
  const reply = object && firstText(object, textNames);
  if (object === undefined || reply === undefined) return entriesOf(value).flatMap(findingsIn);
  const quotes = quoteNames.flatMap((name) => quotesOf(object[name]));
  return [{ text: reply, quotes: quotes.slice(0, maxQuotes) }];
};

/** Parses findings in any form that models use: a list, an object by subject, texts with or without quotes. */
const replyFindings = (value: unknown): RepliedFinding[] => findingsIn(value).slice(0, maxFindings);

/** Accepted findings of a reader, and the reasons for rejecting others, worded for a model. */
export interface CitedFindings {
  readonly findings: readonly Finding[];
  readonly problems: readonly string[];
}

const maxShownCharacters = 80;
const unproven = (text: string): string =>
  `${JSON.stringify(text.slice(0, maxShownCharacters))}: none of its quotes is in the sent content; copy one letter for letter`;

const hasWords = /\p{L}/u;

/** Reduces a reader's wording to one line without addresses: links may only lead to sources of a run. */
const plainWording = (text: string): string => collapseWhitespace(stripAddresses(text));

/**
 * Returns a reader's findings in its own words, each with its quotes found in the shown content, or with the words behind its
 * markers. Findings without such a quote are left out, and nothing else: the audit decides whether a quote supports a finding.
 */
export const citeFindings = (turn: ReadingTurn, replied: readonly RepliedFinding[]): CitedFindings => {
  const locate = createLocateShown(turn);
  const [findings, problems]: [Finding[], string[]] = [[], []];
  for (const { text: reply, quotes } of replied) {
    const text = plainWording(reply);
    const located = (quotes.length > 0 ? quotes : [{ quote: reply }]).flatMap((quote) => locate(quote) ?? []);
    const places = located.map(({ documentId, start, end }) => `${documentId}/${start}-${end}`);
    const citations = located.filter((_one, index) => places.indexOf(places[index] ?? "") === index);
    if (citations.length > 0 && hasWords.test(text)) findings.push({ text, citations });
    else problems.push(unproven(reply));
  }
  return { findings, problems };
};

const degrees: Readonly<Record<string, number>> = { high: 0.9, medium: 0.6, low: 0.3 };
const unknownConfidence = 0.5;

/** Extracts the text from any form of reply. */
const repliedText = (value: unknown): string => {
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(repliedText)
    .filter((reply) => reply !== "")
    .join(" ");
};

/** Parses a confidence as a share: 0.8, "0.8", "about 0.8", "80%", 80 or "high". */
const repliedConfidence = (value: unknown): number => {
  const reply = String(value).toLowerCase();
  const [, figures, percent] = /(-?\d+(?:\.\d+)?)\s*(%?)/u.exec(reply) ?? [];
  if (figures === undefined)
    return Object.entries(degrees).find(([degree]) => reply.includes(degree))?.[1] ?? unknownConfidence;
  const number = Number(figures);
  return Math.max(0, Math.min(1, percent === "%" || number > 1 ? number / 100 : number));
};

/**
 * A turn's reply in the forms of both seeds: seed 000 also has `initial_findings` and `missing_context`. The prompt gives one form, and
 * others are parsed too; other fields are ignored.
 */
export const stepReplySchema = z
  .looseObject({})
  .meta(requestedForm)
  .transform((reply) => ({
    findings: replyFindings(reply["findings"] ?? reply["initial_findings"]),
    insights: repliedText(reply["insights"]),
    confidence: repliedConfidence(reply["confidence"]),
    /** Unparsed, for `parseRequests`. */
    requests: reply["requests"] ?? reply["missing_context"] ?? [],
    isComplete: /complete|done|finished/iu.test(String(reply["analysis_status"])),
  }));

type StepReply = z.output<typeof stepReplySchema>;

type Asked = Pick<ParsedRequests, "requests" | "repairs" | "refused">;

const maxProblems = 5;
const nothing =
  "it has neither findings nor requests; give one finding with a quote, or ask for what you need";
const nothingLast =
  "it has no findings; nothing more can be asked for, so give what the texts and markers say, each with a quote";

const asksNothing: Asked = { requests: [], repairs: [], refused: [] };

const maxFindingsAsInsights = 2;

/** Returns a reader's summary of its findings in its own words; the first findings if it gives none. */
const insightsOf = ({ insights }: StepReply, findings: readonly Finding[]): string => {
  if (findings.length === 0) return "";
  const first = findings.slice(0, maxFindingsAsInsights).map(({ text }) => text);
  return plainWording(insights) || first.join(" ");
};

/**
 * Validates a model's reply: findings by their quotes, requests as far as they can be answered; in the last turn without requests.
 * Returns the problem of an unusable reply, worded for a model.
 */
export const readReply = (
  reply: StepReply,
  turn: ReadingTurn,
): TurnReading | { readonly problem: string } => {
  const { job } = turn;
  const { findings, problems } = citeFindings(turn, reply.findings);
  const isOver = isLastTurn(turn) || (reply.isComplete && findings.length > 0);
  const { requests, repairs, refused }: Asked = isOver
    ? asksNothing
    : parseRequests(reply.requests, { items: job.items });
  const asks = requests.length > 0 || refused.length > 0;
  if (!asks && findings.length === 0) {
    const reasons = problems.length > 0 ? problems : [isLastTurn(turn) ? nothingLast : nothing];
    return { problem: reasons.slice(0, maxProblems).join("\n") };
  }
  return {
    requests,
    repairs,
    refused,
    status: asks ? "in_progress" : "complete",
    insights: insightsOf(reply, findings),
    confidence: findings.length > 0 ? reply.confidence : 0,
    sentences: numberFindings(findings, job.step.step_id),
  };
};
