/** What a sentence does for a question, told by its wording. */
export type Cue = "definition" | "step" | "cause" | "example" | "obligation" | "hedge" | "bound";

type CueTable = Readonly<Record<Cue, RegExp>>;

const english: CueTable = {
  definition:
    /\b(?:is|are|was|were)\s+(?:an?|the|one of|any|what|called|known as|defined)\b|\b(?:refers to|means|stands for|denotes|is defined as|consists of)\b/iu,
  step: /^(?:[-*]|\d+[.)])?\s*(?:first|then|next|finally|now|install|run|create|add|set|open|use|start|stop|configure|write|copy|make|choose|select|click|enter|check|deploy|build|download|call|define|import|replace|wait|ensure|edit|connect|submit|send)\b|\byou (?:can|must|need|should|have to)\b|\bstep \d/iu,
  cause:
    /\b(?:because|since|so that|therefore|thus|hence|due to|owing to|as a result|results? (?:in|from)|leads? to|led to|caus(?:e|es|ed|ing)|in order to|otherwise|reason)\b|, so\b/iu,
  example: /\b(?:for example|for instance|e\.g\.|such as|example|sample)\b/iu,
  obligation:
    /\b(?:must|always|never|shall|requires?|required|only|cannot|guarantees?|at least|at most|every|each)\b/iu,
  // No flag i: the month May is no hedge.
  hedge:
    /\b(?:may|might|could|likely|seems?|appears?|suggests?|arguably|I think|we believe|(?:[Pp]erhaps|[Pp]ossibly|[Pp]robably|[Mm]aybe|[Ss]ometimes|[Oo]ften|[Uu]sually|[Gg]enerally))\b/u,
  bound:
    /\b(?:at least|at most|up to|more than|less than|fewer than|over|under|about|around|approximately|nearly|almost|roughly|between|within|minimum|maximum|exceeds?|or more|or less)\b|[≤≥<>~≈±]/iu,
};

const chinese: CueTable = {
  definition: /是(?:一|指|由|用|[^，。]{0,12}的)|指的是|是指|即为?|称为|定义为/u,
  step: /首先|然后|接着|最后|第[一二三四五六七八九十\d]+步|步骤|安装|运行|配置|创建|打开|点击|执行|需要先/u,
  cause: /因为|由于|因此|所以|从而|导致|使得|以便|为了|原因/u,
  example: /例如|比如|举例|示例|譬如/u,
  obligation: /必须|总是|从不|不得|务必|只能|需要|保证|至少|最多|每个/u,
  hedge: /可能|也许|大概|或许|似乎|通常|往往|一般/u,
  bound: /至少|最多|超过|不到|约|大约|左右|以上|以下|之间|不超过|[≤≥<>~≈±]/u,
};

const russian: CueTable = {
  definition:
    /\s[—–-]\s+это|(?<!\p{L})(?:является|называется|представляет собой|означает|состоит из|это)(?!\p{L})/iu,
  step: /(?<!\p{L})(?:сначала|затем|далее|наконец|установите|запустите|создайте|откройте|добавьте|настройте|выполните|шаг|нужно|необходимо)(?!\p{L})/iu,
  cause:
    /(?<!\p{L})(?:потому что|поскольку|так как|поэтому|чтобы|вследствие|из-за|благодаря|приводит к|вызывает|причина)(?!\p{L})/iu,
  example: /(?<!\p{L})(?:например|к примеру|пример|такие как)(?!\p{L})/iu,
  obligation:
    /(?<!\p{L})(?:должен|должна|должны|обязан|всегда|никогда|нельзя|только|требует|требуется|гарантирует|не менее|не более|кажд\p{L}+)(?!\p{L})/iu,
  hedge: /(?<!\p{L})(?:может|могут|возможно|вероятно|похоже|кажется|обычно|часто|иногда)(?!\p{L})/iu,
  bound: /(?<!\p{L})(?:не менее|не более|более|менее|около|примерно|почти|свыше|до|от)(?!\p{L})|[≤≥<>~≈±]/iu,
};

const tables: Readonly<Record<string, CueTable>> = { en: english, zh: chinese, ru: russian };

/** Whether the wording of a text shows a cue; false in a language without cues. */
export const showsCue = (text: string, cue: Cue, language: string): boolean =>
  tables[language]?.[cue].test(text) ?? false;
