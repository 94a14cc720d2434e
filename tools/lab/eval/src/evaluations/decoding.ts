import { type DecodedFile, decodeFile, readCharsetFiles } from "../decoding/decode-file.ts";
import { type Evaluation, shareOf, writeJsonLines } from "../evaluation.ts";

const toLine = ({ file, truth, detected, right }: DecodedFile) => ({ file, truth, detected, right });

/** Evaluates the detection of encodings without headers. */
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
    const measure = (some: readonly DecodedFile[]) => ({
      n: some.length,
      right: shareOf(some, ({ right }) => right),
    });
    return {
      standard: measure(decoded.filter(({ isStandard }) => isStandard)),
      others: measure(decoded.filter(({ isStandard }) => !isStandard)),
      encodings: Object.fromEntries(
        [...Map.groupBy(decoded, ({ truth }) => truth)].map(([truth, some]) => [truth, measure(some)]),
      ),
      seconds: decoded.reduce((sum, { seconds }) => sum + seconds, 0),
      wrong: decoded.filter(({ right }) => !right).map(toLine),
    };
  },
};
