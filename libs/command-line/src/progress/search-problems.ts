import type { ProviderReport, RunEvent } from "@quarry/contracts";

/** What search providers say is wrong, by provider: their last word each. */
export type SearchProblems = Readonly<Record<string, string>>;

const problemOf = ({ provider, detail, status }: ProviderReport): string | undefined =>
  detail ?? (status === "failed" || status === "cooling-down" ? `${provider} is ${status}` : undefined);

/** The problems after a search; a provider that answers again has none any more. */
export const withSearch = (
  problems: SearchProblems,
  { providers, diagnosis }: Extract<RunEvent, { type: "search-answered" }>,
): SearchProblems => {
  // Logs of earlier versions say it in sentences alone.
  if (providers === undefined)
    return { ...problems, ...Object.fromEntries(diagnosis.map((line) => [line, line])) };
  return providers.reduce<SearchProblems>((now, report) => {
    const { [report.provider]: _before, ...others } = now;
    const problem = problemOf(report);
    return problem === undefined ? others : { ...others, [report.provider]: problem };
  }, problems);
};

/** One line for each problem. */
export const searchLines = (problems: SearchProblems): string[] => [
  ...new Set(Object.values(problems).map((problem) => `search: ${problem}`)),
];
