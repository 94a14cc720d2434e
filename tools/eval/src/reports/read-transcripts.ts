import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Span } from "@quarry/contracts";
import type { CitableSource } from "@quarry/grounding";
import { z } from "zod";
import { parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

const recordSchema = z.object({
  n: z.int().optional(),
  /** Name of the response format, which is that of the prompt. */
  task: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  answer: z.string(),
});

/** One prompt and what a model answered. */
export interface RecordedAnswer {
  /** File and line, to find it again. */
  readonly from: string;
  readonly task: string;
  readonly prompt: string;
  readonly answer: string;
}

/** Recorded answers and the sources that their prompts quote. */
export interface Transcripts {
  readonly answers: readonly RecordedAnswer[];
  /** Text by file name without its ending. */
  readonly sources: ReadonlyMap<string, string>;
}

const layout = "the folder must hold recorded answers (*.jsonl) and the texts that they quote (sources/)";

const readSources = async (data: string): Promise<ReadonlyMap<string, string>> => {
  const folder = join(data, "sources");
  const files = await readdir(folder).catch((error: unknown) => {
    throw badInput(`${folder} is no folder that can be read: ${layout}`, error);
  });
  const texts = files
    .filter((file) => /\.(?:md|txt)$/.test(file))
    .toSorted()
    .map(async (file) => [file.replace(/\.\w+$/, ""), await readFile(join(folder, file), "utf8")] as const);
  return new Map(await Promise.all(texts));
};

const readAnswers = async (data: string, file: string): Promise<RecordedAnswer[]> => {
  const path = join(data, file);
  const records = parseJsonLines(await readCollectionFile(path, layout), recordSchema, path);
  return records.map(({ n, task, messages, answer }, index) => ({
    from: `${file}:${n ?? index + 1}`,
    task,
    prompt: messages.map(({ content }) => content).join("\n\n"),
    answer,
  }));
};

/** Reads a folder of recorded answers. @throws {Failure} `bad-input` that names the folder, file or line that is missing or wrong */
export const readTranscripts = async (data: string): Promise<Transcripts> => {
  const files = (await readdir(data)).filter((file) => file.endsWith(".jsonl")).toSorted();
  const answers = await Promise.all(files.map((file) => readAnswers(data, file)));
  return { answers: answers.flat(), sources: await readSources(data) };
};

interface Shown {
  readonly id: string;
  readonly text: string;
}

interface Match extends CitableSource {
  readonly characters: number;
}

// `[p3]` before a passage, `[n4]` before a note; a block of data ends with a line of its own.
const opening = /^\[([pn]\d+)\][ \t]*/gm;
const blockEnd = /^--- end \w+ [0-9a-z]+ ---$/m;

const shownIn = (prompt: string): Shown[] => {
  const openings = [...prompt.matchAll(opening)];
  return openings.map((found, index) => {
    const next = openings[index + 1]?.index ?? prompt.length;
    const text = prompt.slice(found.index + found[0].length, next);
    return { id: found[1] ?? "", text: text.split(blockEnd)[0] ?? "" };
  });
};

/** Lines as they stand, and what stands in them between quotation marks; a note shows its quotes behind `>`. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => [
      line,
      ...Array.from(line.matchAll(/["“]([^"“”]{12,})["”]/gu), ([, quote = ""]) => quote),
    ])
    .map((line) => line.replace(/^> /, "").trim())
    .filter((line) => line.length >= 12);

const matchIn = (documentId: string, text: string, lines: readonly string[]): Match => {
  const spans: Span[] = lines.flatMap((line) => {
    const start = text.indexOf(line);
    return start === -1 ? [] : [{ start, end: start + line.length }];
  });
  return { documentId, spans, characters: spans.reduce((sum, { start, end }) => sum + end - start, 0) };
};

/**
 * What a prompt shows under ids such as `p3`, each with the source in which most of it stands. What stands in no source can be cited by
 * nobody and is left out.
 */
export const shownSources = (
  prompt: string,
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, CitableSource> =>
  new Map(
    shownIn(prompt).flatMap(({ id, text }) => {
      const lines = linesOf(text);
      const [best] = [...sources]
        .map(([documentId, source]) => matchIn(documentId, source, lines))
        .toSorted((one, other) => other.characters - one.characters);
      if (best === undefined || best.characters === 0) return [];
      return [[id, { documentId: best.documentId, spans: best.spans }] as const];
    }),
  );
