import type { Depth, EstimateView, ResearchRequestInput } from "@quarry/contracts";
import { h } from "preact";
import { sendJson } from "../api.ts";
import { compact, duration, durations, grouped, money, several, type View } from "../elements.ts";
import { useLoaded, useSettled } from "../hooks.ts";

/** Each depth with its sources and, for a report that a language model writes, its words. */
const depths = [
  ["light", "Light", "At most 12 sources read whole", "600 to 1,200 words"],
  ["standard", "Standard", "At most 30 sources", "1,500 to 3,000 words"],
  ["deep", "Deep", "Every source that ranks", "3,000 to 8,000 words"],
] as const satisfies readonly (readonly [Depth, string, string, string])[];

/** Estimate of the question for each depth, and the problem with its current form. */
export interface Estimates {
  readonly byDepth: ReadonlyMap<Depth, EstimateView>;
  readonly problem: string | undefined;
}

const none: Estimates["byDepth"] = new Map();
const settleMs = 400;

const ask = async (request: ResearchRequestInput): Promise<Estimates["byDepth"]> => {
  const views = await Promise.all(
    depths.map(([depth]) => sendJson<EstimateView>("POST", "/v1/research/estimate", { ...request, depth })),
  );
  return new Map(views.map((view) => [view.depth, view]));
};

/** Estimates a question once typing has paused; submits nothing. */
export const useEstimates = (request: ResearchRequestInput | undefined): Estimates => {
  const body = useSettled(request === undefined ? "" : JSON.stringify(request), settleMs);
  const { value = none, problem } = useLoaded(
    "estimates",
    async () => (body === "" ? none : await ask(JSON.parse(body) as ResearchRequestInput)),
    body,
  );
  return { byDepth: value, problem };
};

/** The three decisive numbers: time, tokens and money; without a model only time. */
const Estimate: View<{ view: EstimateView | undefined }> = ({ view }) => {
  if (view === undefined) return null;
  const { calls, tokens, cost, seconds, sources } = view;
  const total = tokens.input.expected + tokens.output.expected;
  return h("span", { class: "estimate" }, [
    h("b", null, `about ${duration(seconds.expected)}`),
    ` (${durations(seconds)}), `,
    several(Math.round(sources.expected), "source"),
    view.model === null
      ? ", no language model"
      : `, ${grouped(Math.round(calls.expected))} calls, ${compact(total)} tokens`,
    cost !== null && [", ", h("b", null, `costs ${money(cost.expected)}`)],
  ]);
};

interface DepthsProps {
  readonly chosen: Depth | "";
  /** Depth of a run that names none; undefined while unknown. */
  readonly byDefault: Depth | undefined;
  readonly estimates: Estimates;
  /** True if a language model writes the report; otherwise it consists of excerpts. */
  readonly isWritten: boolean;
  readonly onDepth: (depth: Depth) => void;
}

/** Choice of how much is searched, read and written, with an estimate of each depth. */
export const Depths: View<DepthsProps> = ({ chosen, byDefault, estimates, isWritten, onDepth }) => {
  const current = chosen === "" ? byDefault : chosen;
  return h("fieldset", { class: "depths", "aria-live": "polite" }, [
    h("legend", null, "How much"),
    depths.map(([depth, label, sources, words]) =>
      h("label", { key: depth, class: current === depth ? "choice chosen" : "choice" }, [
        h("input", {
          type: "radio",
          name: "depth",
          checked: current === depth,
          onChange: () => onDepth(depth),
        }),
        h("strong", null, label),
        h("span", { class: "soft" }, `${sources}; ${isWritten ? words : "excerpts of them"}.`),
        h(Estimate, { view: estimates.byDepth.get(depth) }),
      ]),
    ),
  ]);
};
