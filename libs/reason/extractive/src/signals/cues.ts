/** Role of a sentence in answering a question, recognized by its wording. */
export type Cue = "definition" | "cause" | "obligation" | "hedge";

type CueTable = Readonly<Record<Cue, RegExp>>;

const english: CueTable = {
  definition:
    /\b(?:is|are|was|were)\s+(?:an?|the|one of|any|what|called|known as|defined)\b|\b(?:refers to|means|stands for|denotes|is defined as|consists of)\b/iu,
  cause:
    /\b(?:because|since|so that|therefore|thus|hence|due to|owing to|as a result|results? (?:in|from)|leads? to|led to|caus(?:e|es|ed|ing)|in order to|otherwise|reason)\b|, so\b/iu,
  obligation:
    /\b(?:must|always|never|shall|requires?|required|only|cannot|guarantees?|at least|at most|every|each)\b/iu,
  // Without the flag i, because the month May is not a hedge.
  hedge:
    /\b(?:may|might|could|likely|seems?|appears?|suggests?|arguably|I think|we believe|(?:[Pp]erhaps|[Pp]ossibly|[Pp]robably|[Mm]aybe|[Ss]ometimes|[Oo]ften|[Uu]sually|[Gg]enerally))\b/u,
};

const chinese: CueTable = {
  definition: /是(?:一|指|由|用|[^，。]{0,12}的)|指的是|是指|即为?|称为|定义为/u,
  cause: /因为|由于|因此|所以|从而|导致|使得|以便|为了|原因/u,
  obligation: /必须|总是|从不|不得|务必|只能|需要|保证|至少|最多|每个/u,
  hedge: /可能|也许|大概|或许|似乎|通常|往往|一般/u,
};

const russian: CueTable = {
  definition:
    /\s[—–-]\s+это|(?<!\p{L})(?:является|называется|представляет собой|означает|состоит из|это)(?!\p{L})/iu,
  cause:
    /(?<!\p{L})(?:потому что|поскольку|так как|поэтому|чтобы|вследствие|из-за|благодаря|приводит к|вызывает|причина)(?!\p{L})/iu,
  obligation:
    /(?<!\p{L})(?:должен|должна|должны|обязан|всегда|никогда|нельзя|только|требует|требуется|гарантирует|не менее|не более|кажд\p{L}+)(?!\p{L})/iu,
  hedge: /(?<!\p{L})(?:может|могут|возможно|вероятно|похоже|кажется|обычно|часто|иногда)(?!\p{L})/iu,
};

const tables: Readonly<Record<string, CueTable>> = { en: english, zh: chinese, ru: russian };

/** True if the wording of a text shows a cue; false in a language without cues. */
export const showsCue = (text: string, cue: Cue, language: string): boolean =>
  tables[language]?.[cue].test(text) ?? false;
