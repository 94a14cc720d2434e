import { measureAudit } from "../audit/measure-audit.ts";
import { readAuditPairs } from "../audit/read-audit-pairs.ts";
import { renderAudit } from "../audit/render-audit.ts";
import { scorePairs, signals } from "../audit/score-pairs.ts";
import { badInput } from "../bad-input.ts";
import type { Evaluation } from "../evaluation.ts";
import { writeJsonLines } from "../write-json-lines.ts";

const signalsOf = (given = "words"): (typeof signals)[number] => {
  const known = signals.find((one) => one === given);
  if (known !== undefined) return known;
  throw badInput(`--signals is ${given}, and it must be one of: ${signals.join(", ")}`);
};

/** How well a support score agrees with experts, on answers in ExpertQA's layout. */
export const audit: Evaluation = {
  summary: "how well the audit's support score agrees with experts on claims and their evidence (ExpertQA)",
  options: { signals: "words or vectors: what the score goes by; default: words, as audits do" },
  run: async ({ data, limit, out, own }, world) => {
    const by = signalsOf(own["signals"]);
    const scored = await scorePairs((await readAuditPairs(data)).slice(0, limit), by, world);
    if (out !== undefined) await writeJsonLines(out, scored);
    const measures = measureAudit(scored);
    return { json: { evaluation: "audit", signals: by, ...measures }, table: renderAudit(measures) };
  },
};
