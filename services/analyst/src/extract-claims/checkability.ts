import { datesOf, quantities, showsCue } from "@quarry/extractive";

/** How much of a sentence can be checked, 0–1: figures, dates, obligations, definitions and causes; hedged sentences count half. */
export const checkability = (sentence: string, language: string): number => {
  const signs = [
    quantities(sentence, language).length > 0 ? 0.4 : 0,
    datesOf(sentence).length > 0 ? 0.3 : 0,
    showsCue(sentence, "obligation", language) ? 0.4 : 0,
    showsCue(sentence, "definition", language) ? 0.4 : 0,
    showsCue(sentence, "cause", language) ? 0.3 : 0,
  ];
  const total = Math.min(
    1,
    signs.reduce((sum, sign) => sum + sign, 0),
  );
  return showsCue(sentence, "hedge", language) ? total / 2 : total;
};
