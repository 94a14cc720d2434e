import { primaryLanguage } from "@quarry/text";

/** What a goal without a model asks, by what its markers are. */
export type GoalForm = "positions" | "figures" | "reactions" | "one-source";

/** How goals are worded in one language; what they are about stands where it needs no inflection. */
export interface GoalWording extends Readonly<Record<GoalForm, string>> {
  /** Why the collection can answer it: `{markers}`, `{items}`, `{figured}`. */
  readonly rationale: string;
  /** What it adds that some markers are figures: `{datapoints}`. */
  readonly figured: string;
}

const english: GoalWording = {
  positions: "What do the sources say about {about}, and where do they differ?",
  figures: "Which figures do the sources give on {about}, and what do they show?",
  reactions: "How do people react to {about}, and why?",
  "one-source": "What is said about {about}, and for what reasons?",
  rationale: "Markers on this: {markers}; items: {items}{figured}.",
  figured: "; markers with figures: {datapoints}",
};

const wordings: Readonly<Record<string, GoalWording>> = {
  en: english,
  de: {
    positions: "Was sagen die Quellen zum Thema „{about}“, und worin unterscheiden sie sich?",
    figures: "Welche Zahlen nennen die Quellen zum Thema „{about}“, und was zeigen sie?",
    reactions: "Wie wird auf das Thema „{about}“ reagiert, und warum?",
    "one-source": "Was wird zum Thema „{about}“ gesagt, und wie wird es begründet?",
    rationale: "Marker dazu: {markers}; Inhalte: {items}{figured}.",
    figured: "; Marker mit Zahlen: {datapoints}",
  },
  fr: {
    positions: "Que disent les sources au sujet de « {about} », et en quoi diffèrent-elles ?",
    figures: "Quels chiffres les sources donnent-elles au sujet de « {about} », et que montrent-ils ?",
    reactions: "Comment réagit-on au sujet de « {about} », et pourquoi ?",
    "one-source": "Que dit-on au sujet de « {about} », et pour quelles raisons ?",
    rationale: "Marqueurs à ce sujet : {markers} ; éléments : {items}{figured}.",
    figured: " ; marqueurs chiffrés : {datapoints}",
  },
  es: {
    positions: "¿Qué dicen las fuentes sobre «{about}» y en qué difieren?",
    figures: "¿Qué cifras dan las fuentes sobre «{about}» y qué muestran?",
    reactions: "¿Cómo reacciona la gente ante «{about}» y por qué?",
    "one-source": "¿Qué se dice sobre «{about}» y por qué razones?",
    rationale: "Marcadores al respecto: {markers}; elementos: {items}{figured}.",
    figured: "; marcadores con cifras: {datapoints}",
  },
  ru: {
    positions: "Что говорят источники на тему «{about}» и в чём они расходятся?",
    figures: "Какие данные приводят источники на тему «{about}» и о чём они говорят?",
    reactions: "Как люди реагируют на тему «{about}» и почему?",
    "one-source": "Что говорится на тему «{about}» и чем это обосновывают?",
    rationale: "Маркеров по теме: {markers}; материалов: {items}{figured}.",
    figured: "; маркеров с числовыми данными: {datapoints}",
  },
  zh: {
    positions: "关于“{about}”，各内容项分别是怎么说的，分歧在哪里？",
    figures: "关于“{about}”，各内容项给出了哪些数据，说明了什么？",
    reactions: "大家对“{about}”有何反应，原因是什么？",
    "one-source": "关于“{about}”，都说了些什么，理由是什么？",
    rationale: "相关标记 {markers} 个，来自 {items} 个内容项{figured}。",
    figured: "，其中数据点 {datapoints} 个",
  },
  ja: {
    positions: "「{about}」について、各資料は何を述べ、どこが異なっていますか。",
    figures: "「{about}」について、各資料はどのような数値を示し、そこから何が分かりますか。",
    reactions: "「{about}」に対して人々はどう反応し、それはなぜですか。",
    "one-source": "「{about}」について何が述べられ、その理由は何ですか。",
    rationale: "関連するマーカー {markers} 件、項目 {items} 件{figured}。",
    figured: "、うち数値 {datapoints} 件",
  },
};

/** The wording of goals for a language such as `zh-CN`; undefined where there is none. */
export const wordingIn = (language: string): GoalWording | undefined =>
  wordings[primaryLanguage(language) ?? ""];

/** The same, in English where there is none. */
export const goalWording = (language: string): GoalWording => wordingIn(language) ?? english;

/** A wording with its words filled in; nothing in a word is taken for a place. */
export const fillGoal = (wording: string, values: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

/** Why a collection can answer a goal. */
export const wordRationale = (
  { rationale, figured }: GoalWording,
  counts: { readonly markers: number; readonly items: number; readonly datapoints: number },
): string =>
  fillGoal(rationale, { ...counts, figured: counts.datapoints > 0 ? fillGoal(figured, counts) : "" });
