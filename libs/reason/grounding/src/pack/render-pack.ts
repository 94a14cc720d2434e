import type { DocumentFacts } from "@quarry/contracts";
import { finish, shownPublisher, type Sliced } from "@quarry/text";
import {
  isTitle,
  oneLine,
  type PackedSource,
  type PackSentence,
  type PackView,
  sentenceKey,
} from "./pack-view.ts";

/** The limits keep the pattern linear on hostile text; a link is short. */
const link = /!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}(?:\s"[^"]{0,300}")?\)/gu;
const bareAddress = /<?\b(?:https?|ftp):\/\/[^\s<>]{1,2000}>?/giu;

/**
 * Returns a sentence as shown in a prompt: on one line, with links as their words and addresses as three dots, so that no model
 * copies one.
 */
export const shownSentence = (text: string): string =>
  oneLine(text.replace(link, "$1").replace(bareAddress, "…"));

const notices = {
  retracted: "RETRACTED: it supports nothing",
  concern: "expression of concern by its journal",
  corrected: "corrected after it was published",
} as const;

/** A grade shared by all sources is of no use to a model. */
const describe = (
  { author, publishedAt, grade, paper, ...origin }: DocumentFacts,
  { showsGrade }: { readonly showsGrade: boolean },
): string =>
  [
    paper?.notice && notices[paper.notice.kind],
    author,
    paper?.journal,
    shownPublisher(origin),
    publishedAt?.slice(0, 10) ?? paper?.year?.toString(),
    paper?.kind === "preprint" ? "preprint" : undefined,
    showsGrade ? `grade ${grade}` : undefined,
  ]
    .filter((part) => part !== undefined && part.trim() !== "")
    .map((part) => shownSentence(part ?? ""))
    .join("; ");

/** Shorter sentences, such as headings, may occur in many sources. */
const minRepeatedCharacters = 40;

/** Returns the key of an earlier sentence with the same words. */
type Repeats = (sentence: PackSentence) => string | undefined;

const createRepeats = (): Repeats => {
  const first = new Map<string, string>();
  return (sentence) => {
    const words = oneLine(sentence.quote);
    if (words.length < minRepeatedCharacters) return undefined;
    const known = first.get(words);
    if (known === undefined) first.set(words, sentenceKey(sentence));
    return known;
  };
};

type Shows = (source: PackedSource, sentence: PackSentence) => boolean;

const shownByPack: Shows = (source, { sentence }) => source.isShown(sentence);

/** Sentences that are chosen, and rendered, before a pause. */
const [chosenAtATime, renderedAtATime] = [2_000, 100];

/** Yields the lines of a source: three dots for omitted sentences; none if no sentence is shown. */
function* linesOf(source: PackedSource, shows: Shows, repeatOf: Repeats): Sliced<string[]> {
  const lines: string[] = [];
  let isGap = false;
  for (const [index, sentence] of source.sentences.entries()) {
    if (index % chosenAtATime === chosenAtATime - 1) yield;
    if (!shows(source, sentence)) {
      isGap = true;
      continue;
    }
    if (isTitle(source, sentence)) continue;
    if (isGap) lines.push("…");
    isGap = false;
    const known = repeatOf(sentence);
    const words = known === undefined ? shownSentence(sentence.quote) : `(word for word ${known})`;
    lines.push(`${sentenceKey(sentence)} ${words}`);
    if (lines.length % renderedAtATime === 0) yield;
  }
  if (isGap && lines.length > 0) lines.push("…");
  return lines;
}

/**
 * Renders the numbered sentences of a pack for a prompt, source by source: those that `shows` names, or else those that the pack
 * shows. Three dots mark omitted sentences; a sentence that an
 * earlier source contains word for word is referenced instead of repeated. The result is foreign text and belongs in an untrusted
 * block.
 */
export function* renderPackInSlices({ sources }: PackView, shows = shownByPack): Sliced<string> {
  const repeatOf = createRepeats();
  const showsGrade = new Set(sources.map(({ document }) => document.facts.grade)).size > 1;
  const rendered: string[] = [];
  for (const source of sources) {
    const { number, document } = source;
    const lines = yield* linesOf(source, shows, repeatOf);
    if (lines.length === 0) continue;
    const described = describe(document.facts, { showsGrade });
    const title = shownSentence(document.facts.title);
    rendered.push(
      `## Source ${number}: ${title}${described === "" ? "" : ` (${described})`}\n${lines.join("\n")}`,
    );
  }
  return rendered.length === 0 ? "none" : rendered.join("\n\n");
}

/** Like `renderPackInSlices`, without pauses. */
export const renderPack = (pack: PackView, shows?: Shows): string => finish(renderPackInSlices(pack, shows));
