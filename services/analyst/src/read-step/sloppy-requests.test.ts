import type { RequestAnswer } from "@quarry/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerTurn, readTurn } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { startPersona } from "../testing/start-persona.ts";

/** One request of each type in the prompt's form, all of them answerable. */
const everyRequest = [
  { request_type: "full_content_item", source_link_ids: ["yt_hours"], content_types: ["transcript"] },
  {
    request_type: "by_marker",
    source_link_ids: ["yt_reset"],
    content_types: ["transcript"],
    marker_text: `FACT: ${sampleQuotes.fell}`,
    context_window: 200,
  },
  { request_type: "by_topic", source_link_ids: [], topic: "playing time", limit_items: 2 },
  {
    request_type: "selective_markers",
    source_link_ids: ["yt_reset"],
    content_types: ["transcript"],
    marker_types: ["key_facts", "key_datapoints"],
  },
  { request_type: "word_range", source_link_ids: ["yt_reset"], start_word: 100, end_word: 200 },
  {
    request_type: "keyword",
    source_link_ids: ["yt_reset"],
    keywords: ["ranking", "reset"],
    context_window: 50,
  },
  { request_type: "semantic", source_link_ids: ["yt_reset"], query: "why players left", top_k: 3 },
  {
    request_type: "comments",
    source_link_ids: ["yt_reset"],
    content_types: ["comments"],
    filter_keywords: ["unfair", "rewards"],
    limit: 5,
    sort_by: "likes",
  },
  { request_type: "metadata", source_link_ids: ["yt_hours"] },
  { request_type: "all", source_link_ids: ["blog_maps"] },
].map((request, place) => ({ id: `req_${place + 1}`, reason: "it is needed", ...request }));

/** The sloppy persona damages a reply in six ways, the last of which is unreadable, and spells a request in six ways. */
const [waysToSpoil, waysToSpell] = [6, 6];

const rotated = <Entry>(entries: readonly Entry[], by: number): Entry[] => [
  ...entries.slice(by),
  ...entries.slice(0, by),
];

/** Answers to the requests of every reply: every type in every spelling in every malformed reply. */
const answersToAll = async (): Promise<RequestAnswer[][]> => {
  let spelling = 0;
  const reply = () => ({
    step_id: 1,
    findings: [],
    insights: "",
    confidence: 0.3,
    requests: rotated(everyRequest, spelling),
    analysis_status: "in_progress",
  });
  const { model, server } = await startPersona("sloppy", { "read-step": reply });
  onTestFinished(() => server.stop());
  const items = seasonItems();
  const answers: RequestAnswer[][] = [];
  for (spelling = 0; spelling < waysToSpell; spelling += 1) {
    for (let spoilt = 0; spoilt < waysToSpoil; spoilt += 1) {
      const turn = await readTurn(items, { model });
      if (turn.model !== null) answers.push(await answerTurn(items, turn));
    }
  }
  return answers;
};

describe("requests of a sloppy model", () => {
  it("are all fulfilled, each type in each of six spellings and five malformed forms of a reply", async () => {
    const replies = await answersToAll();
    const answers = replies.flat();
    expect(replies).toHaveLength(waysToSpell * (waysToSpoil - 1));
    expect(answers).toHaveLength(replies.length * everyRequest.length);
    expect(answers.filter(({ status }) => status !== "fulfilled")).toEqual([]);
    for (const { request_type: type } of everyRequest)
      expect(answers.filter((answer) => answer.type === type)).toHaveLength(replies.length);
  });
});
