import { isoDay, monthOf } from "../../dates/iso-day.ts";
import { inlineElements } from "../blocks/read-blocks.ts";
import { rememberData, tableOf } from "../data-table.ts";
import type { PageNode } from "../html-page.ts";
import { partsAround } from "./around-day.ts";
import { byWords } from "./by-words.ts";
import type { PageIndex, Run } from "./page-index.ts";

/** Words for the publication of a page. */
export const publishedWord =
  /publish|publica[tdcç]|posted|written|created|veröffentlich|erschienen|erscheinung|publié|pubblicat|发布|發布|发表|時間|时间|公開|掲載|投稿|เผยแพร่|โพสต์/iu;
const dateLabel =
  /^(?:date|datum|fecha|data|日期|日付|issued|issue date|date of issue|sent|gesendet|envoyé)\s?[:：]?$/iu;
const startsPublished = new RegExp(`^(?:\\p{L}+\\s)?(?:${publishedWord.source})`, "iu");
const endsPublished = new RegExp(`(?:${publishedWord.source})(?:\\s\\p{L}{1,3})?\\s?[:：]?\\s?$`, "iu");

const thisPublished = /(?<!\p{L})this \p{L}+ (?:was|has been) (?:\p{L}+ )?published(?: \p{L}{1,3})? $/iu;

