import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CorpusEntry } from "../src/collection/read-corpus.ts";

/** A question over texts of its field, and what of them a reader of its answer wants to see. */
export interface FieldQuestion {
  readonly question: string;
  readonly isAnswered: boolean;
  /** Sentences on the question. */
  readonly sentences: string[];
  /** Titles of the documents that must be cited. */
  readonly cited: Set<string>;
}

const directory = join(import.meta.dirname, "../../../libs/extractive/test/questions");

const readField = (text: string): { questions: FieldQuestion[]; corpus: CorpusEntry[] } => {
  const byId = new Map<string, FieldQuestion>();
  const corpus: CorpusEntry[] = [];
  for (const line of text.split("\n")) {
    const [, none, id = "", question = ""] = /^\?(!?) (\w+) (.+)$/u.exec(line) ?? [];
    if (question !== "") byId.set(id, { question, isAnswered: none === "", sentences: [], cited: new Set() });
    else if (line.startsWith("## ")) corpus.push({ id: line.slice(3), title: line.slice(3), text: "" });
    const [, tags = "", mark, sentence = ""] = /^(\w+|-|=)(\*?): (.+)$/u.exec(line) ?? [];
    const document = corpus.at(-1);
    if (sentence === "" || document === undefined) continue;
    const text =
      tags === "=" ? `${document.text.trimEnd()}\n\n${sentence}\n\n` : `${document.text}${sentence} `;
    corpus[corpus.length - 1] = { ...document, text: text.trimStart() };
    for (const tag of tags) {
      byId.get(tag)?.sentences.push(sentence);
      if (mark === "*") byId.get(tag)?.cited.add(document.title);
    }
  }
  return { questions: [...byId.values()], corpus };
};

/** The questions and texts of all fields; the layout is told beside them. */
export const readFieldQuestions = async () => {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".txt"));
  const fields = await Promise.all(
    names.map(async (name) => readField(await readFile(join(directory, name), "utf8"))),
  );
  return {
    questions: fields.flatMap(({ questions }) => questions),
    corpus: fields.flatMap(({ corpus }) => corpus),
  };
};
