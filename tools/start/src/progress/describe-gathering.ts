import type { RunEvent } from "@quarry/contracts";
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
export const describeGathering = (event: RunEvent): string | undefined => {
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
