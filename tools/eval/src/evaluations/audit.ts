import { foreignPairs, readAuditPairs } from "../audit/audit-pairs.ts";
import { measureAudit, renderAudit } from "../audit/measure-audit.ts";
import { scorePairs, signals } from "../audit/score-pairs.ts";
import { badInput, type Evaluation, writeJsonLines } from "../evaluation.ts";
import { openReasoning } from "../model/open-reasoning.ts";

const signalsOf = (given = "vectors"): (typeof signals)[number] => {
  const known = signals.find((one) => one === given);
  if (known !== undefined) return known;
  throw badInput(`--signals is ${given}, and it must be one of: ${signals.join(", ")}`);
};

const noModel = { model: null, prompts: new Map() };

/** How well the audit of citations agrees with experts, on answers in ExpertQA's layout. */
export const audit: Evaluation = {
  summary: "how well the audit of citations agrees with experts on claims and their evidence (ExpertQA)",
  options: { signals: "vectors or words: what scores go by; default: vectors, as in an audit" },
  run: async ({ data, limit, out, own }, world) => {
    const by = signalsOf(own["signals"]);
    const pairs = (await readAuditPairs(data)).slice(0, limit);
    const reasoning = await openReasoning(world.environment ?? {});
    const scored = await scorePairs(pairs, { by, reasoning }, world);
    if (out !== undefined) await writeJsonLines(out, scored);
    const foreign = await scorePairs(foreignPairs(pairs), { by, reasoning: noModel }, world);
    const measures = measureAudit(scored, foreign);
    const model = reasoning.model === null ? null : { name: reasoning.model.name };
    const viewed = scored.filter(({ by: who }) => who === "model").length;
    const method = viewed === 0 ? "twin" : "model";
    return {
      json: { evaluation: "audit", signals: by, method, model, viewed, ...measures },
      table: renderAudit(measures),
    };
  },
};
