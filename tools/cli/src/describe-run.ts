import type { RunView } from "@quarry/contracts";
import { plain } from "./world.ts";

const percent = (score: number): string => `${Math.round(score * 100)} %`;

/** Where a run stands, for a person. */
export const describeRun = (run: RunView): string => {
  const { id, question, status, stage, round, topics, counts, usage, stop, problem } = run;
  const at = stage === null ? "" : `, ${stage}${round > 0 ? `, round ${round}` : ""}`;
  const cost = usage.cost > 0 ? `, cost ${usage.cost.toFixed(2)}` : "";
  const lines = [
    `${id}  ${status}${run.finishedAt === null ? at : ""}`,
    plain(question),
    `begun ${run.createdAt}${run.finishedAt === null ? "" : `, ended ${run.finishedAt}`}`,
    ...topics.map(({ name, covered, score }) => `  ${covered ? "✓" : " "} ${percent(score)} ${plain(name)}`),
    `${counts.documents} sources, ${counts.unavailable} not read, ${counts.passages} passages, ${counts.claims} claims`,
    `${usage.calls} calls of the model, ${usage.inputTokens + usage.outputTokens} tokens${cost}`,
    ...(stop === null ? [] : [`the search ended: ${stop.reason}`]),
    ...(problem === null ? [] : [`problem: ${plain(problem)}`]),
    ...(status === "awaiting_plan" ? [`it waits for its plan: ${run.links["plan"] ?? ""}`] : []),
  ];
  return `${lines.join("\n")}\n`;
};
