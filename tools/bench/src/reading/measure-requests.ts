import { contentAnswerSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { World } from "../benchmark.ts";
import { percentile } from "../evidence/percentile.ts";
import type { MadeItem } from "./make-item.ts";

/** Times of one form of request, over HTTP. */
export interface RequestNumbers {
  readonly type: string;
  readonly characters: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the first time it was asked. */
  readonly firstMs: number;
}

const turns = 20;

/** A text of English has about this many for each word. */
const charactersPerWord = 7;

const requestsFor = ({ linkId, transcript }: MadeItem): Readonly<Record<string, object>> => {
  const middle = Math.floor(transcript.length / charactersPerWord / 2);
  return {
    metadata: {},
    word_range: { start_word: middle, end_word: middle + 2_000 },
    keyword: { keywords: ["harvest", "telescope"], context_window: 200 },
    by_marker: { marker_text: "losses fell by 10% to 1000 tonnes", context_window: 2_000 },
    selective_markers: { marker_types: ["key_datapoints"], context_window: 100 },
    by_topic: { topic: "losses", content_types: ["transcript"] },
    comments: { keywords: ["unfair"], sort_by: "likes", limit: 100 },
    semantic: { query: "Which survey says that losses fell?", source_link_id: linkId },
    full_content_item: { content_types: ["transcript"] },
    all: { content_types: ["transcript", "comments"] },
  };
};

/** Asks every form of request of one item, in turns, so that a busy moment falls on all of them alike. */
export const measureRequests = async (
  collectionUrl: string,
  item: MadeItem,
  { now, signal }: World,
): Promise<RequestNumbers[]> => {
  const forms = Object.entries(requestsFor(item));
  const times = new Map(forms.map(([type]) => [type, [] as number[]]));
  const sizes = new Map<string, number>();
  const ask = async (type: string, fields: object): Promise<void> => {
    const begun = now();
    const response = await fetch(`${collectionUrl}/requests`, {
      method: "POST",
      signal,
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ request_type: type, source_link_id: item.linkId, ...fields }]),
    });
    const body = await response.text();
    times.get(type)?.push(now() - begun);
    const [answer] = response.ok ? contentAnswerSchema.parse(JSON.parse(body)).answers : [];
    if (answer?.status !== "fulfilled")
      throw new Failure("bad-output", `${type} was not answered: ${body.slice(0, 500)}`, { retry: "never" });
    sizes.set(type, answer.characters);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [type, fields] of forms) await ask(type, fields);
  }
  return forms.map(([type]) => ({
    type,
    characters: sizes.get(type) ?? 0,
    p50Ms: percentile(times.get(type) ?? [], 0.5),
    p95Ms: percentile(times.get(type) ?? [], 0.95),
    firstMs: times.get(type)?.[0] ?? 0,
  }));
};
