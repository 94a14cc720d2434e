import type { AskedTask } from "../asked-task.ts";
import { closestSentence } from "./prompt-evidence.ts";
import { declarativeSentences, type PromptItem, promptItems, sentencesOf } from "./prompt-items.ts";

const view = /\b(?:think|believe|should|must|unfair)\b|认为|觉得|应该|считаю|должн/iu;
const figure = /\d+(?:[.,]\d+)*/u;

const markerOf = (quote: string): object => {
  const value = figure.exec(quote)?.[0];
  if (value === undefined) return { type: view.test(quote) ? "opinion" : "key-fact", quote, text: quote };
  return { type: "datapoint", quote, text: quote, value: Number(value.replaceAll(",", "")) };
};

const wordsOf = (sentence: string): string =>
  (sentence.match(/[\p{L}\p{N}]{4,}/gu) ?? []).slice(0, 2).join(" ");

/** Marks every second statement: with a number as a datapoint, with a word of opinion as an opinion, else as a fact. */
export const answerMarkDocument = ({ blocks }: AskedTask): unknown => {
  const sentences = declarativeSentences(
    sentencesOf(blocks.get("text") ?? "").map((one) => one.replace(/^[^:：]{1,40}[:：]\s*/u, "")),
  );
  const marked = sentences.filter((_one, place) => place % 2 === 0).slice(0, 12);
  const topics = marked
    .slice(0, 3)
    .map(wordsOf)
    .filter((words) => words !== "");
  return { markers: marked.map(markerOf), topics, sentiment: null };
};

interface SentText {
  readonly linkId: string;
  readonly text: string;
}

const pieceHead = /^\[([^\]\n]+)\] (?:transcript|comments|metadata)\b.*$/m;
const noMore = "nothing more can be asked for";
const minSharedWithGoal = 0.2;
const maxFindings = 6;

/** Splits a text at lines that name the part below them. */
const cutAt = (head: RegExp, text: string): readonly (readonly [name: string, rest: string])[] => {
  const [, ...parts] = text.split(head);
  return parts.flatMap((name, place) => (place % 2 === 0 ? [[name, parts[place + 1] ?? ""] as const] : []));
};

/**
 * Returns the items to show. Engagement is found in comments; only the remaining markers can be requested as markers of a
 * transcript.
 */
const shownItems = (asked: AskedTask): PromptItem[] =>
  promptItems(asked).map((item) => ({
    ...item,
    markers: item.markers.filter((marker) => !marker.startsWith("High-engagement")),
  }));

const sentTexts = ({ blocks }: AskedTask): SentText[] =>
  cutAt(pieceHead, blocks.get("retrieved") ?? "").map(([linkId, text]) => ({ linkId, text }));

/** Returns the first requests of a step: closest markers, their context, and texts of commenters and of other people. */
const firstRequests = (step: string, items: readonly PromptItem[]): object[] => {
  const marked = items.flatMap(({ linkId, markers }) => markers.map((marker) => ({ linkId, marker })));
  const closest = closestSentence(
    step,
    marked.map(({ marker }) => marker),
  );
  const found = marked.find(({ marker }) => marker === closest?.sentence) ?? marked[0];
  const commented = items.filter(({ hasComments }) => hasComments).map(({ linkId }) => linkId);
  const linkIds = items.map(({ linkId }) => linkId);
  return [
    ...(found === undefined
      ? []
      : [
          {
            request_type: "by_marker",
            marker_text: found.marker,
            source_link_ids: [found.linkId],
            content_types: ["transcript"],
            context_window: 200,
            reason: "the context of this marker is needed",
            priority: "high",
          },
        ]),
    {
      request_type: "semantic",
      query: step,
      source_link_ids: linkIds,
      top_k: 3,
      reason: "what else is said of it",
    },
    ...(commented.length === 0
      ? []
      : [
          {
            request_type: "comments",
            source_link_ids: commented,
            limit: 10,
            sort_by: "relevance",
            reason: "what commenters think of it",
          },
        ]),
  ];
};

/** Requests the whole of the first item of which nothing was sent. */
const furtherRequests = (items: readonly PromptItem[], sent: readonly SentText[]): object[] => {
  const read = new Set(sent.map(({ linkId }) => linkId));
  const [unread] = items.filter(({ linkId }) => !read.has(linkId));
  if (unread === undefined) return [];
  return [
    {
      request_type: "full_content_item",
      source_link_ids: [unread.linkId],
      content_types: ["transcript"],
      reason: "nothing of this item was read yet",
      priority: "low",
    },
  ];
};

const findingsIn = (step: string, texts: readonly SentText[]): object[] => {
  const best = texts.flatMap(({ linkId, text }) => {
    const closest = closestSentence(step, declarativeSentences(sentencesOf(text)));
    return closest === undefined || closest.share < minSharedWithGoal ? [] : [{ linkId, ...closest }];
  });
  const distinct = [...new Map(best.map((one) => [one.sentence, one])).values()];
  return distinct
    .toSorted((one, other) => other.share - one.share)
    .slice(0, maxFindings)
    .map(({ linkId, sentence }) => ({
      text: `It is said that ${sentence}`,
      quotes: [{ link_id: linkId, quote: sentence }],
    }));
};

const withoutName = (marker: string): string => marker.replace(/^[A-Z]+: /, "");

/**
 * Requests first the content behind the markers, then the content not read yet; then answers the step from the sent texts, or from
 * the markers, with quotes.
 */
export const answerReadStep = (asked: AskedTask): unknown => {
  const step = asked.blocks.get("step") ?? "";
  const [items, sent] = [shownItems(asked), sentTexts(asked)];
  const isLast = asked.prompt.includes(noMore);
  const wanted = sent.length === 0 ? firstRequests(step, items) : furtherRequests(items, sent);
  const requests = (isLast ? [] : wanted).map((request, place) => ({ id: `req_${place + 1}`, ...request }));
  const marked = items.flatMap(({ linkId, markers }) =>
    markers.map((marker) => ({ linkId, text: withoutName(marker) })),
  );
  const findings = findingsIn(step, sent.length > 0 ? sent : marked);
  const quoted = findings.slice(0, 2).map((finding) => ("text" in finding ? String(finding.text) : ""));
  return {
    step_id: 1,
    findings,
    insights: quoted.join(" "),
    confidence: findings.length > 0 ? 0.8 : 0.2,
    requests,
    analysis_status: requests.length > 0 ? "in_progress" : "complete",
  };
};
