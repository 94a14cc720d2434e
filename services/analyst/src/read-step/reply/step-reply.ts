import { z } from "zod";
import { replyFindings } from "./reply-findings.ts";

const degrees: Readonly<Record<string, number>> = { high: 0.9, medium: 0.6, low: 0.3 };
const unknownConfidence = 0.5;

/** Text in whatever form it was given. */
const saidText = (value: unknown): string => {
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(saidText)
    .filter((said) => said !== "")
    .join(" ");
};

/** A share of one: 0.8, "0.8", "about 0.8", "80%", 80 or "high". */
const saidConfidence = (value: unknown): number => {
  const said = String(value).toLowerCase();
  const [, figures, percent] = /(-?\d+(?:\.\d+)?)\s*(%?)/u.exec(said) ?? [];
  if (figures === undefined)
    return Object.entries(degrees).find(([degree]) => said.includes(degree))?.[1] ?? unknownConfidence;
  const number = Number(figures);
  return Math.max(0, Math.min(1, percent === "%" || number > 1 ? number / 100 : number));
};

const list = (item: object) => ({ type: "array", items: item });
const strings = list({ type: "string" });

/** What a model is asked for; it is told in JSON schema, and whatever form it comes in is read. */
const findingsForm = list({
  type: "object",
  properties: {
    text: { type: "string" },
    quotes: list({
      type: "object",
      properties: { link_id: { type: "string" }, quote: { type: "string" } },
      required: ["link_id", "quote"],
    }),
  },
  required: ["text", "quotes"],
});

const requestForm = {
  type: "object",
  properties: {
    id: { type: "string" },
    request_type: { type: "string" },
    source_link_ids: strings,
    content_types: strings,
    marker_text: { type: "string" },
    marker_types: strings,
    topic: { type: "string" },
    keywords: strings,
    query: { type: "string" },
    start_word: { type: "integer" },
    end_word: { type: "integer" },
    context_window: { type: "integer" },
    top_k: { type: "integer" },
    limit: { type: "integer" },
    limit_items: { type: "integer" },
    filter_keywords: strings,
    sort_by: { type: "string" },
    reason: { type: "string" },
    priority: { type: "string" },
  },
  required: ["id", "request_type", "reason"],
};

const anything = z.unknown().optional();

const fields = {
  step_id: anything.meta({ type: "integer" }),
  findings: anything.meta(findingsForm),
  insights: anything.meta({ type: "string" }),
  confidence: anything.meta({ type: "number", minimum: 0, maximum: 1 }),
  requests: anything.meta(list(requestForm)),
  analysis_status: anything.meta({ type: "string", enum: ["in_progress", "complete"] }),
};

/** A turn's reply in the forms of both seeds: seed 000 also has `initial_findings` and `missing_context`. What else stands in it is left out. */
export const stepReplySchema = z
  .looseObject(fields)
  .meta({ required: Object.keys(fields) })
  .transform((said) => ({
    findings: replyFindings(said.findings ?? said["initial_findings"]),
    insights: saidText(said.insights),
    confidence: saidConfidence(said.confidence),
    /** As they were said, for `parseRequests`. */
    requests: said.requests ?? said["missing_context"] ?? [],
    isComplete: /complete|done|finished/iu.test(String(said.analysis_status)),
  }));

export type StepReply = z.output<typeof stepReplySchema>;
