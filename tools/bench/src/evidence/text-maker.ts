const nouns =
  "archive bridge canal cathedral climate colony contract council crystal engine estuary expedition factory forest frequency glacier granite harbour harvest kernel laboratory lantern ledger lighthouse machine membrane meridian orchard pendulum pipeline plateau protein quarry railway reactor reservoir satellite scheduler sediment telescope tribunal turbine vaccine valley vessel voltage workshop".split(
    " ",
  );
const adjectives =
  "ancient brittle careful central coastal deliberate distant durable eastern electric fragile gradual hidden hollow industrial latent marine northern official parallel patient prolonged quiet regular remote rigid seasonal shallow stable steep subtle thermal uneven unusual volatile western".split(
    " ",
  );
const verbs =
  "absorbed amplified bypassed constrained delayed described displaced doubled eroded exceeded explained followed governed improved interrupted isolated limited mapped measured moved observed outlasted preceded prevented recorded reduced replaced resisted restored revealed shaped sheltered signalled stabilised supplied surrounded surveyed tested transformed weakened".split(
    " ",
  );
const circumstances =
  "after the second survey;before the winter of 1987;by about a third;during the trial;for eleven years;in most of the samples;near the outer wall;once the pressure fell;under load;with few exceptions;without a known cause;while nobody watched".split(
    ";",
  );

/** Mulberry32: small, quick, and the same on every machine. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const stirred = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Makes English-looking text, the same for the same seed. */
export interface TextMaker {
  sentence(): string;
  /** Sentences of at least so many words together. */
  paragraph(words: number): string;
}

/** A text maker for a seed. */
export const createTextMaker = (seed: number): TextMaker => {
  const random = createRandom(seed);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? "";
  const thing = (): string => `the ${pick(adjectives)} ${pick(nouns)}`;
  const sentence = (): string => {
    const text = `${thing()} of ${thing()} ${pick(verbs)} ${thing()} ${pick(circumstances)}.`;
    return `T${text.slice(1)}`;
  };
  const paragraph = (words: number): string => {
    const made: string[] = [];
    let count = 0;
    while (count < words) {
      const next = sentence();
      made.push(next);
      count += next.split(" ").length;
    }
    return made.join(" ");
  };
  return { sentence, paragraph };
};
