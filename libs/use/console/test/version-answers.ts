import type { Answers } from "./fake-gateway.ts";

const at = "2026-11-21T10:00:00.000Z";
const version = {
  strike: [],
  pin: [],
  status: "completed",
  createdAt: at,
  finishedAt: at,
  problem: null,
  links: {},
};
const instruction = "Shorter, for a board.";

/** The run that created the second version of a report. */
export const revisedId = "r-00000051";

/** Request of that run. */
export const revisionOf = (reportId: string) => ({
  reportId,
  parentId: reportId,
  version: 2,
  instruction,
  strike: [],
  pin: [],
});

const second = {
  ...version,
  version: 2,
  id: revisedId,
  madeOf: 1,
  instruction,
  counts: { added: 1, changed: 1, removed: 1, unchanged: 3 },
};

/** Creates the versions of a report: the first, and a shorter one. */
export const versionsOf = (reportId: string) => ({
  data: [{ ...version, version: 1, id: reportId, madeOf: null, counts: null }, second],
  next_cursor: null,
});

/** Creates the answers of a gateway about the second version, beside its report. */
export const revisedAnswers = (reportId: string): Answers => ({
  [`GET /v1/research/${revisedId}/revisions`]: () => versionsOf(reportId),
  [`GET /v1/research/${revisedId}/revisions/2`]: () => ({
    ...second,
    changes: [
      { statementId: "s9", change: "added", text: "Locks are renewed." },
      { statementId: "s1", change: "changed", text: "Locks run out.", was: "All locks run out." },
      { statementId: "s2", change: "removed", was: "Locks are old." },
      { statementId: "s3", change: "unchanged" },
    ],
  }),
});
