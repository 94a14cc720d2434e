import { type DecodedFile, decodeFile, readCharsetFiles } from "../decoding/decode-file.ts";
import { type Evaluation, writeJsonLines } from "../evaluation.ts";

/** Share of files that were decoded right. */
interface Share {
  readonly n: number;
  readonly right: number;
  /** Null where there are none. */
  readonly share: number | null;
}

interface DecodingMeasures {
  /** Of the files whose true encoding is one of the WHATWG standard. */
  readonly standard: Share;
  readonly others: Share;
  /** By folder, in order. */
  readonly encodings: Readonly<Record<string, Share>>;
  readonly seconds: number;
}

const shareOf = (files: readonly DecodedFile[]): Share => {
  const right = files.filter((file) => file.right).length;
  return { n: files.length, right, share: files.length === 0 ? null : right / files.length };
};

/** Shares of files that came out right, and the seconds that decoding all of them took. */
export const measureDecoding = (files: readonly DecodedFile[]): DecodingMeasures => {
  const folders = [...new Set(files.map(({ truth }) => truth))];
  return {
    standard: shareOf(files.filter(({ isStandard }) => isStandard)),
    others: shareOf(files.filter(({ isStandard }) => !isStandard)),
    encodings: Object.fromEntries(
      folders.map((folder) => [folder, shareOf(files.filter(({ truth }) => truth === folder))]),
    ),
    seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
  };
};

const cell = ({ n, right, share }: Share): string =>
  `${String(n).padStart(5)} | ${String(right).padStart(5)} | ${share === null ? "    -" : share.toFixed(3)}`;

/** The measures as a Markdown table, ready to be kept. */
const renderDecoding = ({ standard, others, encodings, seconds }: DecodingMeasures): string =>
  [
    "| encoding                 | files | right | share |",
    "| ------------------------ | ----: | ----: | ----: |",
    `| of the WHATWG standard   | ${cell(standard)} |`,
    `| others                   | ${cell(others)} |`,
    ...Object.entries(encodings).map(([folder, share]) => `| ${folder.padEnd(24)} | ${cell(share)} |`),
    "",
    `${seconds.toFixed(2)} s of decoding`,
  ].join("\n");

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
    const measures = measureDecoding(decoded);
    const wrong = decoded.filter(({ right }) => !right).map(toLine);
    return {
      json: { evaluation: "decoding", ...measures, wrong },
      table: renderDecoding(measures),
    };
  },
};
