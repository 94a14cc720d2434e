import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { badInput } from "../../bad-input.ts";
import { parseJsonLines, readCollectionFile } from "../../collection/read-json-lines.ts";

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
