import { type Evaluation, writeJsonLines } from "../evaluation.ts";
import { measurePdfs, readCases } from "../pdf/measure-pdfs.ts";
import { readPdfs } from "../pdf/read-pdfs.ts";

/** Evaluates reading of PDFs: words compared with gold text, outcomes of awkward files, time and memory. */
export const pdf: Evaluation = {
  summary:
    "how well PDFs are read: words beside doc.txt, outcomes by the classes of manifest.jsonl, time, memory",
  options: {},
  run: async ({ data, limit, out }, world) => {
    const all = await readCases(data);
    const cases = { gold: all.gold.slice(0, limit), awkward: all.awkward.slice(0, limit) };
    const files = [...cases.gold, ...cases.awkward];
    world.say(`${files.length} PDFs`);
    const read = await readPdfs(files, world);
    const lines = read.readings.map(({ text, ...reading }) => ({ ...reading, characters: text.length }));
    if (out !== undefined) await writeJsonLines(out, lines);
    return measurePdfs(cases, read);
  },
};
