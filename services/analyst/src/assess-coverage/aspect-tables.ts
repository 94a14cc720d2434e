import type { QuestionType } from "@quarry/contracts";

/** One aspect a topic can ask for. */
export interface AspectRow {
  /** Names of topics that ask for it. */
  readonly topic: RegExp;
  /** Wording that shows it. */
  readonly evidence: RegExp;
  /** Only a sentence that names its subject before the wording shows it: "A run is …". */
  readonly subjectFirst?: true;
  /** Words to search for when it is missing. */
  readonly gap: string;
  /** Question types whose first topic asks for it. */
  readonly questionTypes?: readonly QuestionType[];
}

const english: readonly AspectRow[] = [
  {
    topic: /^(?:what|who) .* (?:is|are|was|were)$|\bdefinition\b/iu,
    evidence:
      /\b(?:is|are|was|were)\s+(?:an?|the|one|any|part|what|where|called|known|defined)\b|\b(?:refers? to|means?|stands? for|denotes?|consists? of)\b|\s[—–]\s/iu,
    subjectFirst: true,
    gap: "definition",
    questionTypes: ["what-is"],
  },
  {
    topic: /^prerequisites|\brequirements?\b/iu,
    evidence:
      /\b(?:requires?|required|needs?|needed|must|install(?:ed|ation)?|before|prerequisites?|depends?)\b/iu,
    gap: "requirements installation",
  },
  {
    topic: /^(?:steps|how) to\b/iu,
    evidence:
      /^\s*(?:\d+[.)]|[-*])\s|\b(?:first|then|next|finally|run|install|create|add|set|configure|start|use|step|you can|you must|you need)\b|```|\$ /imu,
    gap: "steps guide",
    questionTypes: ["how-to"],
  },
  {
    topic: /\bexamples?\b/iu,
    evidence: /\b(?:for example|for instance|e\.g\.|such as|examples?|sample|demo)\b|```|~~~/iu,
    gap: "example",
  },
  {
    topic: /\bdiffer(?:ences?)?\b|\bversus\b/iu,
    evidence:
      /\b(?:whereas|while|unlike|than|differ(?:s|ence|ences|ent)?|in contrast|compared|but|both|instead|however|versus|vs)\b/iu,
    gap: "difference comparison",
  },
  {
    topic: /\bpitfalls?\b|\bgoes wrong\b|\brisks?\b|\bweakness/iu,
    evidence:
      /\b(?:errors?|fail(?:s|ed|ure|ures)?|mistakes?|avoid|warning|problems?|pitfalls?|careful|never|wrong|risks?|drawbacks?|disadvantages?|weak(?:ness)?|issues?|however|but|harm|not)\b/iu,
    gap: "problems mistakes",
  },
  {
    topic: /\bguarantees?\b|\blimits?\b/iu,
    evidence:
      /\b(?:guarantees?|always|never|must|at least|at most|exactly|limits?|limited|cannot|only|unless|maximum|within|except|no|not|until|every)\b/iu,
    gap: "limits guarantees",
  },
  {
    topic: /^(?:causes?|why)\b/iu,
    evidence:
      /\b(?:because|since|due to|so that|therefore|thus|as a result|result(?:s|ed)? (?:in|from)|leads? to|led to|caus(?:e|es|ed|ing)|reasons?|in order to|otherwise|explain(?:s|ed)?)\b|, so\b/iu,
    gap: "cause reason",
    questionTypes: ["why"],
  },
  {
    topic: /^key features\b/iu,
    evidence:
      /\b(?:features?|provides?|supports?|offers?|consists? of|contains?|includes?|has|have|keeps?|lets?|allows?|can|parts?|each|every)\b/iu,
    gap: "features parts",
  },
  {
    topic: /^use cases\b/iu,
    evidence:
      /\b(?:used|uses?|using|useful|purpose|helps?|lets?|allows?|in order to|for \p{L}+ing|to \p{L}+)\b/iu,
    gap: "used for",
  },
  {
    topic: /^when to (?:use|choose)\b/iu,
    evidence: /\b(?:use|choose|prefer|suit(?:s|ed|able)|best|recommended|ideal|good for|when|if|should)\b/iu,
    gap: "when to use",
  },
];

const chinese: readonly AspectRow[] = [
  {
    topic: /是什么$|定义/u,
    evidence: /是|指|即|称为|：/u,
    subjectFirst: true,
    gap: "定义",
    questionTypes: ["what-is"],
  },
  { topic: /前提|准备/u, evidence: /需要|必须|安装|之前|要求|依赖/u, gap: "前提条件 安装" },
  {
    topic: /步骤|如何/u,
    evidence: /首先|然后|最后|步|安装|运行|配置|创建|执行|可以/u,
    gap: "步骤",
    questionTypes: ["how-to"],
  },
  { topic: /示例|例子/u, evidence: /例如|比如|示例|例子|如：|```/u, gap: "示例" },
  { topic: /区别|差异/u, evidence: /不同|区别|而|相比|比|但|都|差异/u, gap: "区别 比较" },
  { topic: /问题|风险|缺点/u, evidence: /错误|失败|避免|注意|问题|风险|缺点|不|但/u, gap: "常见问题 风险" },
  { topic: /保证|限制/u, evidence: /保证|总是|必须|至少|最多|限制|不能|只|除非/u, gap: "限制 保证" },
  {
    topic: /原因|为什么/u,
    evidence: /因为|由于|因此|所以|导致|为了|原因|使/u,
    gap: "原因",
    questionTypes: ["why"],
  },
];

const russian: readonly AspectRow[] = [
  {
    topic: /^(?:что|кто) |определение/iu,
    evidence: /[—–]|это|являет|называ|означа|представля/iu,
    subjectFirst: true,
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

/** The aspects of a language, the most telling first. */
export const aspectTables: Readonly<Record<string, readonly AspectRow[]>> = {
  en: english,
  zh: chinese,
  ru: russian,
};
