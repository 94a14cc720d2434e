import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  badInput,
  countOf,
  type Evaluation,
  type EvaluationArguments,
  type World,
  writeJsonLines,
} from "../evaluation.ts";
import { evaluateRubrics } from "../reports/evaluate-rubrics.ts";
import { measureBundle } from "../reports/measure-bundle.ts";
import { readBundle, renderDrawn } from "../reports/read-bundle.ts";

const writeText = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

const evaluateBundle = async ({
  data,
  limit,
  out,
  own,
}: EvaluationArguments): Promise<Readonly<Record<string, unknown>>> => {
  const bundle = await readBundle(data);
  const count = countOf("draw", own["draw"]);
  const seed = countOf("seed", own["seed"]) ?? 1;
  if (count !== undefined) {
    const drawn = renderDrawn(bundle, { count, seed });
    if (out !== undefined) await writeText(out, drawn);
    return { of: "draw", seed, text: drawn };
  }
  if (out !== undefined) await writeJsonLines(out, bundle.findings.statements.slice(0, limit));
  return { of: "bundle", ...measureBundle(bundle) };
};

const layouts =
  "a finished bundle (findings.json), or questions.jsonl and documents.jsonl (ScholarQA's layout)";

type Layout = (given: EvaluationArguments, world: World) => Promise<Readonly<Record<string, unknown>>>;

const layoutOf = async (data: string): Promise<Layout> => {
  const files = await readdir(data).catch((error: unknown) => {
    throw badInput(`--data: ${data} is not a folder that can be read; it must hold ${layouts}`, error);
  });
  if (files.includes("findings.json")) return evaluateBundle;
  if (files.includes("questions.jsonl")) return evaluateRubrics;
  throw badInput(`--data: ${data} must hold ${layouts}`);
};

/**
 * Measures reports: the composition of finished ones, the changes by their audit, and the coverage of the citations that experts
 * require.
 */
export const reports: Evaluation = {
  summary:
    "what a finished bundle consists of and what its audit changed, or whether reports cite what experts ask for (ScholarQA)",
  options: {
    draw: "N statements of a bundle, drawn at random with what is highlighted for each, to be checked by hand",
    seed: "N: which ones are drawn; default: 1",
  },
  run: async (given, world) => (await layoutOf(given.data))(given, world),
};
