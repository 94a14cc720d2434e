import type { AspectRow } from "./aspect-row.ts";

/** What topics in Chinese ask for, the most telling first. */
export const chineseAspects: readonly AspectRow[] = [
  {
    topic: /什么时候(?!使用)|何时(?!选择)|哪一?年/u,
    evidence: /\p{N}+ ?年|[一二三四五六七八九〇]{2,4}年|世纪|月/u,
    gap: "时间 年份",
  },
  { topic: /多少|几个|多久|多长/u, evidence: /\p{N}|[一二三四五六七八九十百千万两]/u, gap: "数量" },
  {
    topic: /是什么$|定义|概述$/u,
    evidence: /是|指|即|称为|：/u,
    subjectFirst: true,
    isBroad: true,
    gap: "定义",
    questionTypes: ["what-is"],
  },
  { topic: /前提|准备/u, evidence: /需要|必须|安装|之前|要求|依赖/u, gap: "前提条件 安装" },
  {
    topic: /步骤|如何/u,
    inPassage: true,
    evidence: /首先|然后|最后|步|安装|运行|配置|创建|执行|可以/u,
    gap: "步骤",
    questionTypes: ["how-to"],
  },
  { topic: /示例|例子/u, inPassage: true, evidence: /例如|比如|示例|例子|如：|```/u, gap: "示例" },
  {
    topic: /区别|差异/u,
    evidence: /不同|区别|相比|比|但|都|差异|而(?!且)|则|相反|没有|不经过|完全/u,
    sides: /^(?<first>.+)与(?<second>.+)的区别$/u,
    gap: "区别 比较",
  },
  {
    topic: /问题|风险|缺点/u,
    evidence: /错误|失败|避免|注意|问题|风险|缺点|容易|不能|无法|但/u,
    gap: "常见问题 风险",
  },
  {
    topic: /保证|限制/u,
    evidence: /保证|总是|必须|至少|最多|限制|不能|只有|只能|除非|不得|以下|以内/u,
    gap: "限制 保证",
  },
  {
    topic: /原因|为什么/u,
    evidence: /因为|由于|因此|所以|导致|为了|原因|使/u,
    gap: "原因",
    questionTypes: ["why"],
  },
  { topic: /优点|优势/u, evidence: /优点|优势|好处|更|提高|稳定|方便|容易/u, gap: "优点" },
  { topic: /何时选择/u, evidence: /适合|适用|应当|应该|最好|推荐|选择|使用/u, gap: "适用场景" },
  { topic: /特点/u, evidence: /特点|具有|可以|能|保留|含|有/u, isBroad: true, gap: "特点" },
  { topic: /组成/u, evidence: /组成|包括|部分|分为|由|经过|先|然后|最后/u, gap: "组成 步骤" },
];
