import type { Stage } from "@quarry/contracts";
import type { Progress } from "./progress.ts";

/** A part of a run as a person sees it. */
export interface Phase {
  readonly title: string;
  readonly stages: readonly Stage[];
  readonly summary: (progress: Progress) => string;
  readonly details: (progress: Progress) => readonly string[];
}

const barWidth = 20;

const bar = (score: number): string => {
  const filled = Math.round(score * barWidth);
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
};

const topicLines = ({ topics }: Progress): string[] =>
  topics.map(
    ({ name, score, covered }) =>
      `${bar(score)} ${String(Math.round(score * 100)).padStart(3)} % ${covered ? "✔" : " "} ${name}`,
  );

const stepLines = ({ steps }: Progress): string[] =>
  steps.map(({ goal, done }) => `${done ? "✔" : "·"} ${goal}`);

const stepsRead = (steps: Progress["steps"]): string =>
  steps.length === 0 ? "" : `${steps.filter(({ done }) => done).length} of ${steps.length} steps read`;

const none = (): readonly string[] => [];

/** The parts of a run in order. */
export const phases: readonly Phase[] = [
  {
    title: "Understand the question",
    stages: ["prepare", "decompose", "expand"],
    summary: ({ questionType, topics }) =>
      questionType === null ? "" : `${questionType}, ${topics.length} topics`,
    details: none,
  },
  {
    title: "Read the sources",
    stages: ["gather"],
    summary: ({ items, read, asBefore, unavailable }) =>
      `${items === 0 ? "" : `${items} items ready, `}${read} read${asBefore === 0 ? "" : ` (${asBefore} as at the last visit)`}${unavailable === 0 ? "" : `, ${unavailable} not usable`}`,
    details: none,
  },
  {
    title: "Index",
    stages: ["index"],
    summary: ({ passages, passagesWritten, alreadyIndexed }) =>
      `${passages} passages, ${passagesWritten} new${alreadyIndexed === 0 ? "" : `, ${alreadyIndexed} documents indexed before`}`,
    details: none,
  },
  {
    title: "Find and weigh the evidence",
    stages: ["plan", "read", "find-evidence", "assess-coverage"],
    summary: ({ round, stop, steps }) => stop ?? (round === 0 ? stepsRead(steps) : `round ${round + 1}`),
    details: (progress) => (progress.topics.length === 0 ? stepLines(progress) : topicLines(progress)),
  },
  {
    title: "Check the claims",
    stages: ["claims"],
    summary: ({ claims, judged }) => (claims === 0 ? "" : `${judged} of ${claims}`),
    details: none,
  },
  {
    title: "Write and audit",
    stages: ["write", "audit", "publish"],
    summary: ({ sentences }) => (sentences === 0 ? "" : `${sentences} cited sentences`),
    details: none,
  },
];

/** How many phases are over; a later round does not open a phase again. */
export const phasesDone = (progress: Progress, doneBefore: number): number => {
  if (progress.finished) return phases.length;
  const current = phases.findIndex(
    ({ stages }) => progress.stage !== null && stages.includes(progress.stage),
  );
  return Math.max(doneBefore, current);
};
