import type { Reading } from "./read-evidence.ts";

/** From this probability on a passage speaks of a claim. */
const speaking = 0.5;
/** From this share on what it says denies the claim: fewer passages deny than support, and one that does matters as much. */
const denying = 0.4;

/** What a passage most likely says of a claim, so that each of the three is found as often as it is right. No bar for readers. */
export const likeliest = ({
  supports,
  contradicts,
}: Pick<Reading, "supports" | "contradicts">): "supports" | "contradicts" | "neutral" => {
  const speaks = supports + contradicts;
  if (speaks < speaking) return "neutral";
  return contradicts / speaks >= denying ? "contradicts" : "supports";
};
