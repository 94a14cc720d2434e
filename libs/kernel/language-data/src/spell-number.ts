/** A language's spelling rules for numbers (RBNF of Unicode's CLDR): rule sets by name, each a list of base value and text. */
export type SpellingRules = Readonly<Record<string, string | readonly (readonly string[])[]>>;

interface Rule {
  readonly base: number;
  readonly divisor: number;
  readonly text: string;
}

const longest = 200;
/** Rule sets refer to each other; more steps mean a cycle. */
const maxDepth = 24;

const divisorOf = (base: number, radix: number): number => {
  let divisor = 1;
  while (divisor * radix <= base) divisor *= radix;
  return divisor;
};

const readRule = ([written = "", text = ""]: readonly string[]): Rule[] => {
  const [, base, radix = "10"] = /^(\d{1,16})(?:\/(\d+))?$/u.exec(written) ?? [];
  if (base === undefined) return [];
  return [
    {
      base: Number(base),
      divisor: divisorOf(Number(base), Number(radix)),
      text: text.replace(/;$/u, "").replace(/^'/u, "").replaceAll("\u00AD", ""),
    },
  ];
};

/** Returns the rules of a set in a CLDR file by base value; none for an unknown set. */
export const rulesOf = (rules: SpellingRules, name: string): Rule[] => {
  const set = rules[name];
  return typeof set === "object" ? set.flatMap(readRule) : [];
};

const substitution = /(?<mark>[←→=])(?<set>%{1,2}[^←→=]+|#[^←→=]*)?\k<mark>/gu;
const plural = /\$\((?<kind>cardinal|ordinal),(?<forms>[^)]*)\)\$/gu;

/** Returns the plural forms of a word: `one{тысяча}few{тысячи}`. */
export const pluralForms = (forms: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(forms.matchAll(/(?<category>\w+)\{(?<word>[^}]*)\}/gu), ({ groups }) => [
      groups?.["category"] ?? "",
      groups?.["word"] ?? "",
    ]),
  );

/** Spells a number by a rule set; undefined for a number written in digits. */
export type SpellNumber = (value: number, set: string) => string | undefined;

/** Creates the spelling of whole numbers by a language's rules (BCP 47 tag). */
export const createSpellNumber = (rules: SpellingRules, language: string): SpellNumber => {
  const sets = new Map<string, readonly Rule[]>();
  const plurals = {
    cardinal: new Intl.PluralRules(language),
    ordinal: new Intl.PluralRules(language, { type: "ordinal" }),
  };
  const rulesIn = (set: string): readonly Rule[] => {
    const known = sets.get(set) ?? rulesOf(rules, set);
    sets.set(set, known);
    return known;
  };
  const ruleFor = (value: number, set: string): Rule | undefined => {
    const known = rulesIn(set);
    const at = known.findLastIndex(({ base }) => base <= value);
    const rule = known[at];
    if (rule === undefined) return undefined;
    const isRolledBack =
      (rule.text.match(substitution)?.length ?? 0) > 1 &&
      rule.text.includes("→") &&
      value % rule.divisor === 0 &&
      rule.base % rule.divisor !== 0;
    return isRolledBack ? known[at - 1] : rule;
  };
  const spelled = new Map<string, string | undefined>();
  const spell = (value: number, set: string, depth: number): string | undefined => {
    const key = `${set} ${value}`;
    // A number beyond the maximum depth is unknown only there.
    if (depth <= maxDepth && !spelled.has(key)) spelled.set(key, apply(value, set, depth));
    return depth > maxDepth ? undefined : spelled.get(key);
  };
  const apply = (value: number, set: string, depth: number): string | undefined => {
    const rule = ruleFor(value, set);
    if (rule === undefined) return undefined;
    const { divisor } = rule;
    let isComplete = true;
    const text = rule.text
      .replaceAll(/\[([^\]]*)\]/gu, (_whole, part: string) => (value % divisor === 0 ? "" : part))
      .replaceAll(plural, (_whole, kind: "cardinal" | "ordinal", forms: string) => {
        const words = pluralForms(forms);
        const count = Math.floor(value / divisor);
        return words.get(plurals[kind].select(count)) ?? words.get("other") ?? "";
      })
      .replaceAll(substitution, (_whole, mark: string, other?: string) => {
        const part = mark === "←" ? Math.floor(value / divisor) : mark === "→" ? value % divisor : value;
        const word = other?.startsWith("#") === true ? undefined : spell(part, other ?? set, depth + 1);
        isComplete &&= word !== undefined;
        return word ?? "";
      });
    return isComplete && text.length <= longest ? text : undefined;
  };
  return (value, set) => spell(value, set, 0);
};
