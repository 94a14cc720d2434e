import { foreignPairs, readAuditPairs } from "../audit/audit-pairs.ts";
import { measureAudit } from "../audit/measure-audit.ts";
import { scorePairs, signals } from "../audit/score-pairs.ts";
import { badInput, type Evaluation, writeJsonLines } from "../evaluation.ts";

const signalsOf = (given = "vectors"): (typeof signals)[number] => {
  const known = signals.find((one) => one === given);
  if (known !== undefined) return known;
  throw badInput(`--signals is ${given}, and it must be one of: ${signals.join(", ")}`);
};

/** Evaluates agreement of the audit without a language model with experts, in ExpertQA's layout. */
export const audit: Evaluation = {
  summary: "how well an audit without a model agrees with experts on claims and their evidence (ExpertQA)",
  options: { signals: "vectors or words: what scores go by; default: vectors, as in an audit" },
  run: async ({ data, limit, out, own }, world) => {
    const by = signalsOf(own["signals"]);
    const pairs = (await readAuditPairs(data)).slice(0, limit);
    const scored = await scorePairs(pairs, by, world);
    if (out !== undefined) await writeJsonLines(out, scored);
    return { signals: by, ...measureAudit(scored, await scorePairs(foreignPairs(pairs), by, world)) };
  },
};
