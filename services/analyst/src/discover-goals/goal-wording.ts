import { primaryLanguage } from "@quarry/text";

/** What a goal without a model asks, by what its markers are. */
export type GoalForm = "positions" | "figures" | "reactions" | "one-source" | "main-points";

/** How goals are worded in one language; names stand where they need no inflection. */
export interface GoalWording extends Readonly<Record<GoalForm, string>> {
  /** A name in a goal: `{name}`. */
  readonly name: string;
  /** Two things in relation: `{first}`, `{second}`. */
  readonly pair: string;
  /** Why the collection can answer it: `{markers}`, `{items}`, `{figured}`. */
  readonly rationale: string;
  /** What it adds that some markers are figures: `{datapoints}`. */
  readonly figured: string;
}

const english: GoalWording = {
  positions: "What do the sources say about {about}, and where do they differ?",
  figures: "Which figures do the sources give on {about}, and what do they show?",
  reactions: "How do people react to {about}, and why?",
  "one-source": "What does “{title}” say about {about}?",
  "main-points": "What are the main points of “{title}”?",
  name: "{name}",
  pair: "{first} and {second}",
  rationale: "Markers on this: {markers}; items: {items}{figured}.",
  figured: "; markers with figures: {datapoints}",
};

const chinese: GoalWording = {
  positions: "关于{about}，各内容项分别是怎么说的，分歧在哪里？",
  figures: "关于{about}，各内容项给出了哪些数据，说明了什么？",
  reactions: "大家对{about}有何反应，原因是什么？",
  "one-source": "《{title}》中关于{about}讲了什么？",
  "main-points": "《{title}》的要点有哪些？",
  name: "“{name}”",
  pair: "“{first}”与“{second}”",
  rationale: "相关标记 {markers} 个，来自 {items} 个内容项{figured}。",
  figured: "，其中数据点 {datapoints} 个",
};

const russian: GoalWording = {
  positions: "Что говорят источники на тему {about} и в чём они расходятся?",
  figures: "Какие данные приводят источники на тему {about} и о чём они говорят?",
  reactions: "Как люди реагируют на тему {about} и почему?",
  "one-source": "Что говорится в материале «{title}» на тему {about}?",
  "main-points": "Каковы основные мысли материала «{title}»?",
  name: "«{name}»",
  pair: "«{first}» и «{second}»",
  rationale: "Маркеров по теме: {markers}; материалов: {items}{figured}.",
  figured: "; маркеров с числовыми данными: {datapoints}",
};

const german: GoalWording = {
  positions: "Was sagen die Quellen zum Thema {about}, und worin unterscheiden sie sich?",
  figures: "Welche Zahlen nennen die Quellen zum Thema {about}, und was zeigen sie?",
  reactions: "Wie wird auf das Thema {about} reagiert, und warum?",
  "one-source": "Was steht in „{title}“ zum Thema {about}?",
  "main-points": "Was sind die wichtigsten Aussagen von „{title}“?",
  name: "„{name}“",
  pair: "„{first}“ und „{second}“",
  rationale: "Marker dazu: {markers}; Inhalte: {items}{figured}.",
  figured: "; Marker mit Zahlen: {datapoints}",
};

const wordings: Readonly<Record<string, GoalWording>> = {
  en: english,
  zh: chinese,
  ru: russian,
  de: german,
};

/** The wording of goals for a language such as `zh-CN`; English where there is none. */
export const goalWording = (language: string): GoalWording =>
  wordings[primaryLanguage(language) ?? ""] ?? english;

/** A wording with its words filled in; nothing in a word is taken for a place. */
export const fillGoal = (wording: string, values: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

/** Why a collection can answer a goal. */
export const wordRationale = (
  { rationale, figured }: GoalWording,
  counts: { readonly markers: number; readonly items: number; readonly datapoints: number },
): string =>
  fillGoal(rationale, { ...counts, figured: counts.datapoints > 0 ? fillGoal(figured, counts) : "" });
