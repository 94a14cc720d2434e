import type { QuestionType, Topic } from "@quarry/contracts";

const asksForCode =
  /\b(?:code|snippets?|source files?|scripts?|commands?)\b|(?<!\p{L})(?:Quelltext|Quellcode|Befehle?)(?!\p{L})|(?<!\p{L})(?:код|кода|скрипт\p{L}*|команд\p{L}*)(?!\p{L})|代码|脚本|命令/iu;
const asksForExample = /\bexamples?\b|\bbeispiele?\b|пример|示例|例子/iu;
const isTechnical =
  /\b(?:api|sdk|cli|library|framework|function|class|method|deploy\w*|install\w*|configur\w*|compil\w*|implement\w*|program\w*|docker|kubernetes|terraform|python|javascript|typescript|node\.?js|java|rust|sql|database|server|query|regex|npm|pip|git|linux|bash|redis|postgres\w*)\b|安装|部署|配置|编程|установ|настро|программ/iu;

/** Text in a form that is typed or run: a fence, an indented line with the marks of code, or a command between backticks. */
export const codeEvidence =
  /^ {0,3}(?:```|~~~)|^(?: {4}|\t)\S.*[=(){};$]|`[^`\n]*[\s(=./-][^`\n]*`|^\s*\$ \S/mu;

/** Words to search for when no code is shown. */
export const codeGap: Readonly<Record<string, string>> = {
  en: "code example",
  de: "Code Beispiel",
  ru: "пример кода",
  zh: "代码 示例",
};

/** Whether a topic must show code: it says so, or it wants examples of how something technical is done. */
export const needsCode = (topic: Topic, question: string, questionType: QuestionType): boolean => {
  const text = `${topic.name} ${topic.question}`;
  if (asksForCode.test(text)) return true;
  return questionType === "how-to" && asksForExample.test(text) && isTechnical.test(question);
};
