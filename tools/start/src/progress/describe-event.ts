import type { RunEvent } from "@quarry/contracts";
import { describeGathering } from "./describe-gathering.ts";
import { describeReading } from "./describe-reading.ts";

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
