import type { MarkerType } from "@quarry/contracts";

/** Words by which a goal asks for something of a kind, in any of the languages. */
const kinds: readonly (readonly [RegExp, readonly MarkerType[]])[] = [
  [/\b(?:facts?|fakten)\b|事实|(?<!\p{L})факты?(?!\p{L})/iu, ["key-fact", "datapoint"]],
  [
    /\b(?:figures|numbers|how (?:many|much)|statistics|zahlen|wie ?viele?)\b|数据|多少|(?<!\p{L})(?:данные|сколько)(?!\p{L})/iu,
    ["datapoint"],
  ],
  [
    /\b(?:views?|opinions?|think|thought|meinung(?:en)?|denk(?:t|en))\b|观点|看法|认为|(?<!\p{L})(?:мнени[яе]|думают)(?!\p{L})/iu,
    ["opinion"],
  ],
];

/** The kinds of markers that a goal asks for by name; none for most goals. */
export const askedKinds = (goal: string): ReadonlySet<MarkerType | undefined> =>
  new Set(kinds.flatMap(([words, types]) => (words.test(goal) ? types : [])));

/** What stands before a colon, as plans without a model word the goals of their steps. */
const heading = /^([^:：]{1,60})[:：]/u;

/** The kinds that the heading of a step names: it wants nothing else, where a question that says "think" can be answered by a fact. */
export const headedKinds = (goal: string): ReadonlySet<MarkerType | undefined> =>
  askedKinds(heading.exec(goal)?.[1] ?? "");
