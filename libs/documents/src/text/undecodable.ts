import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";

/** Says that a text is in an encoding that nothing here decodes, and what would help. */
export const undecodable = (encoding: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `The text is encoded as ${encoding.toUpperCase()}, which is not decoded; save it as UTF-8.`,
  );
