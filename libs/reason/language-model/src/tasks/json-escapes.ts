/*
 * TeX in JSON: models write `\frac` and `\alpha` in a string with one backslash. JSON reads the first as a form feed and refuses the
 * second, and a repair drops its backslash.
 */

/** Commands that begin like the escape of a tab, a return or a line feed, other than those that may be words of a new line. */
const commands =
  /\\(?:t(?:ext\w{0,2}\{|(?:imes|heta|ilde|frac|riangle|herefore|anh|au)(?![a-z]))|r(?:ho|ight|ightarrow|angle)(?![a-z])|n(?:abla|eq|otin)(?![a-z]))/uy;

const escape = /\\(?:u[\da-f]{4}|(?<letter>[a-z])|[^])/giu;

const isCommand = (json: string, at: number, letter: string): boolean => {
  // No text of a model has form feeds or backspaces.
  if (!/[nrt]/u.test(letter)) return !/[bf]/u.test(letter) || /[a-z]/iu.test(json.charAt(at + 2));
  commands.lastIndex = at;
  return commands.test(json);
};

/** Doubles the backslashes of TeX commands, and of other letters that are not escapes, in JSON. */
export const keepBackslashes = (json: string): string =>
  json.includes("\\")
    ? json.replaceAll(escape, (written: string, letter: string | undefined, at: number) =>
        letter !== undefined && isCommand(json, at, letter) ? `\\${written}` : written,
      )
    : json;
