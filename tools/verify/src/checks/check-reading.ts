import type { ReadingRecord, RequestCounts } from "@quarry/contracts";
import type { Problem } from "./problem.ts";

const file = "findings.json";

const kinds = ["asked", "fulfilled", "repaired", "refused", "repeated"] as const;

const checkCounts = (requests: RequestCounts, id: string): Problem[] => {
  const { asked, fulfilled, repaired, refused, repeated } = requests;
  if (fulfilled + refused <= asked && repaired <= fulfilled && repeated <= fulfilled) return [];
  return [{ file, id, what: "counts more requests answered than asked" }];
};

const checkSums = ({ findings, figures }: ReadingRecord): Problem[] =>
  kinds.flatMap((kind) => {
    const sum = findings.reduce((total, { requests }) => total + requests[kind], 0);
    return sum === figures.requests[kind]
      ? []
      : [
          {
            file,
            id: "reading.figures",
            what: `counts ${figures.requests[kind]} requests ${kind}, its steps ${sum}`,
          },
        ];
  });

/** What is told of reading a collection agrees with itself: each step of the plan has one finding, and the figures are the sums of the steps. */
export const checkReading = (reading: ReadingRecord): Problem[] => {
  const read = reading.findings.map(({ stepId }) => stepId);
  const planned = reading.steps.map(({ step_id }) => step_id);
  return [
    ...planned
      .filter((stepId) => read.filter((id) => id === stepId).length !== 1)
      .map((stepId) => ({ file, id: `reading.step ${stepId}`, what: "does not have exactly one finding" })),
    ...read
      .filter((stepId) => !planned.includes(stepId))
      .map((stepId) => ({ file, id: `reading.step ${stepId}`, what: "is no step of the plan" })),
    ...reading.findings.flatMap(({ stepId, requests }) => checkCounts(requests, `reading.step ${stepId}`)),
    ...checkSums(reading),
  ];
};
