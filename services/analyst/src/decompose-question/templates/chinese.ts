import type { TopicTemplates } from "../topic-template.ts";

/** Topics in Chinese. */
export const chineseTemplates: TopicTemplates = {
  "what-is": [
    {
      name: "{about}是什么",
      question: "{about}是什么？",
      queries: ["{question}", "{about} 定义", "{about} 概述"],
    },
    {
      name: "{about}的主要特点",
      question: "{about}有哪些主要特点？",
      queries: ["{about} 特点", "{about} 组成"],
    },
    { name: "{about}的用途", question: "{about}用来做什么？", queries: ["{about} 用途", "{about} 应用场景"] },
    { name: "{about}的示例", question: "{about}有哪些例子？", queries: ["{about} 示例"] },
    { name: "{about}的限制", question: "{about}有哪些限制？", queries: ["{about} 限制 缺点"] },
  ],
  who: [
    { name: "{about}是谁", question: "{about}是谁？", queries: ["{question}", "{about}"] },
    { name: "{about}的成就", question: "{about}有什么成就？", queries: ["{about} 成就"] },
    { name: "{about}的背景", question: "{about}的背景是什么？", queries: ["{about} 生平 背景"] },
  ],
  "how-to": [
    { name: "{task}的步骤", question: "{task}的步骤是什么？", queries: ["如何{task}", "{task} 步骤"] },
    {
      name: "{task}的前提",
      question: "{task}需要什么前提？",
      queries: ["{task} 前提条件", "{task} 安装 要求"],
    },
    { name: "{task}的示例", question: "{task}有哪些例子？", queries: ["{task} 示例"] },
    { name: "{task}的常见问题", question: "{task}时会出现什么问题？", queries: ["{task} 常见问题 错误"] },
    { name: "{task}的最佳实践", question: "{task}的最佳实践是什么？", queries: ["{task} 最佳实践"] },
  ],
  mechanism: [
    { name: "{question}", question: "{question}？", queries: ["{question}", "{keywords}", "{about} 原理"] },
    {
      name: "{condition}会发生什么",
      question: "{condition}会发生什么？",
      queries: ["{condition}", "{subject} {conditionKeywords}"],
    },
    { name: "保证与限制", question: "{question}：有哪些保证和限制？", queries: ["{keywords} 保证 限制"] },
    {
      name: "相关的组成部分",
      question: "{question}：涉及哪些部分和设置？",
      queries: ["{keywords} 组成 配置"],
    },
    { name: "设计的原因", question: "{question}：为什么这样做？", queries: ["{keywords} 原因"] },
  ],
  compare: [
    { name: "{first}概述", question: "{first}是什么？", queries: ["{first}是什么", "{first} 特点"] },
    { name: "{second}概述", question: "{second}是什么？", queries: ["{second}是什么", "{second} 特点"] },
    {
      name: "{first}与{second}的区别",
      question: "{first}与{second}有什么区别？",
      queries: ["{question}", "{first} {second} 区别 比较"],
    },
    {
      name: "何时选择{first}或{second}",
      question: "什么时候使用{first}或{second}？",
      queries: ["{first} {second} 选择 适用场景"],
    },
    {
      name: "{first}与{second}的优缺点",
      question: "{first}与{second}各有什么优缺点？",
      queries: ["{first} {second} 优点 缺点"],
    },
  ],
  why: [
    { name: "{task}的原因", question: "{question}？", queries: ["{question}", "{task} 原因"] },
    { name: "{task}的机制", question: "{task}是怎样发生的？", queries: ["{task} 机制 过程"] },
    { name: "{task}的后果", question: "{task}有什么影响？", queries: ["{task} 影响 后果"] },
    { name: "{task}的证据", question: "{task}有什么证据？", queries: ["{task} 证据 研究"] },
  ],
  evaluate: [
    { name: "{about}的优点", question: "{about}有哪些优点？", queries: ["{question}", "{about} 优点 优势"] },
    { name: "{about}的缺点与风险", question: "{about}有哪些缺点和风险？", queries: ["{about} 缺点 风险"] },
    { name: "关于{about}的证据", question: "{about}有什么证据？", queries: ["{about} 效果 研究 结果"] },
    { name: "{about}的替代方案", question: "{about}有哪些替代方案？", queries: ["{about} 替代"] },
  ],
  list: [
    { name: "{question}", question: "{question}？", queries: ["{question}", "{about}"] },
    { name: "{about}的说明", question: "{about}分别是什么？", queries: ["{about} 说明"] },
    { name: "{about}的例子", question: "{about}有哪些例子？", queries: ["{about} 例子"] },
    { name: "{about}的区别", question: "{about}之间有什么区别？", queries: ["{about} 区别"] },
  ],
  fact: [
    { name: "{question}", question: "{question}？", queries: ["{question}", "{keywords}"] },
    { name: "{keywords}的背景", question: "{keywords}的背景是什么？", queries: ["{keywords} 背景"] },
    { name: "{keywords}的资料", question: "关于{keywords}有哪些资料？", queries: ["{keywords}"] },
  ],
  other: [
    { name: "{question}", question: "{question}？", queries: ["{question}", "{keywords}"] },
    { name: "{keywords}的背景", question: "{keywords}是什么？", queries: ["{keywords} 概述"] },
    { name: "{keywords}的细节", question: "{keywords}的细节是什么？", queries: ["{keywords} 细节"] },
    { name: "{keywords}的例子", question: "{keywords}有哪些例子？", queries: ["{keywords} 例子"] },
  ],
  entity: {
    name: "{entity}",
    question: "关于{entity}有哪些资料？",
    queries: ["{entity}", "{entity} {otherKeywords}"],
  },
};