const sentenceEnd = /[。！？]|\p{L}{2}[.!?]["”»’')]?$/u;
const lowerWord = /(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu;
const maxLowerWords = 4;

/** Words of a sentence in Thai, which has neither capitals nor full stops; a weekday and a label are shorter. */
const unspaced = /[\p{Script=Thai}\p{M}]{16}/u;

/** True for running text; lines with facts about a page consist of names, days and few other words. */
const isRunning = (line: string): boolean =>
  sentenceEnd.test(line) || unspaced.test(line) || (line.match(lowerWord)?.length ?? 0) > maxLowerWords;

const farthest = 200;
const month = /(?<!\p{L})(\p{L}{3,10})\.?\s$/u;
const year = /\d{4}(?:\s?年[^日]{0,9}日)?/u;
/** The end of the text before a day in a sentence: "was opened on", "On", "(" or "于". */
const sentenceBefore = /(?<!\p{L})\p{Ll}{3}|[(（\p{Lo}\p{M}]\s?$|^\p{L}+\s?$/u;
/** The start of the text after a day in a sentence: "by the queen", ", the". */
const sentenceBehind = /^[,，、]?\s?(?:\p{Ll}{3}|\p{Lo})/u;

/** The end of a sentence, after which a post may have its day in an element of its own. */
const ended = /[.!?。！？…]["”»’')]?[\s(]*$/u;

/** True if the day at a place of a line is in a sentence, not behind names only, as in "Oslo, 5 May 2024 – The council". */
const isInSentence = (line: string, place: number): boolean => {
  const around = line.slice(place, place + farthest);
  const from = Math.max(0, around.search(/\d/u));
  const lead = line.slice(Math.max(0, place - farthest), place) + around.slice(0, from);
  const before = monthOf(month.exec(lead)?.[1]) === undefined ? lead : lead.replace(month, "");
  const { index, 0: found } = year.exec(around) ?? { index: 0, 0: "" };
  const behind = around.slice(index + found.length);
  const isNamed =
    startsPublished.test(line.slice(0, farthest)) || endsPublished.test(before) || thisPublished.test(before);
  const part = before.split(/[|·•–—]\s/u).at(-1) ?? "";
  if (ended.test(line.slice(Math.max(0, place - farthest), place)) && !/\p{L}/u.test(behind)) return false;
  return !isNamed && (sentenceBefore.test(part) || sentenceBehind.test(behind));
};

const cellAround = (node: PageNode | null): PageNode | undefined =>
  node === null || /^(?:TD|TH|DD)$/u.test(node.nodeName.toUpperCase())
    ? (node ?? undefined)
    : cellAround(node.parentNode);

const opening = /^[\s([]*(?:\p{L}+,\s)?(?:\d|(\p{L}+)\.?\s\d)/u;
const longestOpening = 64;
const beforeItem = /^[\s([]*(?:\p{L}+,)?$/u;
/** The text behind the day in a line about the page: a time, an author, a label, or other facts behind a sign. */
const factBehind = new RegExp(
  `^[\\s,;(–—-]*(?:[|·•/]|\\d\\d?[:.h]\\d\\d|(?:at|um|om|kl|à|a las|klo|${byWords}|in)(?!\\p{L})|[^\\p{L}]*$|${publishedWord.source}|(?:last )?updat|aktualisiert|mis à jour|actualizado)`,
  "iu",
);

/** Returns the day with which an item begins. A day alone, or with facts behind it, is that of a page or a post, except in a list of terms. */
const openingDay = (line: string, isTerm: boolean): string | undefined => {
  const [found, word] = opening.exec(line) ?? [];
  if (found === undefined || (word !== undefined && monthOf(word) === undefined)) return undefined;
  const start = line.slice(0, longestOpening);
  const [before, behind] = partsAround(start) ?? ["?", ""];
  return beforeItem.test(before) && (isTerm || !factBehind.test(behind)) ? isoDay(start) : undefined;
};

const minItems = 2;

/** Returns the element of a line; of a paragraph that begins an item, the item. */
const blockOf = (node: PageNode): PageNode => {
  let block = node;
  while (block.parentNode !== null && inlineElements.has(block.nodeName.toUpperCase()))
    block = block.parentNode;
  const around = block.parentNode;
  const isFirst = (block.previousSibling?.textContent ?? "").trim() === "";
  return around?.nodeName.toUpperCase() === "LI" && isFirst ? around : block;
};

/** Returns the lines of items that each begin with another day, as in a chronicle; `starts` are the first runs of the lines. */
const datedItems = (lines: ReadonlyMap<number, string>, starts: readonly Run[]): ReadonlySet<number> => {
  const lists = new Map<PageNode | null, Map<string, Map<number, string>>>();
  for (const { node, line } of starts) {
    const { parentNode, nodeName } = blockOf(node);
    const day = openingDay(lines.get(line) ?? "", nodeName.toUpperCase() === "DT");
    if (day === undefined) continue;
    const list = lists.get(parentNode) ?? new Map<string, Map<number, string>>();
    lists.set(parentNode, list);
    list.set(nodeName, (list.get(nodeName) ?? new Map<number, string>()).set(line, day));
  }
  const items = [...lists.values()].flatMap((list) => [...list.values()]);
  return new Set(
    items.filter((days) => new Set(days.values()).size >= minItems).flatMap((days) => [...days.keys()]),
  );
};

/**
 * Returns a test of texts for days that date their page: outside of sentences and of lists of dated items. In cells of data tables
 * and lists of facts, they must be below or behind a label of publication.
 */
export const datingTest = ({ runs }: PageIndex): ((run: Run) => boolean) => {
  const isData = rememberData();
  const lines = new Map<number, string>();
  const places = new Map<Run, number>();
  const labels = new Map<Run, string>();
  const starts: Run[] = [];
  for (const [at, run] of runs.entries()) {
    const before = lines.get(run.line);
    const start = before === undefined ? "" : `${before} `;
    if (before === undefined) starts.push(run);
    places.set(run, start.length);
    lines.set(run.line, start + run.text);
    labels.set(run, runs[at - 1]?.text ?? "");
  }
  const items = datedItems(lines, starts);
  const running = new Map<number, boolean>();
  const isOfRunning = ({ line }: Run): boolean => {
    const answer = running.get(line) ?? isRunning(lines.get(line) ?? "");
    running.set(line, answer);
    return answer;
  };
  const isFact = (cell: PageNode): boolean => cell.nodeName.toUpperCase() === "DD" || isData(tableOf(cell));
  return (run) => {
    if (items.has(run.line)) return false;
    if (isOfRunning(run) && isInSentence(lines.get(run.line) ?? "", places.get(run) ?? 0)) return false;
    const cell = cellAround(run.node);
    if (cell === undefined || !isFact(cell)) return true;
    const label = labels.get(run) ?? "";
    return publishedWord.test(run.text) || publishedWord.test(label) || dateLabel.test(label);
  };
};
