/** Text as a BERT tokenizer sees it, and for each of its code units where that came from. */
export interface NormalisedText {
  readonly text: string;
  /** Per code unit of `text`: start of its origin in the original. */
  readonly starts: readonly number[];
  /** Per code unit of `text`: end of its origin, combining marks included. */
  readonly ends: readonly number[];
}

const ignored = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]$/u;
const blank = /^\s$/u;
const combiningMarks = /\p{Mn}/gu;
const chinese = /^[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]$/u;

const replacementOf = (character: string): string => {
  if (blank.test(character)) return " ";
  if (ignored.test(character)) return "";
  // A final sigma depends on its neighbours; both forms are folded to the same letter.
  const folded = character.toLowerCase().normalize("NFD").replace(combiningMarks, "").replaceAll("ς", "σ");
  return chinese.test(character) ? ` ${folded} ` : folded;
};

/**
 * Lower-cases, strips accents and control characters and sets Chinese characters apart
 * (BertNormalizer of Hugging Face tokenizers), keeping a map to the original's UTF-16 offsets.
 */
export const bertNormalise = (original: string): NormalisedText => {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of original) {
    const replacement = replacementOf(character);
    const end = position + character.length;
    for (let unit = 0; unit < replacement.length; unit += 1) {
      starts.push(position);
      ends.push(end);
    }
    // A mark that vanishes still belongs to the letter before it.
    if (replacement === "" && ends.length > 0 && ends.at(-1) === position) ends[ends.length - 1] = end;
    parts.push(replacement);
    position = end;
  }
  return { text: parts.join(""), starts, ends };
};
