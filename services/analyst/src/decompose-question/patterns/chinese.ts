import type { QuestionPattern } from "../question-form.ts";

/** How questions are put in Chinese. */
export const chinesePatterns: readonly QuestionPattern[] = [
  {
    form: "compare",
    pattern: /^(?:请)?(?:比较|对比)(?:一下)?(?<first>.+?)(?:和|与|跟|同|、)(?<second>.+)$/u,
  },
  {
    form: "compare",
    pattern:
      /^(?<first>.+?)(?:和|与|跟|同|相比|相较于|、)(?<second>.+?)(?:之间)?(?:有)?(?:的)?(?:什么|哪些|何)?(?:的)?(?:区别|不同|差异|差别)(?:是什么|在哪里?|有哪些)?$/u,
  },
  { form: "compare", pattern: /^(?<first>.+?)(?:和|与|跟|还是)(?<second>.+?)(?:哪个|谁|哪一个)更?.*$/u },
  {
    form: "evaluate",
    pattern: /^(?<subject>.+?)(?:的)?(?:优缺点|利弊|优势和劣势|好处和坏处)(?:是什么|有哪些)?$/u,
  },
  { form: "evaluate", pattern: /^(?:评价|评估)(?:一下)?(?<subject>.+)$/u },
  { form: "evaluate", pattern: /^(?<subject>.+?)(?:值得|好不好|安全吗|可靠吗|有效吗|怎么样|有没有用).*$/u },
  { form: "why", pattern: /^(?:为什么|为何|为啥)(?<task>.+)$/u },
  { form: "why", pattern: /^(?<subject>.+?)(?:为什么|为何)(?:要|会|能)?(?<task>.+)$/u },
  { form: "why", pattern: /^(?<task>.+?)的?(?:原因|成因)(?:是什么|有哪些)?$/u },
  { form: "how-to", pattern: /^(?:请问)?(?:如何|怎么|怎样|怎么样|该如何)(?<task>.+)$/u },
  {
    form: "mechanism",
    pattern:
      /^(?<condition>当.+?时|如果.+?)[，,]?(?<subject>.+?)(?:会|将)?(?:是)?(?:如何|怎么|怎样)(?<task>.+)$/u,
  },
  {
    form: "mechanism",
    pattern: /^(?<subject>.+?)(?:是)?(?:如何|怎么|怎样)(?<condition>在.+?时)(?<task>.+)$/u,
  },
  {
    form: "mechanism",
    pattern: /^(?<subject>.+?)(?<condition>在.+?时)(?:是)?(?:如何|怎么|怎样)(?<task>.+)$/u,
  },
  { form: "mechanism", pattern: /^(?<subject>.+?)(?:是)?(?:如何|怎么|怎样)(?<task>.+?)(?:的)?$/u },
  { form: "list", pattern: /^(?:列出|列举|有哪些)(?:一下)?(?:所有)?(?<subject>.+)$/u },
  { form: "list", pattern: /^(?<subject>.+?)(?:都)?有(?:哪些|哪几种|什么)(?<task>.*)$/u },
  { form: "what-is", pattern: /^(?:请)?(?:什么是|何谓|何为|解释(?:一下)?|介绍(?:一下)?)(?<subject>.+)$/u },
  { form: "who", pattern: /^(?<subject>.+?)是谁$/u },
  {
    form: "what-is",
    pattern: /^(?<subject>.+?)(?:是什么(?:意思)?|是啥|指的是什么|的(?:定义|含义)(?:是什么)?)$/u,
  },
  { form: "fact", pattern: /^.*(?:什么时候|何时|哪里|哪年|哪一年|多少|几|谁|哪个|吗|是否).*$/u },
];
