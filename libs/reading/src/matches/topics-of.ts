import type { ReadablePart } from "../content/readable-part.ts";

const most = 40;

/** The topics that texts are marked with, told once each, those of the first texts first. */
export const topicsOf = (parts: readonly ReadablePart[]): string[] =>
  [
    ...new Set(
      parts.flatMap(({ text: { marking } }) => [
        ...(marking?.topicAreas ?? []),
        ...(marking?.comments?.themes ?? []),
      ]),
    ),
  ].slice(0, most);
