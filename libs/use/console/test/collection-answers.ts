import { aDocumentFacts } from "@quarry/testkit/builders";
import type { Answers } from "./fake-gateway.ts";

const at = "2026-11-21T10:00:00.000Z";
const page = (data: readonly unknown[], next: string | null = null) => ({ data, next_cursor: next });
const { documentId } = aDocumentFacts();

const item = {
  itemId: "i-1",
  linkId: "talk",
  version: 2,
  source: "youtube",
  title: "A talk",
  uri: "file:talk.md",
  metadata: {},
  status: "ready",
  transcript: { documentId, characters: 90, words: 16, language: "en" },
  comments: { documentId, characters: 20, words: 4, language: "en", count: 3 },
  lost: [],
  addedAt: at,
  versions: [
    {
      version: 1,
      addedAt: at,
      status: "ready",
      transcript: { documentId, characters: 20, words: 4, language: "en" },
      comments: null,
      lost: [],
    },
  ],
  links: { self: "" },
};
const talk = "We began late. Retention fell by 30% after the reset. Nobody had expected that.";
const marker = {
  id: "m1",
  type: "datapoint",
  text: "Retention fell by 30%",
  start: 15,
  end: 53,
  line: "",
  part: "transcript",
  documentId,
  wordStart: 3,
  wordEnd: 10,
};
const collection = {
  id: "c-00000001",
  name: "Season",
  createdAt: at,
  mark: true,
  counts: { preparing: 0, ready: 1, unavailable: 0 },
};

/** A collection with one item in two versions, and another collection on the next page. */
export const collectionAnswers: Answers = {
  "GET /v1/collections": ({ query }) =>
    query.get("cursor") === null
      ? page([collection], "c-00000001")
      : page([{ ...collection, id: "c-00000002", name: "An earlier one" }]),
  "GET /v1/collections/c-00000001": () => ({ ...collection, items: [item], next: null }),
  "GET /v1/collections/c-00000001/items": () => page([item]),
  "POST /v1/collections/c-00000001/items": () => item,
  "GET /v1/collections/c-00000001/library": () => ({
    ...page([
      {
        itemId: "i-1",
        linkId: "talk",
        title: "A talk",
        source: "youtube",
        words: 20,
        summary: "A talk about a reset.",
        summaryBy: "model",
        topics: [],
        questions: [],
      },
    ]),
    questions: ["How far did retention fall?"],
  }),
  "DELETE /v1/collections/c-00000001/items/i-1": () => "",
  "GET /v1/collections/c-00000001/items/talk": () => item,
  "GET /v1/collections/c-00000001/items/talk/text": ({ query }) => {
    const part = query.get("part") ?? "";
    const version = query.get("version") === "1" ? "An earlier wording." : talk;
    const whole = part === "comments" ? "So true. Unfair. Ha." : version;
    const from = Number(query.get("from"));
    const to = part === "comments" ? Math.min(whole.length, from + 9) : whole.length;
    const next = to === whole.length ? null : `/v1/collections/c-00000001/items/talk/text?from=${to}`;
    const text = whole.slice(from, to);
    return { itemId: "i-1", linkId: "talk", part, documentId, from, to, text, total: whole.length, next };
  },
  "GET /v1/collections/c-00000001/markers": () => ({
    ...page([{ itemId: "i-1", linkId: "talk", title: "A talk", summary: {}, markers: [marker] }]),
    warnings: [],
  }),
  "POST /v1/collections/c-00000001/requests": () => ({
    answers: [
      {
        status: "fulfilled",
        pieces: [
          {
            linkId: "talk",
            part: "transcript",
            documentId,
            start: 15,
            end: 53,
            wordStart: 3,
            wordEnd: 10,
            text: talk.slice(15, 53),
          },
        ],
      },
    ],
  }),
};
