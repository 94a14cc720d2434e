const conjunctions: Readonly<Record<string, RegExp>> = {
  en: /\s+(?=(?:when|if|while|whenever|after|before|during|without|unless|under|once|until|in case|even (?:if|when))\s+\S+)/iu,
  de: /,?\s+(?=(?:wenn|falls|während|nachdem|bevor|ohne|sobald)\s)/iu,
  fr: /,?\s+(?=(?:quand|lorsque|lorsqu'|si|pendant|après|avant|sans)\s?)/iu,
  es: /,?\s+(?=(?:cuando|si|mientras|después de|antes de|durante|sin)\s)/iu,
  ru: /,?\s+(?=(?:когда|если|после|перед|при|без|пока|во время)\s)/iu,
};

/** What is asked and under which condition. */
export interface Conditioned {
  readonly main: string;
  /** With its conjunction: "when a worker is killed"; undefined when nothing narrows the question. */
  readonly condition: string | undefined;
}

/** Cuts the first condition off a clause; a clause that would be left with nothing stays whole. */
export const splitCondition = (clause: string, language: string): Conditioned => {
  const found = conjunctions[language]?.exec(clause);
  if (found === undefined || found === null || found.index === 0)
    return { main: clause, condition: undefined };
  const condition = clause.slice(found.index).replace(/^[\s,]+/u, "");
  return { main: clause.slice(0, found.index).trim(), condition };
};
