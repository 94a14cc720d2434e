import type { Topic } from "@quarry/contracts";
import type { StoredDocuments } from "../../evidence/read-texts.ts";

interface Asked {
  readonly question: string;
  readonly topic: Topic;
  readonly nowMs: number;
}

const words: readonly RegExp[] = [
  /\b(?:latest|newest|currently|(?<!(?:electric|direct|alternating) )current|now|nowadays|today|recent(?:ly)?|up[- ]to[- ]date|state of the art|this year)\b/iu,
  /\b(?:versions?|releases?|changelog|prices?|pricing|statistics|market share)\b|\bhow much (?:is|are|do|does)\b/iu,
  /(?<!\p{L})(?:aktuell\p{L}*|neueste\p{L}*|derzeit\p{L}*|heute|heutzutage|momentan|jetzt|zurzeit|dieses Jahr|Version\p{L}*|Preise?\p{L}?|Statistik\p{L}*|Marktanteil\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:последн(?:ий|яя|ее|ие|ей|его|юю|их|им|ем)|новейш\p{L}+|актуальн\p{L}+|сейчас|сегодня|текущ\p{L}+|недавн\p{L}+|верси[яиюей]\p{L}*|релиз\p{L}*|цен[аыуе]|стоимост\p{L}+|статистик\p{L}+)(?!\p{L})/iu,
  /最新|目前|当前|现在|如今|今年|近期|最近|版本|价格|费用|统计|市场份额/u,
];

const yearMs = 365.25 * 24 * 3_600_000;
/** What is older than a year is worth less, what is older than six nothing. */
const freshYears = 1;
const worthlessYears = 6;

const namesThisYear = (text: string, nowMs: number): boolean => {
  const thisYear = new Date(nowMs).getUTCFullYear();
  return [...text.matchAll(/(?<!\p{N})20\p{N}{2}(?!\p{N})/gu)].some(([year]) => Number(year) >= thisYear - 1);
};

/** Whether an answer must be new: the question says so, names this year or the last, or its topic is one that changes. */
export const asksForRecent = ({ question, topic, nowMs }: Asked): boolean => {
  const text = `${question}\n${topic.name}\n${topic.question}`;
  return words.some((pattern) => pattern.test(text)) || namesThisYear(text, nowMs);
};

/** What the newest of some dates in ISO form is worth, 0–1; 1 when none can be read. */
export const recencyOf = (dates: readonly (string | undefined)[], nowMs: number): number => {
  const times = dates.map((date) => Date.parse(date ?? "")).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return 1;
  const years = (nowMs - Math.max(...times)) / yearMs;
  return Math.min(1, Math.max(0, (worthlessYears - years) / (worthlessYears - freshYears)));
};

/** What the age of the documents behind some quotes leaves of an answer, 0–1; 1 where it does not matter. */
export const recencyPart = (
  quotes: readonly { readonly documentId: string }[],
  {
    job,
    documents,
    nowMs,
  }: { readonly job: Omit<Asked, "nowMs">; readonly documents: StoredDocuments; readonly nowMs: number },
): number => {
  if (!asksForRecent({ ...job, nowMs })) return 1;
  const dates = quotes.map(({ documentId }) => documents.get(documentId)?.facts.publishedAt);
  return recencyOf(dates, nowMs);
};
