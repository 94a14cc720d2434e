import { z } from "zod";
import type { Cue } from "../cue.ts";
import { speakerName, timeNumber } from "./json-numbers.ts";
import { speechUnitMs } from "./speech-unit.ts";

const spokenWord = z
  .object({
    word: z.string().optional(),
    text: z.string().optional(),
    punctuated_word: z.string().optional(),
    start: timeNumber,
    end: timeNumber,
    speaker: speakerName,
  })
  .transform(({ word, text, punctuated_word: punctuated, start = 0, end = start, speaker }) => ({
    text: punctuated ?? word ?? text ?? "",
    start,
    end,
    speaker,
  }));

/** Words with their times and nothing around them, as AssemblyAI and Deepgram list them. */
export const wordList = z.array(spokenWord).refine((words) => words.some(({ end }) => end > 0));

/** Each word as a cue of its own. */
export const wordCues = (words: z.output<typeof wordList>): Cue[] => {
  const unit = speechUnitMs(words);
  return words.map(({ text, start, end, speaker }) => {
    const [startMs, endMs] = [Math.max(0, Math.round(start * unit)), Math.max(0, Math.round(end * unit))];
    return { startMs, endMs, speaker, isWord: true, parts: [{ text, startMs, endMs }] };
  });
};
