/** Returns numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** Creates a Mulberry32 generator, which is small, fast, and the same on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const stirred = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns a number of mean 0 and variance 1, uniformly distributed from -√3 to √3. */
export const spread = (random: Random): number => (random() - 0.5) * Math.sqrt(12);

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

const firstSyllables = "Al Bel Cor Dun El Fen Gar Hal Is Kor Lan Mel Nor Or Per Quin Ros Sel Tar Vel".split(
  " ",
);
const middleSyllables = "a be da di en er go il ka la li mo na o ra re sa ti u va".split(" ");
const lastSyllables = "ba by cia den do ford gate ham kin mar mere nia ra ros sk ton va vale wick zu".split(
  " ",
);
const nameCount = firstSyllables.length * middleSyllables.length * lastSyllables.length;

/** Returns the name of a rank; rank 0 is the most frequent one. */
const nameOf = (rank: number): string => {
  // Neighbouring ranks share no syllables, because the rank is multiplied by a number that has no common factor with 8,000.
  const mixed = (rank * 3_337) % nameCount;
  const [first, middle, last] = [mixed % 20, Math.floor(mixed / 20) % 20, Math.floor(mixed / 400)];
  return `${firstSyllables[first] ?? ""}${middleSyllables[middle] ?? ""}${lastSyllables[last] ?? ""}`;
};

/**
 * Generates English-looking text, the same for the same seed: plain words that occur everywhere, and names of which few are
 * frequent and most are rare (Zipf's law), so that index terms are distributed as unevenly as in real text.
 */
export interface TextMaker {
  sentence(): string;
  /** Returns a question about this text. */
  question(): string;
  title(): string;
  /** Returns sentences with at least `words` words in total. */
  paragraph(words: number): string;
}

/** Creates a text maker for a seed. */
export const createTextMaker = (seed: number): TextMaker => {
  const random = createRandom(seed);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? "";
  const thing = (): string => `the ${pick(adjectives)} ${pick(nouns)}`;
  // Uniform in the logarithm of the rank, so that the n-th name is about 1 / n as frequent as the first.
  const name = (): string => nameOf(Math.floor(nameCount ** random()) - 1);
  const sentence = (): string => {
    const text = `${thing()} of ${name()} ${pick(verbs)} ${thing()} ${pick(circumstances)}.`;
    return `T${text.slice(1)}`;
  };
  const question = (): string =>
    `Which ${pick(nouns)} of ${name()} ${pick(verbs)} ${thing()} ${pick(circumstances)}?`;
  const title = (): string => `The ${pick(nouns)} of ${name()} and ${thing()}`;
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
  return { sentence, question, title, paragraph };
};

/** Number of words of generated text that fill a passage of about 200 model tokens. */
export const wordsPerPassage = 155;

/** Generates `count` passages of text; the same seed gives the same passages. */
export const makePassages = (count: number, seed: number): string[] => {
  const maker = createTextMaker(seed);
  return Array.from({ length: count }, () => maker.paragraph(wordsPerPassage));
};
