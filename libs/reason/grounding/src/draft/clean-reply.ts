import type { RootContent } from "mdast";
import { parseMarkdown } from "./parse-draft.ts";
import { findMarks } from "./references.ts";

const opening = /(?:^|\n)[^\S\n]*(`{3,}|~{3,})(markdown|md)?[^\S\n]*\n/iu;

const cites = (text: string): boolean => findMarks(text).length > 0;

/** Removes the fence that some models put around a whole reply, and their remarks before and after it. */
const unfence = (reply: string): string => {
  const match = opening.exec(reply);
  if (match === null) return reply;
  const [whole, fence = "", named] = match;
  const before = reply.slice(0, match.index);
  if (cites(before) || (named === undefined && before.trim() !== "")) return reply;
  const inside = reply.slice(match.index + whole.length);
  const end = `\n${inside}`.lastIndexOf(`\n${fence}`);
  const closed = end === -1 ? inside : inside.slice(0, Math.max(0, end - 1));
  const isWhole = before.trim() === "" || cites(closed);
  return isWhole && !cites(inside.slice(closed.length)) ? closed : reply;
};

const startOf = (node: RootContent | undefined): number => node?.position?.start.offset ?? 0;
const endOf = (node: RootContent | undefined): number => node?.position?.end.offset ?? 0;

/** Returns the index at which a report begins: its title, or the first citing content before its first heading. */
const beginning = (nodes: readonly RootContent[], text: string): number => {
  const first = nodes.findIndex(({ type }) => type === "heading");
  const titles = nodes.filter((node) => node.type === "heading" && node.depth === 1);
  if (first === -1) return 0;
  if (titles.length === 1 && nodes[first] === titles[0]) return startOf(titles[0]);
  const cited = nodes.slice(0, first).find((node) => cites(text.slice(startOf(node), endOf(node))));
  return startOf(cited ?? nodes[first]);
};

/** Returns the index at which a report ends: a rule may be followed by a remark without citations. */
const ending = (nodes: readonly RootContent[], text: string): number => {
  const rule = nodes.findLastIndex(({ type }) => type === "thematicBreak");
  const behind = nodes.slice(rule + 1);
  const isRemark =
    rule > 0 &&
    behind.length <= 2 &&
    behind.every((node) => node.type === "paragraph") &&
    !cites(text.slice(endOf(nodes[rule])));
  return isRemark ? startOf(nodes[rule]) : text.length;
};

/** Removes text that a model adds around a report: a fence, thoughts before the title, and a remark after the last rule. */
export const cleanReply = (reply: string): string => {
  const text = unfence(reply);
  const nodes = parseMarkdown(text).children;
  return text.slice(beginning(nodes, text), ending(nodes, text)).trim();
};

const fenceLine = /^[^\S\n]*(?:`{3,}|~{3,})/gmu;
const sentenceEnd =
  /[。！？][」』”]?(?:[[【][^\]】\n]*[\]】])*|[.!?|][\])”"’*_]*(?:\s?[[【][^\]】\n]*[\]】])*\.?(?=\s|$)/gu;
const endsWhole = /[.!?。！？|\]】)*_]\s*$/u;

/** Returns a truncated text up to its last complete sentence, item or row; unclosed code is left out. */
export const dropUnfinished = (text: string): string => {
  const fences = [...text.matchAll(fenceLine)];
  const open = fences.length % 2 === 1 ? fences.at(-1)?.index : undefined;
  const kept = text.slice(0, open).trimEnd();
  if (endsWhole.test(kept)) return kept;
  const lineStart = kept.lastIndexOf("\n") + 1;
  const line = kept.slice(lineStart);
  const last = [...line.matchAll(sentenceEnd)].at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  return kept.slice(0, lineStart + end).trimEnd();
};
