import { type DecodedFile, decodeFile, readCharsetFiles } from "../decoding/decode-file.ts";
import { measureDecoding, renderDecoding } from "../decoding/measure-decoding.ts";
import { type Evaluation, writeJsonLines } from "../evaluation.ts";

const toLine = ({ file, truth, detected, right }: DecodedFile) => ({ file, truth, detected, right });

/** How often the encoding of files is found out, with no header to tell it. */
export const decoding: Evaluation = {
  summary: "how often files are decoded right whose folder names their encoding (chardet's tests)",
  options: {},
  run: async ({ data, limit, out }, { now, signal }) => {
    const files = (await readCharsetFiles(data)).slice(0, limit);
    const decoded: DecodedFile[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      decoded.push(await decodeFile(file, now));
    }
    if (out !== undefined) await writeJsonLines(out, decoded.map(toLine));
    const measures = measureDecoding(decoded);
    const wrong = decoded.filter(({ right }) => !right).map(toLine);
    return {
      json: { evaluation: "decoding", ...measures, wrong },
      table: renderDecoding(measures),
    };
  },
};
