import type { ProviderReport } from "@quarry/contracts";
import { setOneUp } from "@quarry/fetcher/engine-names";
import { searchVariables } from "@quarry/fetcher/search-variables";
import { tryProviders } from "@quarry/fetcher/try-providers";
import { z } from "zod";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { listensElsewhere } from "../elsewhere.ts";
import { down, type Finding, ok, problem, warning } from "../finding.ts";

const doesNotAnswer = /refuses connections|no host named|did not answer|does not answer/u;

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/u.test(words) ? "" : "."}`;

/** A report is what is wrong, then what to do: "SearXNG answers 403: …; add json to search.formats …". */
const parted = (detail: string): { readonly what: string; readonly remedy: string } => {
  const [what = detail, ...remedy] = detail.split("; ");
  return {
    what: sentence(what),
    remedy: sentence(remedy.length === 0 ? "look at its address and its log" : remedy.join("; ")),
  };
};

const asFinding = async (
  { provider, status, results, detail }: ProviderReport,
  searxng: string | undefined,
) => {
  if (detail === undefined) return ok(`${provider} answers with ${results} results`);
  const { what, remedy } = parted(detail);
  if (status === "answered" || status === "empty") return warning(what, remedy);
  if (!doesNotAnswer.test(detail)) return problem(what, remedy);
  const elsewhere =
    provider === "searxng" && searxng !== undefined ? await listensElsewhere("SEARXNG_URL", searxng) : "";
  return down(what, `${remedy}${elsewhere}`);
};

/** The search engines that are set up; each is asked one query, as a run would ask it. */
export const search: Check = {
  name: "Search engines",
  run: async (environment): Promise<readonly Finding[]> => {
    const config = configured(z.object(searchVariables), environment);
    if (config === undefined) return [];
    const reports = await tryProviders(config, new AbortController().signal);
    if (reports.length > 0)
      return Promise.all(reports.map((report) => asFinding(report, config.SEARXNG_URL)));
    return [ok(`none is set up: runs read what they are given, and what was indexed; ${setOneUp()}`)];
  },
};
