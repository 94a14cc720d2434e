import { readAuditPairs } from "../audit/read-audit-pairs.ts";
import { renderAudit } from "../audit/render-audit.ts";
import { measureAudit, scorePairs } from "../audit/score-audit.ts";
import type { Evaluation } from "../evaluation.ts";
import { writeJsonLines } from "../write-json-lines.ts";

/** How well the audit's support score agrees with experts, on answers in ExpertQA's layout. */
export const audit: Evaluation = {
  summary: "how well the audit's support score agrees with experts on claims and their evidence (ExpertQA)",
  options: {},
  run: async ({ data, limit, out }) => {
    const scored = scorePairs((await readAuditPairs(data)).slice(0, limit));
    if (out !== undefined) await writeJsonLines(out, scored);
    const measures = measureAudit(scored);
    return { json: { evaluation: "audit", ...measures }, table: renderAudit(measures) };
  },
};
