import { type Evaluation, writeJsonLines } from "../evaluation.ts";
import { measurePdfs, readCases, renderPdfs } from "../pdf/measure-pdfs.ts";
import { type PdfReading, readPdfs } from "../pdf/read-pdfs.ts";

const toLine = ({ text, ...reading }: PdfReading) => ({ ...reading, characters: text.length });

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
    const read = await readPdfs(files, undefined, world);
    world.say("once more by unpdf alone");
    const plainly = await readPdfs(files, new URL("../pdf/plain-worker.ts", import.meta.url), world);
    if (out !== undefined) await writeJsonLines(out, read.readings.map(toLine));
    const [reader, plain] = [measurePdfs(cases, read), measurePdfs(cases, plainly)];
    return { json: { evaluation: "pdf", ...reader, plain }, table: renderPdfs(reader, plain) };
  },
};
