import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { busy, readEngineAnswer } from "../engines/read-engine-answer.ts";
import { joinTerms, type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("GitHub", "GITHUB_URL");

const repositorySchema = z.object({
  html_url: z.string(),
  full_name: z.string(),
  description: z.string().nullish(),
  pushed_at: z.string().nullish(),
});
const answerSchema = z.object({ items: entriesOf(repositorySchema) });

const minuteMs = 60_000;

/** Searches GitHub repositories by keywords in names, descriptions and READMEs; each is read at its README. */
export const github: KeylessEngine = {
  name: "github",
  variables,
  // Ten searches per minute without a token.
  requestsPerSecond: 0.15,
  hosts: ["github.com"],
  request: (query) => {
    const since = query.since === undefined ? "" : ` pushed:>=${query.since}`;
    return {
      path: "/search/repositories",
      query: {
        // At most five operators, and 256 characters.
        q: `${joinTerms(query.words.slice(0, 6), " ").slice(0, 200)} in:name,description,readme${since}`,
        per_page: String(Math.min(query.limit, 100)),
        page: String(query.page),
      },
      headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
    };
  },
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).items.map(
      ({ html_url: url, full_name: title, description: text, pushed_at: time }) => ({
        url,
        title,
        text,
        time,
      }),
    ),
  refusal: ({ status, headers }, { now }) => {
    if (status !== 403 && status !== 429) return undefined;
    const retryAfter = Number(headers.get("retry-after") ?? Number.NaN) * 1_000;
    const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN) * 1_000 - now.getTime();
    const afterMs = [retryAfter, reset].find((milliseconds) => milliseconds >= 0) ?? minuteMs;
    return busy(
      `GitHub answers ${status}: too many searches from this address`,
      Math.min(afterMs, 60 * minuteMs),
    );
  },
};
