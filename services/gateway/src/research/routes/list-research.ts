import { labelNameSchema, maxLabelCharacters, runIdSchema, runStatusSchema } from "@quarry/contracts";
import type { RunFilter } from "@quarry/runs";
import { z } from "zod";
import { newestFirst, pageOf } from "../../http/newest-first.ts";
import type { Route } from "../../http/route.ts";
import type { RunFacts, RunStore } from "../../ports.ts";
import { runLinks } from "../run-links.ts";

const summary = ({ id, request, status, createdAt, finishedAt, problem, spending }: RunFacts) => ({
  id,
  question: request.question,
  labels: request.labels ?? {},
  status,
  createdAt,
  finishedAt,
  problem,
  spent: { tokens: spending.tokens, cost: spending.cost },
  links: runLinks(id),
});

const maxNameCharacters = 64;

const labelOf = (text: string): { readonly name: string; readonly value?: string } => {
  const colon = text.indexOf(":");
  return colon === -1 ? { name: text } : { name: text.slice(0, colon), value: text.slice(colon + 1) };
};

const filters = {
  status: runStatusSchema.optional(),
  /** `name`, or `name:text`. */
  label: z
    .string()
    .max(maxNameCharacters + 1 + maxLabelCharacters)
    .refine(
      (text) => labelNameSchema.safeParse(labelOf(text).name).success,
      "must be the name of a label, or name:text",
    )
    .optional(),
  /** Stands in the question. */
  q: z.string().trim().min(1).max(200).optional(),
};

export interface ListResearchPorts {
  readonly runs: Pick<RunStore, "list" | "find">;
}

/** `GET /v1/research`: the runs, or those that are wanted, newest first, a page at a time. */
export const listResearch = ({ runs }: ListResearchPorts): Route =>
  newestFirst({
    path: "/v1/research",
    name: "runs",
    idSchema: runIdSchema,
    filters,
    list: async (page, { status, label, q: text }) => {
      if (status === undefined && label === undefined && text === undefined)
        return pageOf(await runs.list(page), page.limit);
      const filter: RunFilter = { status, text, label: label === undefined ? undefined : labelOf(label) };
      const { runs: entries, next } = await runs.find({ ...page, filter });
      return { entries, next };
    },
    show: summary,
  });
