import type { QuestionPattern } from "../question-form.ts";

/** How questions are put in Russian. */
export const russianPatterns: readonly QuestionPattern[] = [
  { form: "compare", pattern: /^(?:сравни(?:те|ть)?|сравнение) (?<first>.+?) (?:и|с|со) (?<second>.+)$/iu },
  {
    form: "compare",
    pattern: /^чем (?<first>.+?) (?:отлича(?:ется|ются)|лучше|хуже) (?:от )?(?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern:
      /^(?:в чём |в чем |каков[аы]? )?(?:разница|различи[ея]|отличи[ея]) между (?<first>.+?) и (?<second>.+)$/iu,
  },
  { form: "compare", pattern: /^что (?:лучше|быстрее|выбрать)[,:]? (?<first>.+?) или (?<second>.+)$/iu },
  {
    form: "evaluate",
    pattern:
      /^(?:каковы |какие )?(?:плюсы и минусы|достоинства и недостатки|преимущества и недостатки) (?<subject>.+)$/iu,
  },
  { form: "evaluate", pattern: /^(?:оцени(?:те|ть)?|стоит ли|насколько \S+) (?<subject>.+)$/iu },
  { form: "why", pattern: /^(?:почему|зачем|отчего|из-за чего) (?<task>.+)$/iu },
  { form: "why", pattern: /^(?:каковы|какие|какова) причин[ыа] (?<task>.+)$/iu },
  {
    form: "how-to",
    pattern:
      /^как (?:мне |нам |можно |правильно |лучше |быстро )*(?<task>(?:\p{L}+(?:ть|ти|чь|ться|тись|чься))(?: .+)?)$/iu,
  },
  {
    form: "mechanism",
    pattern:
      /^(?:что происходит|что будет|что случится)(?: с (?<subject>.+?))?,? (?<condition>(?:когда|если|после|при) .+)$/iu,
  },
  { form: "mechanism", pattern: /^(?:каким образом|как) (?<task>.+)$/iu },
  { form: "list", pattern: /^(?:перечисли(?:те|ть)?|назови(?:те)?|список) (?:все )?(?<subject>.+)$/iu },
  {
    form: "list",
    pattern: /^какие (?:есть |бывают |существуют )?(?<subject>.+?)(?: (?:есть|бывают|существуют))?$/iu,
  },
  { form: "who", pattern: /^кто (?:такой|такая|такие) (?<subject>.+)$/iu },
  {
    form: "what-is",
    pattern: /^(?:что такое|что значит|что означает|что представляет собой|определение) (?<subject>.+)$/iu,
  },
  {
    form: "what-is",
    pattern: /^(?:расскажи(?:те)? (?:о|об|про)|объясни(?:те)?|опиши(?:те)?) (?<subject>.+)$/iu,
  },
  {
    form: "fact",
    pattern:
      /^(?:когда|где|кто|чей|сколько|куда|откуда|какой|какая|какое|каков|что|в каком|в какой|правда ли)(?!\p{L}).*$/iu,
  },
];
