import type { Section } from "@quarry/contracts";

/** A part of a report that a model is asked to write. */
export interface AskedPart {
  readonly id: string;
  readonly heading: string;
  readonly level?: number;
  readonly role?: NonNullable<Section["role"]>;
  /** About how many words it is to have; none where that follows from what it is. */
  readonly words?: number;
  readonly points: readonly string[];
  readonly noteIds: readonly string[];
  readonly topicIds: readonly string[];
  readonly form?: "prose" | "list" | "table" | "code";
}

/** A part as a prompt asks for it. */
export const renderPart = ({ id, heading, words, points, noteIds, form }: AskedPart): string =>
  [
    `${id}: ${heading}`,
    ...(words === undefined ? [] : [`length: about ${words} words`]),
    ...(form === undefined ? [] : [`form: ${form}`]),
    ...(noteIds.length === 0 ? [] : [`notes: ${noteIds.join(", ")}`]),
    ...points.map((point) => `- ${point}`),
  ].join("\n");
