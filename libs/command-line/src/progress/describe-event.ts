import type { RunEvent } from "@quarry/contracts";
import { describeReading } from "./describe-reading.ts";
import { unavailableWords } from "./unavailable-words.ts";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const origins: Readonly<Partial<Record<string, string>>> = {
  unchanged: ", unchanged since the last visit",
  kept: ", kept of the last visit",
};

const read = ({
  uri,
  characters,
  grade,
  gradeReasons: [reason] = [],
  origin,
}: EventOf<"document-stored">): string => {
  // The first is what decides; the report has all of them.
  const why = reason === undefined ? "" : `: ${reason}`;
  return `read ${uri} (${characters} characters${origins[origin ?? ""] ?? ""}, grade ${grade}${why})`;
};

/** Searches of what is stored are told by what they find alone. */
const searched = ({ query, results, providers = [] }: EventOf<"search-answered">): string | undefined => {
  const answered = providers.filter(({ status }) => status === "answered" || status === "empty");
  if (answered.every(({ provider }) => provider === "local")) return undefined;
  const shares = answered.map((report) => `${report.provider} ${report.results}`).join(", ");
  return `found ${counted(results, "source")} for “${query}” (${shares})`;
};

/** One plain line for an event of searching and reading sources; undefined for any other. */
const describeGathering = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "search-answered":
      return searched(event);
    case "links-weighed":
      return `weighed ${counted(event.links, "link")} of ${counted(event.documents, "page")}: ${event.candidates} may help`;
    case "document-stored":
      return read(event);
    case "source-unavailable":
      return `not used: ${event.uri}: ${unavailableWords(event.reason)}: ${event.detail}`;
    default:
      return undefined;
  }
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const indexed = ({ passages, alreadyIndexed }: { passages: number; alreadyIndexed: boolean }): string =>
  alreadyIndexed ? `already indexed, ${passages} passages` : `indexed ${passages} passages`;

/** One plain line for an event, or undefined for those a reader of a log does not need. */
export const describeEvent = (event: RunEvent): string | undefined => {
  switch (event.type) {
    case "run-accepted":
      return `question: ${event.question}`;
    case "stage-started":
      return `${event.stage}, round ${event.round + 1}: ${event.jobs} job${event.jobs === 1 ? "" : "s"}`;
    case "question-decomposed":
      return `question of type ${event.questionType}, ${event.complexity}: ${event.topics.map(({ name }) => name).join(" · ")}`;
    case "document-indexed":
      return indexed(event);
    case "topic-assessed":
      return `${event.covered ? "covered" : "open"} ${percent(event.score)}: ${event.name}`;
    case "loop-stopped":
      return `enough evidence: ${event.reason}: ${event.detail}`;
    case "claims-extracted":
      return `${event.claims} claims`;
    case "claim-judged":
      return event.status === "contested" ? `contested: ${event.text}` : undefined;
    case "notes-compared":
      return `${event.differences} differences between sources`;
    case "report-planned":
      return event.sections === 0
        ? "no plan: the report follows the topics"
        : `planned ${event.sections} sections`;
    case "report-written":
      return `wrote ${event.sentences} sentences in ${event.sections} sections`;
    case "citations-audited":
      return `audit: ${event.pass} pass, ${event.review} review, ${event.fail} fail, ${event.notIndexed} not indexed${event.rewritten === undefined || event.rewritten === 0 ? "" : `, ${event.rewritten} rewritten`}`;
    case "job-failed":
      return `${event.contract} failed: ${event.message}`;
    case "warning":
      return `warning: ${event.message}`;
    case "run-finished":
      return `${event.status}${event.detail === "" ? "" : `: ${event.detail}`}`;
    default:
      return describeGathering(event) ?? describeReading(event);
  }
};
