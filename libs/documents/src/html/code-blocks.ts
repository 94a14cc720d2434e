import type { PageNode } from "./html-page.ts";

/** Where the language of a `pre` is kept, because the elements that name it may not survive extraction. */
export const codeLanguageAttribute = "data-quarry-language";

const languageClass =
  /(?:^|[\s-])(?:language|lang|source|highlight)-(?!source|text)([a-z0-9+#.]+)|\bbrush:\s*([a-z0-9+#.]+)/iu;
const noLanguage = ["default", "none", "plaintext", "plain", "txt"];

const languageOf = (block: PageNode): string => {
  const marked = [block, block.querySelector("code"), block.parentNode, block.parentNode?.parentNode];
  const names = marked
    .map((node) => languageClass.exec(node?.className ?? ""))
    .map((match) => match?.[1] ?? match?.[2]);
  const name = names.find((found) => found !== undefined) ?? "";
  return noLanguage.includes(name) ? "" : name;
};

/** Marks each code block with its language and turns its line-break elements into line breaks. */
export const prepareCodeBlocks = (page: PageNode): void => {
  for (const lineBreak of page.querySelectorAll("pre br")) lineBreak.replaceWith("\n");
  for (const block of page.querySelectorAll("pre"))
    block.setAttribute(codeLanguageAttribute, languageOf(block));
};
