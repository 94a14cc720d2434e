import type { Answers } from "./fake-gateway.ts";
import { documentId } from "./sample-answer.ts";

const at = "2026-11-27T08:00:00.000Z";

const summary = {
  id: "w-00000001",
  question: "How tall is the tower?",
  schedule: "0 8 * * 1",
  timeZone: "Europe/Berlin",
  paused: false,
  notify: null,
  createdAt: at,
  nextAt: "2026-11-30T07:00:00.000Z",
  checkedAt: at,
  outcome: "changed",
  detail: "",
  openRunId: null,
  reportRunId: "r-00000001",
  links: {},
};

const sentence = {
  uri: "https://tower.example.org/",
  title: "The tower",
  documentId,
  start: 0,
  end: 29,
  quote: "The tower is 330 metres tall.",
};

const watch = {
  ...summary,
  entries: [
    {
      runId: "r-00000001",
      at,
      changes: [
        {
          kind: "contradicted",
          text: "The tower is 330 metres tall.",
          before: "The tower is 324 metres tall.",
          sources: [{ ...sentence, change: "changed" }],
        },
        {
          kind: "gone",
          text: "The tower is painted every seven years.",
          sources: [{ ...sentence, change: "vanished" }],
        },
      ],
    },
  ],
};

const link = { id: "l-1", createdAt: at, expiresAt: "2026-12-04T08:00:00.000Z" };

/** Answers about watches and links to reports. */
export const watchAnswers: Answers = {
  "GET /v1/watches": () => ({ data: [summary], next_cursor: null }),
  "POST /v1/watches": () => watch,
  "GET /v1/watches/w-00000001": () => watch,
  "PATCH /v1/watches/w-00000001": () => ({ ...watch, paused: true }),
  "POST /v1/watches/w-00000001/feed-link": () => ({
    path: "/feed",
    url: "http://quarry.example/feed?token=t",
  }),
  "GET /v1/research/r-00000001/share-links": () => ({ data: [link] }),
  "POST /v1/research/r-00000001/share-links": () => ({
    ...link,
    path: "/shared/t/report",
    url: "http://quarry.example/shared/t/report",
  }),
};
