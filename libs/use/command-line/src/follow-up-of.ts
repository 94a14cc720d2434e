import type { ResearchClient } from "@quarry/client";
import { type AskArguments, requestOf } from "./arguments.ts";
import { isUrl } from "./collect-sources.ts";

/** Builds the request of a follow-up question; its sources are pages and search engines. */
export const followUpOf = (given: AskArguments): Parameters<ResearchClient["followUp"]>[1] => {
  const { sources = {}, modes, depth, template, language, budget, plan, clarify } = requestOf(given);
  const urls = given.sources.filter(isUrl);
  const named = { ...sources, ...(urls.length > 0 && { urls }) };
  return {
    question: given.question,
    sources: Object.keys(named).length > 0 ? named : undefined,
    modes,
    depth,
    template,
    language,
    budget,
    plan,
    clarify,
  };
};
