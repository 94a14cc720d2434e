import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CorpusEntry } from "../src/collection/read-corpus.ts";

/** A question about texts of its field, and the parts of them that a good answer shows. */
export interface FieldQuestion {
  readonly question: string;
  readonly isAnswered: boolean;
  /** Sentences on the question. */
  readonly sentences: readonly string[];
  /** The same sentences, each with the one before and after it, which a reader needs to understand it. */
  readonly withNeighbours: readonly string[];
  /** True if all documents of its file are about one subject. */
  readonly isOfOneSubject: boolean;
  /** Titles of the documents that must be cited. */
  readonly cited: ReadonlySet<string>;
}

interface Line {
  /** Ids of the questions that the line is on; "=" if it is not a sentence. */
  readonly tags: string;
  readonly isCited: boolean;
  readonly text: string;
}

interface Document {
  readonly title: string;
  readonly lines: readonly Line[];
}

const directory = join(import.meta.dirname, "../../../../libs/reason/extractive/test/questions");

/** An empty line, which starts a paragraph: treated as a line that is not a sentence and has no content. */
const paragraph: Line = { tags: "=", isCited: false, text: "" };

const readLine = (line: string): Line[] => {
  if (line === "") return [paragraph];
  const [, tags, mark, text] = /^(\w+|-|=)(\*?): (.+)$/u.exec(line) ?? [];
  return tags === undefined || text === undefined ? [] : [{ tags, isCited: mark === "*", text }];
};

const readDocuments = (text: string): Document[] =>
  text
    .split(/^## /mu)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return { title, lines: lines.flatMap(readLine) };
    });

const toEntry = ({ title, lines }: Document): CorpusEntry => ({
  id: title,
  title,
  text: lines.map(({ tags, text }) => (tags === "=" ? `\n\n${text}\n\n` : `${text} `)).join(""),
});

interface Field {
  readonly name: string;
  readonly text: string;
  readonly documents: readonly Document[];
}

const readQuestions = ({ name, text, documents }: Field): FieldQuestion[] =>
  [...text.matchAll(/^\?(!?) (\w+) (.+)$/gmu)].map(([, none, id = "", question = ""]) => {
    const own = documents.flatMap(({ title, lines }) =>
      lines.filter(({ tags }) => tags.includes(id)).map((line) => ({ title, ...line })),
    );
    return {
      question,
      isAnswered: none === "",
      isOfOneSubject: name.startsWith("one-subject"),
      sentences: own.map(({ text }) => text),
      withNeighbours: documents.flatMap(({ lines }) => {
        const texts = lines.filter(({ text }) => text !== "");
        const isOn = (at: number): boolean => texts[at]?.tags.includes(id) === true;
        return texts.filter((_line, at) => isOn(at - 1) || isOn(at) || isOn(at + 1)).map(({ text }) => text);
      }),
      cited: new Set(own.filter(({ isCited }) => isCited).map(({ title }) => title)),
    };
  });

/** Reads the questions and texts of all fields; a file in their folder documents the layout. */
export const readFieldQuestions = async (): Promise<{
  questions: FieldQuestion[];
  corpus: CorpusEntry[];
}> => {
  const names = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith(".txt"));
  const fields = await Promise.all(
    names.toSorted().map(async (name): Promise<Field> => {
      const text = await readFile(join(directory, name), "utf8");
      return { name, text, documents: readDocuments(text) };
    }),
  );
  return {
    questions: fields.flatMap(readQuestions),
    corpus: fields.flatMap(({ documents }) => documents.map(toEntry)),
  };
};
