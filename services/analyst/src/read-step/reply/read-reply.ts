import { type ParsedRequests, parseRequests } from "@quarry/reading";
import { isLastTurn, type ReadingTurn } from "../turn/reading-turn.ts";
import { numberFindings, type TurnReading } from "../turn/turn-reading.ts";
import { citeFindings } from "./cite-findings.ts";
import { provenInsights } from "./proven-insights.ts";
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

/** A model's reply with what it can prove: its findings by their quotes, its requests as they can be answered; in the last turn without requests. */
export const readReply = (said: StepReply, turn: ReadingTurn): ReadReply => {
  const { job } = turn;
  const { sentences, problems } = citeFindings(turn, said.findings);
  const isOver = isLastTurn(turn) || (said.isComplete && sentences.length > 0);
  const { requests, repairs, refused }: Asked = isOver
    ? asksNothing
    : parseRequests(said.requests, { items: job.items });
  const asks = requests.length > 0 || refused.length > 0;
  if (!asks && sentences.length === 0) {
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
      insights: provenInsights(said.insights, sentences, job.language),
      confidence: sentences.length > 0 ? said.confidence : 0,
      sentences: numberFindings(sentences, job.step.step_id),
    },
  };
};
