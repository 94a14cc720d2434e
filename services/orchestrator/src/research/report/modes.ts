import type { decomposeQuestion, Mode, OutputOf, ResearchRequest } from "@quarry/contracts";
import type { RunState } from "../state.ts";

type AsksFor = OutputOf<typeof decomposeQuestion>["asksFor"];

/**
 * Resolves the modes of a report: the named ones; for `auto` a report, plus ideas or implementations if the question asks for
 * them.
 */
export const resolveModes = (requested: ResearchRequest["modes"], asksFor?: AsksFor): Mode[] => {
  const named = requested.flatMap((mode) => (mode === "auto" ? [] : [mode]));
  if (named.length === requested.length) return named;
  const asked: Mode[] = [
    ...(asksFor?.ideas === true ? (["idea"] as const) : []),
    ...(asksFor?.implementations === true ? (["implementation"] as const) : []),
    "freeform",
  ];
  return [...new Set([...named, ...asked])];
};

/** Returns the modes of a run; those of its request until they are resolved. */
export const modesOf = (
  { modes }: Pick<RunState, "modes">,
  request: Pick<ResearchRequest, "modes">,
): Mode[] => (modes.length > 0 ? modes : resolveModes(request.modes));
