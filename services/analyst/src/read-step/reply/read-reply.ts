import { type ParsedRequests, parseRequests } from "@quarry/reading";
import { isLastTurn, type ReadingTurn } from "../turn/reading-turn.ts";
import { type Finding, numberFindings, type TurnReading } from "../turn/turn-reading.ts";
import { citeFindings, plainWording } from "./cite-findings.ts";
import type { StepReply } from "./step-reply.ts";

/** What a reply comes to, or what kept it from being of use, in words a model can act on. */
export type ReadReply =
  | { readonly ok: true; readonly reading: TurnReading }
  | { readonly ok: false; readonly problem: string };

type Asked = Pick<ParsedRequests, "requests" | "repairs" | "refused">;

const mostProblems = 5;
const nothing =
  "it has neither findings nor requests; give one finding with a quote, or ask for what you need";
const nothingLast =
  "it has no findings; nothing more can be asked for, so give what the texts and markers say, each with a quote";

const asksNothing: Asked = { requests: [], repairs: [], refused: [] };

const maxFindingsAsInsights = 2;

/** What a reader takes its findings to come to, in its own words; the first findings where it says nothing. */
const insightsOf = ({ insights }: StepReply, findings: readonly Finding[]): string => {
  if (findings.length === 0) return "";
  const first = findings.slice(0, maxFindingsAsInsights).map(({ text }) => text);
  return plainWording(insights) || first.join(" ");
};

/**
 * A model's reply with what it can prove: its findings by their quotes, its requests as they can be answered; in the last turn without
 * requests.
 */
export const readReply = (said: StepReply, turn: ReadingTurn): ReadReply => {
  const { job } = turn;
  const { findings, problems } = citeFindings(turn, said.findings);
  const isOver = isLastTurn(turn) || (said.isComplete && findings.length > 0);
  const { requests, repairs, refused }: Asked = isOver
    ? asksNothing
    : parseRequests(said.requests, { items: job.items });
  const asks = requests.length > 0 || refused.length > 0;
  if (!asks && findings.length === 0) {
    const reasons = problems.length > 0 ? problems : [isLastTurn(turn) ? nothingLast : nothing];
    return { ok: false, problem: reasons.slice(0, mostProblems).join("\n") };
  }
  return {
    ok: true,
    reading: {
      requests,
      repairs,
      refused,
      status: asks ? "in_progress" : "complete",
      insights: insightsOf(said, findings),
      confidence: findings.length > 0 ? said.confidence : 0,
      sentences: numberFindings(findings, job.step.step_id),
    },
  };
};
