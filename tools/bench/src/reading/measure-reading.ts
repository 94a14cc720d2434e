import { createAnalyst } from "@quarry/analyst";
import { type Comment, contentAnswerSchema, type Marking, textPageSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit/builders";
import type { World } from "../benchmark.ts";
import { percentile } from "../evidence/machine.ts";
import type { MadeItem } from "./make-item.ts";

/** How long an item took to be marked by the text alone. */
export interface MarkingNumbers {
  readonly characters: number;
  readonly markers: number;
  readonly seconds: number;
  /** Of the text that was read for markers, 0 to 1. */
  readonly coveredShare: number;
  /** Longest time in which nothing else could run in the process. */
  readonly longestBlockMs: number;
}

interface Text {
  readonly text: string;
  readonly comments?: readonly Comment[];
}

const commentsText = ({ comments }: MadeItem): Text => {
  const placed: Comment[] = [];
  const parts: string[] = [];
  let start = 0;
  for (const { id, author, likes, text, parentId } of comments) {
    placed.push({
      id,
      author,
      likes,
      replies: 0,
      start,
      end: start + text.length,
      ...(parentId && { parentId }),
    });
    parts.push(text);
    start += text.length + 2;
  }
  return { text: parts.join("\n\n"), comments: placed };
};

/** The longest pause between two beats of a timer, beyond the time between beats. */
const watchBlocks = (now: () => number): { readonly stop: () => number } => {
  const beatMs = 5;
  let [last, longest] = [now(), 0];
  const timer = setInterval(() => {
    const time = now();
    longest = Math.max(longest, time - last - beatMs);
    last = time;
  }, beatMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(longest, now() - last - beatMs);
    },
  };
};

const mark = async ({ text, comments }: Text, { now, signal }: World): Promise<MarkingNumbers> => {
  const facts = aDocumentFacts({ characters: text.length });
  const kept: Marking[] = [];
  const { markDocument } = createAnalyst({
    markings: {
      getDocument: async () => ({ facts, text, ...(comments && { comments }) }),
      putMarking: async (_documentId, marking) => void kept.push(marking),
    },
  });
  const blocks = watchBlocks(now);
  const begun = now();
  const job = { jobId: "bench", attempt: 1, signal, log: createSilentLogger() };
  const { markers, coveredShare } = await markDocument({ documentId: facts.documentId }, job);
  const seconds = (now() - begun) / 1_000;
  return { characters: text.length, markers, seconds, coveredShare, longestBlockMs: blocks.stop() };
};

/** Marks the transcript and the comments of an item, one after the other, without a model. */
export const measureMarking = async (
  item: MadeItem,
  world: World,
): Promise<{ readonly transcript: MarkingNumbers; readonly comments: MarkingNumbers }> => ({
  transcript: await mark({ text: item.transcript }, world),
  comments: await mark(commentsText(item), world),
});

/** What a page of a text takes beside the whole of it, over HTTP. */
export interface PageNumbers {
  readonly part: "transcript" | "comments";
  readonly characters: number;
  readonly pageP50Ms: number;
  readonly wholeP50Ms: number;
}

const pageCharacters = 1_000;
/** As much as one page may have. */
const longestPage = 1_000_000;
const pageTurns = 20;

/** Reads short pages from all over each text of an item, and the text whole, in turns. */
export const measurePages = async (
  collectionUrl: string,
  { linkId }: MadeItem,
  { now, signal }: World,
): Promise<PageNumbers[]> => {
  const read = async (part: PageNumbers["part"], from: number, to: number) => {
    const url = `${collectionUrl}/items/${linkId}/text?part=${part}&from=${from}&to=${to}`;
    const begun = now();
    const response = await fetch(url, { signal });
    const body = await response.text();
    const ms = now() - begun;
    if (response.ok) return { ms, total: textPageSchema.parse(JSON.parse(body)).total };
    throw new Failure("bad-output", `a page was not answered: ${body.slice(0, 500)}`, { retry: "never" });
  };
  const measure = async (part: PageNumbers["part"]): Promise<PageNumbers> => {
    const { total } = await read(part, 0, pageCharacters);
    const pages: number[] = [];
    const wholes: number[] = [];
    for (let turn = 0; turn < pageTurns; turn += 1) {
      const from = Math.floor((turn * total) / pageTurns);
      pages.push((await read(part, from, from + pageCharacters)).ms);
      let whole = 0;
      for (let start = 0; start < total; start += longestPage)
        whole += (await read(part, start, start + longestPage)).ms;
      wholes.push(whole);
    }
    const [pageP50Ms, wholeP50Ms] = [percentile(pages, 0.5), percentile(wholes, 0.5)];
    return { part, characters: total, pageP50Ms, wholeP50Ms };
  };
  return [await measure("transcript"), await measure("comments")];
};

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
