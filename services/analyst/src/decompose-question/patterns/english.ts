import type { QuestionPattern } from "../question-form.ts";

/** How questions are put in English. */
export const englishPatterns: readonly QuestionPattern[] = [
  {
    form: "compare",
    pattern:
      /^(?:(?:what|which) (?:is|are) (?:the )?)?(?:main |key )?(?:differences?|distinctions?) between (?<first>.+?) and (?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern: /^(?:please )?compare (?<first>.+?),? (?:and|with|to|against|vs\.?|versus) (?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern:
      /^(?:please )?(?:how (?:do|does) )?(?<first>.+?) (?:differ(?:s)? from|compares? (?:to|with)) (?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern:
      /^how (?:do|does|are|is) (?<first>.+?) and (?<second>.+?) (?:differ|compare|different)(?: from (?:each other|one another))?$/iu,
  },
  {
    form: "compare",
    pattern:
      /^(?:which|what) (?:is|are|works|performs) (?:better|best|faster|cheaper|safer)\b[^,:]*?[,:]\s*(?<first>.+?) or (?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern:
      /^(?:when |why )?should (?:i|we|one|you) (?:use|choose|pick|prefer) (?<first>.+?) (?:or|over|instead of|rather than) (?<second>.+)$/iu,
  },
  {
    form: "compare",
    pattern: /^(?:is|are) (?<first>.+?) (?:better|faster|safer|cheaper|more \w+) than (?<second>.+)$/iu,
  },
  { form: "compare", pattern: /^(?<first>.+?) (?:vs\.?|versus) (?<second>.+)$/iu },
  {
    form: "evaluate",
    pattern:
      /^(?:what are )?(?:the )?(?:pros and cons|advantages and disadvantages|strengths and weaknesses|benefits and (?:risks|drawbacks)|trade-?offs) (?:of|in|to|for) (?<subject>.+)$/iu,
  },
  { form: "evaluate", pattern: /^(?:evaluate|assess|review|critique|judge) (?<subject>.+)$/iu },
  {
    form: "evaluate",
    pattern:
      /^how (?:good|effective|safe|reliable|accurate|useful|secure|mature|well suited) (?:is|are|was|were) (?<subject>.+)$/iu,
  },
  {
    form: "evaluate",
    pattern:
      /^(?:is it|would it be) (?:worth|safe|wise|better|a good idea)(?: it)?(?: to)? (?<subject>.+)$/iu,
  },
  {
    form: "evaluate",
    pattern:
      /^(?:is|are) (?<subject>.+?) (?:(?:still )?worth|good|bad|safe|effective|suitable|reliable|useful|harmful|ready|recommended)\b ?(?<purpose>.*)$/iu,
  },
  {
    form: "why",
    pattern:
      /^why (?:is|are|was|were|do|does|did|has|have|can|can't|cannot|should|would|will) (?<task>.+)$/iu,
  },
  { form: "why", pattern: /^(?:why|how come) (?<task>.+)$/iu },
  { form: "why", pattern: /^what (?:causes?|caused|leads? to|led to|triggers?|triggered) (?<task>.+)$/iu },
  {
    form: "why",
    pattern:
      /^what (?:is|are|was|were) the (?:main )?(?:reasons?|causes?|cause) (?:why|for|of|behind) (?<task>.+)$/iu,
  },
  {
    form: "how-to",
    pattern:
      /^how (?:to|do i|do we|do you|does one|can i|can we|can you|can one|should i|should we|should one|would i|would you) (?<task>.+)$/iu,
  },
  {
    form: "how-to",
    pattern:
      /^(?:what is|what's|what are) the (?:best |right |easiest |recommended )?(?:ways?|steps) (?:to|for|of) (?<task>.+)$/iu,
  },
  {
    form: "how-to",
    pattern: /^(?:(?:a |the )?(?:steps|guide|tutorial|instructions)) (?:to|for|on) (?<task>.+)$/iu,
  },
  { form: "how-to", pattern: /^(?:show|teach|help) me (?:how )?to (?<task>.+)$/iu },
  {
    form: "fact",
    pattern:
      /^how (?:many|much|long|often|far|old|big|large|tall|high|fast|deep|wide|heavy|soon|late)\b.*$/iu,
  },
  {
    form: "mechanism",
    pattern: /^how (?:does|do|did|can|could|will|would|is|are|was|were|has|have|must) (?<task>.+)$/iu,
  },
  { form: "mechanism", pattern: /^(?:explain|describe) how (?<task>.+)$/iu },
  {
    form: "mechanism",
    pattern: /^what happens (?:to (?<subject>.+?) )?(?<condition>(?:when|if|after|while|during) .+)$/iu,
  },
  { form: "mechanism", pattern: /^how (?<task>.+)$/iu },
  {
    form: "list",
    pattern: /^(?:list|name|enumerate|give me|show me) (?:(?:all|some|the|a list of) )*(?<subject>.+)$/iu,
  },
  {
    form: "list",
    pattern:
      /^(?:what|which) (?:are|were) (?:the |some )?(?<subject>(?:\w+ )?(?:types|kinds|examples|ways|methods|options|features|benefits|effects|symptoms|causes|advantages|risks|limits|parts|components|stages|steps|consequences|tools|alternatives|best|top|most|main)\b.*)$/iu,
  },
  {
    form: "list",
    pattern:
      /^(?:what|which) (?:types|kinds|sorts) of (?<subject>.+?)(?: (?:are there|exist|does .+|do .+))?$/iu,
  },
  { form: "list", pattern: /^(?:the )?(?:top|best) (?:\d+ )?(?<subject>.+)$/iu },
  { form: "who", pattern: /^[Ww]ho (?<be>is|are|was|were) (?<subject>\p{Lu}.+)$/u },
  { form: "fact", pattern: /^[Ww]hat (?:is|was|are|were) the [\p{Ll} -]+ (?:of|in) (?:the )?\p{Lu}.*$/u },
  {
    form: "what-is",
    pattern: /^(?:define|what (?:is|'s) meant by|what does) (?<subject>.+?)(?: mean| stand for)?$/iu,
  },
  {
    form: "what-is",
    pattern:
      /^what(?<be> is|'s| are| was| were) (?:the (?:meaning|definition|purpose|idea|concept) of )?(?<subject>.+)$/iu,
  },
  {
    form: "what-is",
    pattern: /^(?:tell me about|explain|describe|introduction to|overview of) (?<subject>.+)$/iu,
  },
  {
    form: "fact",
    pattern:
      /^(?:when|where|who|whose|whom|which|what|in (?:what|which)|on (?:what|which)|at (?:what|which))\b.*$/iu,
  },
  {
    form: "fact",
    pattern: /^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|must)\b.*$/iu,
  },
];
