import { z } from "zod";
import { filesOf } from "./language-files.ts";

const phrases = z.array(z.string().min(1));

const speechSchema = z.object({
  source: z.string(),
  /** Somebody says that it is a view: "i ~ think", where `~` stands for up to two words. `*` at the end of a word stands for any ending. */
  belief: phrases,
  /** What should be: "should". */
  ought: phrases,
  /** Praise and blame of a matter: "too expensive". */
  judgement: phrases,
  /** Greetings, thanks and the running of a meeting. */
  courtesy: phrases,
  /** Sounds that are no words: "um". */
  sounds: phrases,
  /** What speech is filled with, and a comma sets off: "you know". */
  fillers: phrases,
  /** Words of talk that carry no topic, beyond stop words. */
  talk: phrases,
  /** Before a word of opinion they turn it round: "not". */
  denials: phrases,
  /** Words, or beginnings of words, that are kind; none where a published lexicon has them. */
  praise: phrases,
  /** The same, unkind. */
  blame: phrases,
});

/** How one language is spoken: what tells a view, a wish, a greeting, and what says nothing. */
export type Speech = z.output<typeof speechSchema>;

const byLanguage = filesOf("speech", speechSchema);

/** The speech of a language (primary tag); undefined where it is not known. */
export const speechOf = (language: string): Speech | undefined => byLanguage.get(language);
