import type { ComponentChild } from "preact";
import { button } from "../../elements.ts";

/** Parts of a plan that is being edited. */
export interface Editing<Part> {
  readonly parts: readonly Part[];
  readonly onParts: (parts: readonly Part[]) => void;
}

/** Returns the parts with one replaced. */
export const replaced = <Part>(parts: readonly Part[], index: number, part: Part): readonly Part[] =>
  parts.map((one, at) => (at === index ? part : one));

/** Button that leaves a part out; nothing for the last one. */
export const withoutPart = <Part>(
  { parts, onParts }: Editing<Part>,
  index: number,
  what: string,
): ComponentChild =>
  parts.length > 1 &&
  button(`Leave this ${what} out`, () => onParts(parts.filter((_part, at) => at !== index)), {
    class: "plain",
  });
