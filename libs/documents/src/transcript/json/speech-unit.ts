/** A excerpt of speech in the numbers of its source, which may be seconds or milliseconds. */
export interface MeasuredSpeech {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Between the 15 letters that are said in a second and the 15 thousandths of one that are said in a millisecond. */
const fewestLettersPerSecond = 0.3;

/** How many milliseconds one unit of a list's numbers is: nobody says a letter in more than three seconds, all in all. */
export const speechUnitMs = (speech: readonly MeasuredSpeech[]): 1 | 1_000 => {
  let letters = 0;
  let duration = 0;
  for (const { text, start, end } of speech) {
    letters += text.length;
    duration += Math.max(0, end - start);
  }
  return duration > 0 && letters / duration < fewestLettersPerSecond ? 1 : 1_000;
};
