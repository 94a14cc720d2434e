/** What goes before a number that is a name: "step 3", "stop number 101". */
const before = String.raw`(?:[§#№]|(?<!\p{L})(?:section|step|chapter|figure|table|version|issue|page|v|number|no\.|nummer|nr\.|номер))[\s-]*`;

const numbered = new RegExp(String.raw`${before}(\d+)|第\s*(\d+)|(\d+)\s*号`, "giu");
const endsBeforeName = new RegExp(String.raw`(?:${before}|\p{Lu}\p{L}*[\s-]*)$`, "u");

/** Whether a number behind this text is a part of a name: "RFC ", "stop number ". */
export const leadsToName = (text: string): boolean => endsBeforeName.test(text);

const numbersOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(numbered)).flatMap(([, ...found]) => found.find((number) => number) ?? []),
  );

/** Whether both texts call something by a number, and no number is the same: then they speak of different things. */
export const numberDifferentThings = (one: string, other: string): boolean => {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  return left.size > 0 && right.size > 0 && left.isDisjointFrom(right);
};
