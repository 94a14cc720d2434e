import { join } from "node:path";
import { runTool } from "@quarry/runtime";
import { answers } from "./evaluations/answers.ts";
import { audit } from "./evaluations/audit.ts";
import { digests } from "./evaluations/digests.ts";
import { extraction } from "./evaluations/extraction.ts";
import { pdf } from "./evaluations/pdf.ts";
import { reading } from "./evaluations/reading.ts";
import { reports } from "./evaluations/reports.ts";
import { retrieval } from "./evaluations/retrieval.ts";
import { scans } from "./evaluations/scans.ts";
import { runEvaluation } from "./run-evaluation.ts";

const evaluations = {
  retrieval,
  audit,
  answers,
  reports,
  reading,
  extraction,
  digests,
  pdf,
  scans,
};

await runTool((signal) =>
  runEvaluation(process.argv.slice(2), evaluations, {
    // npm changes to the project's folder, but paths are relative to the caller's folder.
    workingDirectory: process.env["INIT_CWD"] ?? process.cwd(),
    cacheDirectory: join(import.meta.dirname, "../../../../.quarry/eval"),
    signal,
    environment: process.env,
    now: () => performance.now(),
    say: (line) => process.stderr.write(`quarry: ${line}\n`),
  }),
);
