import { Parser } from "htmlparser2";
import type { EngineHit } from "../engines/engine-results.ts";
import { captchaFailure, isCaptcha, misconfigured } from "../engines/read-engine-answer.ts";
import { joinTerms, type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("arXiv", "ARXIV_URL");

const fields = { id: "url", title: "title", summary: "text", published: "time" } as const;
type Field = keyof typeof fields;
const isField = (name: string | undefined): name is Field =>
  name !== undefined && Object.hasOwn(fields, name);

const emptyEntry = () => ({ url: "", title: "", text: "", time: "" });

/** Reads the entries of an Atom feed; nothing is loaded or expanded. */
const readFeed = (xml: string): { readonly isFeed: boolean; readonly entries: readonly EngineHit[] } => {
  const entries: EngineHit[] = [];
  const open: string[] = [];
  let isFeed = false;
  let entry: ReturnType<typeof emptyEntry> | undefined;
  const parser = new Parser(
    {
      onopentag: (name) => {
        isFeed ||= name === "feed";
        if (name === "entry") entry = emptyEntry();
        open.push(name);
      },
      ontext: (text) => {
        const [name, parent] = [open.at(-1), open.at(-2)];
        if (entry !== undefined && parent === "entry" && isField(name)) entry[fields[name]] += text;
      },
      onclosetag: (name) => {
        open.pop();
        if (name !== "entry" || entry === undefined) return;
        entries.push({ ...entry, url: entry.url.trim().replace(/^http:/u, "https:") });
        entry = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { isFeed, entries };
};

const dayOf = (date: string): string => `${date.replaceAll("-", "")}0000`;

/** Searches arXiv's preprints by keywords; each result is read as HTML, otherwise as PDF. */
export const arxiv: KeylessEngine = {
  name: "arxiv",
  variables,
  // Its terms of use: one request every three seconds, one connection.
  requestsPerSecond: 0.33,
  hosts: ["arxiv.org"],
  request: (query) => {
    const terms = joinTerms(query.words.map((word) => `all:"${word}"`));
    const today = query.now.toISOString().slice(0, 10);
    const range =
      query.since === undefined
        ? []
        : [`submittedDate:[${dayOf(query.since)} TO ${dayOf(today).replace(/0000$/u, "2359")}]`];
    return {
      path: "/api/query",
      query: {
        search_query: [`(${terms})`, ...range].join(" AND "),
        start: String((query.page - 1) * query.limit),
        max_results: String(Math.min(query.limit, 50)),
        sortBy: "relevance",
      },
      headers: { accept: "application/atom+xml" },
    };
  },
  read: (answer) => {
    if (isCaptcha(answer)) throw captchaFailure(variables);
    const { isFeed, entries } = readFeed(answer.body);
    if (!isFeed) throw misconfigured("arXiv does not answer with a feed; correct ARXIV_URL");
    // Errors are entries too; their address is not that of a paper.
    return entries.filter(({ url }) => url.includes("/abs/"));
  },
};
