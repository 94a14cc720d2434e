import type { AspectRow } from "./aspect-row.ts";

/** What topics in Russian ask for, the most telling first. */
export const russianAspects: readonly AspectRow[] = [
  {
    topic: /^(?:что|кто) |определение/iu,
    evidence: /[—–]|это|являет|называ|означа|представля/iu,
    subjectFirst: true,
    isBroad: true,
    gap: "определение",
    questionTypes: ["what-is"],
  },
  {
    topic: /требования|нужно/iu,
    evidence: /требу|нужн|необходим|должн|установ|перед|завис/iu,
    gap: "требования установка",
  },
  {
    topic: /^шаги/iu,
    evidence: /сначала|затем|далее|наконец|установ|запуст|созда|настро|шаг|выполн|можно/iu,
    gap: "шаги инструкция",
    questionTypes: ["how-to"],
  },
  { topic: /пример/iu, evidence: /например|пример|так(?:ие|их) как|```/iu, gap: "пример" },
  {
    topic: /различия|отличия/iu,
    evidence: /отлич|различ|в то время как|тогда как|чем|но|оба|однако|сравн/iu,
    sides: /^Различия: (?<first>.+) и (?<second>.+)$/iu,
    gap: "различия сравнение",
  },
  {
    topic: /ошибки|риски|недостатки/iu,
    evidence: /ошиб|сбо|избег|проблем|риск|недостат|не(?!\p{L})|но(?!\p{L})/iu,
    gap: "ошибки проблемы",
  },
  {
    topic: /гарантии|ограничения/iu,
    evidence: /гарант|всегда|никогда|должн|не менее|не более|огранич|нельзя|только|кажд/iu,
    gap: "ограничения гарантии",
  },
  {
    topic: /^причин|^почему/iu,
    evidence: /потому|поскольку|так как|поэтому|чтобы|из-за|благодаря|привод|вызыва|причин/iu,
    gap: "причина",
    questionTypes: ["why"],
  },
];
