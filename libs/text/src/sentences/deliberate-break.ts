const speaker = /^\s*(?:\[[^\]\n]{1,20}\]\s*)?\*{0,2}\p{Lu}[\p{L}\p{N} .'’()-]{0,40}\*{0,2}:\*{0,2}\s/u;
const cjkSpeaker = /^\s*[\p{L}\p{N}]{1,12}：/u;
const timestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s|$)/u;
const bareTimestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s*-->[\s\d:.,]*)?\s*$/u;
const beginsAnew = /^\s*["“'‘([]?[\p{Lu}\p{N}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const isFinished = /[.!?。！？…,;:，；：、-]["”’')\]]*\s*$/u;

/** Lines shorter than this share of the longest were not ended by wrapping: more words would have fitted. */
const shortLine = 0.6;

/**
 * Whether the break between two lines of one block means something: a Markdown hard break, a new speaker, a time stamp, or
 * a line that stops far before the others and is followed by a new beginning. All others are hard wrapping.
 */
export const isDeliberateBreak = (line: string, next: string, longest: number): boolean => {
  if (/(?: {2}|\\)$/u.test(line)) return true;
  const head = next.slice(0, 120);
  if (speaker.test(head) || cjkSpeaker.test(head) || timestamp.test(head)) return true;
  if (line.length < 120 && bareTimestamp.test(line)) return true;
  const tail = line.slice(-20);
  return line.length < longest * shortLine && beginsAnew.test(head) && !isFinished.test(tail);
};
