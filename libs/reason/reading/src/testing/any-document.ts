import fc from "fast-check";

/** Words, punctuation and layout typical of documents in a script; all include emoji of several code units and points. */
const alphabets = {
  en: [
    "the",
    "Don’t",
    "naïve",
    "3,000",
    "C++",
    " ",
    " ",
    "\n",
    "\n\n",
    ". ",
    ", ",
    "“",
    "”",
    " (",
    ")",
    "- ",
    "# ",
  ],
  ru: ["система", "рейтинга", "ёлка", "й", "Ελλάδα", "ΐ", " ", " ", "\n", ". ", " — ", "«", "»", "№ 5"],
  zh: [
    "研究人员",
    "发现",
    "排名系统",
    "ゲーム",
    "カタカナ",
    "한국어",
    "𠮷野家",
    "，",
    "。",
    "「",
    "」",
    "\n",
    "　",
    "30%",
  ],
  ar: ["نظام", "التصنيف", "مُحَمَّد", "हिन्दी", "क्षेत्र", "ที่นี่", "ภาษาไทย", " ", " ", "،", "؟ ", "।", "\n", "\u200F"],
} as const;

const emoji = ["😀", "👩‍👩‍👧", "🇩🇪", "e\u0301", "👍🏽"];

/** Random documents in four families of scripts: Latin; Cyrillic and Greek; Chinese, Japanese and Korean; Arabic, Devanagari and Thai. */
export const anyDocument = fc
  .constantFrom("en", "ru", "zh", "ar")
  .chain((language) =>
    fc
      .array(fc.constantFrom(...alphabets[language], ...emoji), { maxLength: 120 })
      .map((parts) => ({ language, text: parts.join("") })),
  );
