import { z } from "zod";
import { speechFiles } from "./files/speech.ts";
import { parseFiles } from "./parse-files.ts";

const phrases = z.array(z.string().min(1));

const speechSchema = z.object({
  source: z.string(),
  /** Phrases of opinion: "i ~ think", where `~` matches up to two words. `*` at the end of a word matches any ending. */
  belief: phrases,
  /** Words of obligation: "should". */
  ought: phrases,
  /** Praise and criticism: "too expensive". */
  judgement: phrases,
  /** Greetings, thanks and meeting phrases. */
  courtesy: phrases,
  /** Sounds without meaning: "um". */
  sounds: phrases,
  /** Fillers set off by commas: "you know". */
  fillers: phrases,
  /** Conversational words without a topic, beyond stop words. */
  talk: phrases,
  /** Positive words or prefixes; empty if a published lexicon has them. */
  praise: phrases,
  /** Negative words or prefixes; empty if a published lexicon has them. */
  blame: phrases,
});

/** Speech of one language: signs of views, wishes and greetings, and fillers. */
export type Speech = z.output<typeof speechSchema>;

const speechByLanguage = parseFiles("speech", speechFiles, speechSchema);

/** Returns the speech of a language (primary tag); undefined if unknown. */
export const speechOf = (language: string): Speech | undefined => speechByLanguage.get(language);
