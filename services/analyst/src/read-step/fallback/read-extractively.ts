import type { ReadingTurn } from "../turn/reading-turn.ts";
import { stepItems } from "../turn/step-texts.ts";
import { numberFindings, type TurnReading } from "../turn/turn-reading.ts";
import { chooseRequests } from "./choose-requests.ts";
import { candidateSentences } from "./findings/candidate-sentences.ts";
import { chooseFindings } from "./findings/choose-findings.ts";
import { joinRepetitions } from "./findings/join-repetitions.ts";
import { rankCandidates } from "./findings/rank-candidates.ts";
import { rateConfidence } from "./findings/rate-confidence.ts";
import { summariseFindings, wordingOf } from "./findings/summarise-findings.ts";

const mostFindings = 8;

/** Answers a turn without a model: asks for what bears on the step as long as something is left, and says what was read of it word for word. */
export const readExtractively = async (turn: ReadingTurn): Promise<TurnReading> => {
  const { step, language } = turn.job;
  const requests = chooseRequests(turn);
  // What is found on the way is put in order by its words alone: an encoder would take a second each turn.
  const ranking = requests.length > 0 ? { ...turn, similarity: undefined } : turn;
  const ranked = await rankCandidates(ranking, candidateSentences(turn));
  const findings = chooseFindings(joinRepetitions(ranked), mostFindings);
  return {
    status: requests.length > 0 ? "in_progress" : "complete",
    requests,
    repairs: [],
    refused: [],
    insights: summariseFindings(findings, { items: stepItems(turn).length, language }),
    confidence: rateConfidence(turn, findings),
    sentences: numberFindings(
      findings.map(({ sentence, citations }) => ({ text: wordingOf(sentence), citations })),
      step.step_id,
    ),
  };
};
