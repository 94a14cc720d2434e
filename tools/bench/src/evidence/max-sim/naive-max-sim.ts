import type { TokenMatrix } from "@quarry/ranking";

/** MaxSim as one would write it first: a loop over query tokens, passage tokens and dimensions. */
export const naiveMaxSim = (query: TokenMatrix, passage: TokenMatrix): number => {
  const { dimensions } = query;
  let score = 0;
  for (let token = 0; token < query.count; token += 1) {
    let best = -Infinity;
    for (let row = 0; row < passage.count; row += 1) {
      let product = 0;
      for (let d = 0; d < dimensions; d += 1)
        product += (query.data[token * dimensions + d] ?? 0) * (passage.data[row * dimensions + d] ?? 0);
      if (product > best) best = product;
    }
    score += best;
  }
  return score;
};
