import type { LoggedEvent, RunEvent } from "@quarry/contracts";

const documentId = (digit: string): string => `${digit.repeat(8)}-0000-5000-8000-${digit.repeat(12)}`;

const sampleRunEvents: RunEvent[] = [
  { type: "run-accepted", question: "How does Quarry keep a run alive when a worker is killed?" },
  { type: "document-indexed", documentId: documentId("1"), passages: 5, written: 5, alreadyIndexed: false },
  { type: "document-indexed", documentId: documentId("2"), passages: 4, written: 0, alreadyIndexed: true },
  { type: "document-indexed", documentId: documentId("3"), passages: 3, written: 3, alreadyIndexed: false },
  { type: "evidence-found", subject: "t1", passages: 7, relevance: 0.87 },
  { type: "evidence-found", subject: "t2", passages: 0 },
];

/** The log of the sample run. */
export const sampleEvents = (): LoggedEvent[] =>
  sampleRunEvents.map((event, index) => ({ id: `${1000 + index}-0`, at: "2026-11-21T10:00:00.000Z", event }));
