import type { RunEvent, UnavailableReason } from "@quarry/contracts";
import type { Progress, SearchProblems } from "./progress.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Describes in one line an event of a user who steers the run; undefined for any other event. */
const describeSteering = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "answers-awaited":
      return `waits for answers: ${event.questions.map(({ question }) => question).join(" · ")}`;
    case "questions-answered":
      return event.answers.length === 0
        ? "continues with the question as it is"
        : `answered: ${event.answers.map(({ answer }) => answer).join(" · ")}`;
    case "note-added":
      return `note ${event.note}: ${event.text}`;
    case "notes-taken-up":
      return `note ${event.notes.join(", ")} taken up (${event.stage})`;
    default:
      return undefined;
  }
};

/** Describes in one line an event of reading a collection; undefined for any other event. */
const describeReading = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "items-ready":
      return `${counted(event.items, "item")} ready${event.unavailable === 0 ? "" : `, ${event.unavailable} not usable`}`;
    case "document-marked":
      return `${event.markers} markers found in ${percent(event.coveredShare)} of ${event.documentId}`;
    case "source-read":
      return `read ${event.documentId} whole: ${counted(event.notes, "note")}`;
    case "plan-made":
      return `plan: ${event.steps.map(({ id, goal }) => `${id}. ${goal}`).join(" · ")}`;
    case "plan-awaited":
      return "waits until the plan is approved";
    case "plan-approved":
      return `continues with the plan${event.changed ? ", which was changed" : ""}: ${counted(event.steps, "part")}`;
    case "requests-answered":
      return `step ${event.stepId}, turn ${event.turn + 1}: ${event.fulfilled} requests fulfilled, ${event.refused} refused, ${event.characters} characters sent`;
    case "step-read":
      return `step ${event.stepId} read (${event.stop}), confidence ${percent(event.confidence)}: ${event.insights}`;
    default:
      return undefined;
  }
};

/** Reasons why a source is not used, in words. */
const words: Readonly<Record<UnavailableReason, string>> = {
  "address-refused": "the address may not be read",
  unreachable: "it cannot be reached",
  "not-found": "it is not there",
  refused: "it was refused",
  "too-large": "it is too large",
  timeout: "it takes too long",
  empty: "it is empty",
  "unsupported-type": "its type cannot be read",
  "password-protected": "it needs a password",
  damaged: "it is damaged",
  "no-text": "it has no text",
  "redirect-loop": "it redirects endlessly",
  "robots-disallowed": "the site asks robots to stay away",
  busy: "the site asks to come back later",
  "login-wall": "a login is required",
  "consent-wall": "consent is required first",
  "bot-challenge": "it shows a captcha",
  paywall: "it requires payment",
  "navigation-only": "it is a page of links",
  "error-page": "it is an error page",
  "script-only": "it is drawn by a script",
  "upload-expired": "the upload has expired",
  struck: "it was struck from the report",
  "job-failed": "reading it failed",
};

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

const origins: Readonly<Partial<Record<string, string>>> = {
  unchanged: ", unchanged since the last visit",
  kept: ", kept from the last visit",
};

const read = ({
  uri,
  characters,
  grade,
  gradeReasons: [reason] = [],
  origin,
}: EventOf<"document-stored">): string => {
  // The first reason is decisive; the report contains all of them.
  const why = reason === undefined ? "" : `: ${reason}`;
  return `read ${uri} (${characters} characters${origins[origin ?? ""] ?? ""}, grade ${grade}${why})`;
};

/** Describes a search; a search of stored texts is described by its results only. */
const searched = ({ query, results, providers = [] }: EventOf<"search-answered">): string | undefined => {
  const answered = providers.filter(({ status }) => status === "answered" || status === "empty");
  if (answered.every(({ provider }) => provider === "local")) return undefined;
  const shares = answered.map((report) => `${report.provider} ${report.results}`).join(", ");
  return `found ${counted(results, "source")} for “${query}” (${shares})`;
};

/** Describes in one line an event of searching and reading sources; undefined for any other event. */
const describeGathering = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "search-answered":
      return searched(event);
    case "links-weighed":
      return `weighed ${counted(event.links, "link")} of ${counted(event.documents, "page")}: ${event.candidates} may help`;
    case "document-stored":
      return read(event);
    case "source-unavailable":
      return `not used: ${event.uri}: ${words[event.reason]}: ${event.detail}`;
    default:
      return undefined;
  }
};

const indexed = ({ passages, alreadyIndexed }: { passages: number; alreadyIndexed: boolean }): string =>
  `${alreadyIndexed ? "already indexed," : "indexed"} ${counted(passages, "passage")}`;

/** Describes an event in one line; undefined for events that readers of a log do not need. */
export const describeEvent = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "run-accepted":
      return `question: ${event.question}`;
    case "stage-started":
      return `${event.stage}, round ${event.round + 1}: ${counted(event.jobs, "job")}`;
    case "question-decomposed":
      return `question of type ${event.questionType}, ${event.complexity}: ${event.topics.map(({ name }) => name).join(" · ")}`;
    case "document-indexed":
      return indexed(event);
    case "topic-assessed":
      return event.judged === false
        ? `searched: ${event.name}`
        : `${event.covered ? "covered" : "open"} ${percent(event.score)}: ${event.name}`;
    case "loop-stopped":
      return `enough evidence: ${event.reason}: ${event.detail}`;
    case "claims-extracted":
      return counted(event.claims, "claim");
    case "claim-judged":
      return event.status === "contested" ? `contested: ${event.text}` : undefined;
    case "notes-compared":
      return `${event.differences} differences between sources`;
    case "report-planned":
      return event.sections === 0
        ? "no plan: the report follows the topics"
        : `planned ${event.sections} sections`;
    case "report-written":
      return `wrote ${counted(event.sentences, "sentence")} in ${counted(event.sections, "section")}`;
    case "citations-audited":
      return `audit: ${event.pass} pass, ${event.review} review, ${event.fail} fail, ${event.notIndexed} not indexed${event.rewritten === undefined || event.rewritten === 0 ? "" : `, ${event.rewritten} rewritten`}`;
    case "job-failed":
      return `${event.contract} failed: ${event.message}`;
    case "warning":
      return `warning: ${event.message}`;
    case "run-finished":
      return `${event.status}${event.detail === "" ? "" : `: ${event.detail}`}`;
    default:
      return describeGathering(event) ?? describeReading(event) ?? describeSteering(event);
  }
};

/** Returns one line for each problem. */
export const searchLines = (problems: SearchProblems): string[] => [
  ...new Set(Object.values(problems).map((problem) => `search: ${problem}`)),
];

/** Describes the usage of the language model so far in one line; undefined for a run without calls. */
export const describeModelUsage = ({ model: { calls, tokens, cost } }: Progress): string | undefined => {
  if (calls === 0) return undefined;
  const price = cost === 0 ? "" : `, cost ${cost.toFixed(4)}`;
  return `language model: ${counted(calls, "call")}, ${tokens} tokens${price}`;
};
