import { createHash } from "node:crypto";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { detectLanguage, words } from "@quarry/text";
import type { CorpusEntry } from "../../collection/read-corpus.ts";

/** Names the way entries become documents; raise it when they would become others. */
export const documentRecipe = "markdown.1";

const toMarkdown = ({ title, text }: CorpusEntry): string => {
  const heading = title.replaceAll(/\s+/gu, " ").trim();
  return heading === "" ? text : `# ${heading}\n\n${text}`;
};

/** A corpus entry as the document the fetcher would make of a Markdown file with that heading and text. */
export const toDocument = (entry: CorpusEntry): StoredDocument => {
  const text = toMarkdown(entry);
  const uri = `file:${entry.id}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const language = detectLanguage(text);
  const facts = {
    documentId: documentIdOf(uri, sha256),
    uri,
    title: entry.title.trim(),
    publisher: "local files",
    language,
    mediaType: "text/markdown",
    grade: "C",
    gradeReasons: ["an entry of a test collection"],
    fetchedAt: "2000-01-01T00:00:00.000Z",
    sha256,
    characters: text.length,
    words: words(text, language).length,
  } as const;
  return { facts: { ...facts, gradeReasons: [...facts.gradeReasons] }, text };
};
