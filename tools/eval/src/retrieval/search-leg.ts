import type { EvidenceStore, SearchLeg } from "@quarry/evidence";
import { inStableOrder } from "./in-stable-order.ts";
import type { RankedPassage } from "./rank-entries.ts";

/** The product looks at 100 passages a list; recall at 100 entries needs more. */
const depth = 300;

/** What one leg alone finds in everything that is indexed. */
export const searchLeg = async (
  evidence: Pick<EvidenceStore, "search">,
  leg: SearchLeg,
): Promise<RankedPassage[]> => {
  const [found = []] = await evidence.search([leg], { scopes: [] }, depth);
  return inStableOrder(found);
};
