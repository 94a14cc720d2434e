import { createHash } from "node:crypto";
import type { Citation, Statement, DocumentFacts } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Bundle, createBundle } from "../src/bundle/bundle.ts";
import { sampleContent } from "../src/testing/sample-bundle.ts";

const filler = "Words before and after what is cited keep it far from the top of the page. ".repeat(60);

const texts = {
  ar: `# قفل العامل\n\nعندما يُقتل العامل ينتهي قفله بعد خمس ثوانٍ. يأخذ عامل آخر المهمة من جديد.\n\n${"يبقى التشغيل في الطابور. ".repeat(80)}`,
  ru: `Блокировка истекает через пять секунд.\n\n${"Очередь ждёт. ".repeat(200)}\n\nДругой процесс берёт задачу заново.`,
  zh: `${"任务队列把每一步工作交给独立的进程处理。".repeat(100)}\n工作进程被终止后，它持有的锁会过期。`,
  en: `${filler}\n\nA lock runs out. Another worker takes the job. The run goes on.\n\n| a | b |\n| - | - |\n| <script>alert(1)</script> | & |\n\n${filler}`,
};

type Language = keyof typeof texts;

const languages: readonly Language[] = ["ar", "ru", "zh", "en"];

const idOf = (language: Language): string => {
  const digit = String(languages.indexOf(language) + 1);
  return `${digit.repeat(8)}-0000-5000-8000-${digit.repeat(12)}`;
};

const cite = (language: Language, quote: string): Citation => {
  const start = texts[language].indexOf(quote);
  return { documentId: idOf(language), start, end: start + quote.length, quote };
};

const factsOf = (language: Language): DocumentFacts =>
  aDocumentFacts({
    documentId: idOf(language),
    uri: `file:docs/${language}.md`,
    title: { ar: "قفل العامل", ru: "Блокировка", zh: "任务队列", en: "" }[language],
    language,
    sha256: createHash("sha256").update(texts[language], "utf8").digest("hex"),
    characters: texts[language].length,
  });

const cited: readonly (readonly Citation[])[] = [
  [cite("ar", "عندما يُقتل العامل ينتهي قفله بعد خمس ثوانٍ.")],
  [cite("ru", "Другой процесс берёт задачу заново."), cite("ru", "Блокировка истекает через пять секунд.")],
  [cite("zh", "工作进程被终止后，它持有的锁会过期。")],
  [cite("en", "A lock runs out. Another worker takes the job.")],
  [cite("en", "Another worker takes the job. The run goes on.")],
  [cite("en", "Another worker takes the job.")],
  [cite("en", "| <script>alert(1)</script> | & |")],
];

/** Creates a bundle in four scripts, one written from right to left, with overlapping spans and spans far down in their texts. */
export const manyScriptsBundle = (): Bundle => {
  const content = sampleContent();
  const sentences: Statement[] = cited.map((citations, index) => ({
    id: `s${index + 1}`,
    section: "t1",
    kind: "sourced" as const,
    text: citations[0]?.quote.replace(/\s+/gu, " ") ?? "",
    citations: [...citations],
  }));
  return createBundle({
    content: {
      ...content,
      findings: {
        ...content.findings,
        language: "ar",
        question: "كيف يبقى التشغيل حيًا؟",
        statements: sentences.map((sentence) => ({ ...sentence, status: "REVIEW" as const })),
        ideas: [],
        implementations: [],
        report: {
          title: "كيف يبقى التشغيل حيًا عندما يُقتل العامل؟",
          writtenBy: "model",
          sections: [
            {
              id: "t1",
              heading: "任务队列",
              level: 1,
              role: "body",
              blocks: [{ type: "paragraph", statements: sentences.map(({ id }) => id) }],
            },
          ],
          removed: [],
          mended: [],
          problems: [],
        },
      },
      documents: languages.map(factsOf),
      unused: [],
      claims: [],
      audit: [],
    },
    texts: new Map(languages.map((language) => [idOf(language), texts[language]])),
    trust: new Map(),
    copies: new Map(),
    events: [],
  });
};
