const roman: readonly (readonly [string, number])[] = [
  ["m", 1_000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

const romanOf = (number: number): string => {
  let [left, text] = [number, ""];
  for (const [letters, value] of roman)
    while (left >= value) {
      text += letters;
      left -= value;
    }
  return text;
};

const lettersOf = (number: number): string =>
  number < 1 ? "" : lettersOf(Math.floor((number - 1) / 26)) + String.fromCodePoint(97 + ((number - 1) % 26));

const maxRoman = 3_999;

/** Writes the number of a list item in the style of HTML's `type`: 1, a, A, i or I. */
export const ordinalText = (number: number, style: string): string => {
  const isRoman = style.toLowerCase() === "i" && number <= maxRoman;
  const isLetters = style.toLowerCase() === "a";
  if (!Number.isSafeInteger(number) || number < 1 || !(isRoman || isLetters)) return String(number);
  const text = isRoman ? romanOf(number) : lettersOf(number);
  return style === style.toUpperCase() ? text.toUpperCase() : text;
};

const han = "〇一二三四五六七八九";

/** Writes a number below one hundred in Han numerals, as in 第十二章; a larger one in digits. */
export const hanText = (number: number): string => {
  if (number < 0 || number > 99) return String(number);
  if (number < 10) return han.charAt(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens === 1 ? "" : han.charAt(tens)}十${ones === 0 ? "" : han.charAt(ones)}`;
};
