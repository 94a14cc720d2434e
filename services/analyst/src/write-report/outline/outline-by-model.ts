import { collapseWhitespace } from "@quarry/text";
import { passageIdIn } from "../cite/cite-sentence.ts";
import { proseProblem } from "../cite/plain-prose.ts";
import type { Writing } from "../writing.ts";
import type { SaidPart } from "./outline-reply.ts";
import { type Outline, type PlannedSection, sumsUp } from "./outline.ts";
import { usableHeading } from "./usable-heading.ts";

const mostPassages = 8;
const mostPoints = 6;
const mostPointCharacters = 200;

const pointsOf = ({ points }: SaidPart): string[] =>
  points
    .map(collapseWhitespace)
    .filter((point) => point !== "" && proseProblem(point) === undefined)
    .map((point) => point.slice(0, mostPointCharacters))
    .slice(0, mostPoints);

const planned = (said: SaidPart, { job, passages }: Writing): PlannedSection[] => {
  const ids = new Set(said.passageIds.map((id) => passageIdIn(id)));
  const passageIds = passages.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const section = {
    id: said.part,
    heading: usableHeading(said.heading, said.part, job.language),
    topicIds: [...new Set(said.topicIds)],
    passageIds: sumsUp({ id: said.part }) ? [] : passageIds.slice(0, mostPassages),
    points: pointsOf(said),
  };
  return section.passageIds.length > 0 || sumsUp(section) ? [section] : [];
};

/** Every topic in the first section that names it, and in the last one of the report's body where none does. */
const withHomes = (sections: readonly PlannedSection[], topicIds: readonly string[]): PlannedSection[] => {
  const body = sections.filter((section) => !sumsUp(section));
  const homeOf = (topicId: string): PlannedSection | undefined =>
    body.find((section) => section.topicIds.includes(topicId)) ?? body.at(-1);
  return sections.map((section) => ({
    ...section,
    topicIds: topicIds.filter((topicId) => homeOf(topicId) === section),
  }));
};

/**
 * The outline a model made, its order and headings kept: each part once, with the passages that are there and the points that are plain
 * prose. A part without a passage is left out; without any there is no outline.
 */
export const outlineByModel = (said: readonly SaidPart[], writing: Writing): Outline => {
  const once = [...new Map(said.toReversed().map((part) => [part.part, part])).values()].toReversed();
  const sections = once.flatMap((part) => planned(part, writing));
  if (sections.every(sumsUp)) return [];
  const first = sections.toSorted((one, other) => Number(sumsUp(other)) - Number(sumsUp(one)));
  return withHomes(
    first,
    writing.job.topics.map(({ topic }) => topic.id),
  );
};
