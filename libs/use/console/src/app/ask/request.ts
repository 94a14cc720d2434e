import type { Depth, ResearchRequestInput } from "@quarry/contracts";

type RequestedMode = NonNullable<ResearchRequestInput["modes"]>[number];
type Sources = NonNullable<ResearchRequestInput["sources"]>;

/**
 * Options in addition to the question, as entered in the form: numbers and lists are strings, and the gateway replaces an empty
 * one by its default.
 */
export interface Options {
  readonly collectionId: string;
  /** Addresses, hosts and labels: one per line. */
  readonly urls: string;
  readonly sites: string;
  readonly excludeSites: string;
  readonly labels: string;
  readonly web: boolean;
  readonly local: boolean;
  readonly providers: readonly string[];
  readonly recency: string;
  readonly keepHours: string;
  readonly depth: Depth | "";
  readonly form: "report" | "paper";
  /** Name of a template; empty if there is none. */
  readonly template: string;
  readonly modes: readonly RequestedMode[];
  readonly topK: string;
  readonly language: string;
  /** The collection is read step by step for a goal, instead of searched for a question. */
  readonly asGoal: boolean;
  /** True if the plan is shown before it is carried out; undefined for the default: true for a goal, false for a question. */
  readonly review: boolean | undefined;
  /** True if an ambiguous question may be answered with questions. */
  readonly clarify: boolean;
  readonly tokens: string;
  readonly cost: string;
  readonly pages: string;
  readonly iterations: string;
  readonly minutes: string;
  readonly coverage: string;
  readonly marginalUtility: string;
  /** Hypothetical passages and variations of queries. */
  readonly expansion: boolean;
  readonly webhook: string;
}

export const firstOptions: Options = {
  collectionId: "",
  urls: "",
  sites: "",
  excludeSites: "",
  labels: "",
  web: false,
  local: false,
  providers: [],
  recency: "",
  keepHours: "",
  depth: "",
  form: "report",
  template: "",
  modes: [],
  topK: "",
  language: "",
  asGoal: false,
  review: undefined,
  clarify: true,
  tokens: "",
  cost: "",
  pages: "",
  iterations: "",
  minutes: "",
  coverage: "",
  marginalUtility: "",
  expansion: true,
  webhook: "",
};

/** Splits a text at white space and commas. */
export const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== "");

/** Completes an address without a scheme, such as www.example.org/page. */
const withScheme = (line: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/u.test(line) ? `https://${line}` : line;

/** Parses labels: `name: text`, one per line. */
const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [name = "", ...rest] = line.split(":");
      return name.trim() === "" ? [] : [[name.trim(), rest.join(":").trim()]];
    }),
  );

/** Returns an object without its empty fields; empty if all are empty. */
const filled = <Fields extends object>(fields: Fields): Partial<Fields> | undefined => {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Fields>);
};

const numberOf = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));
const textOf = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());

const sourcesOf = (options: Options): Sources | undefined =>
  filled({
    urls: linesOf(options.urls).map(withScheme),
    sites: linesOf(options.sites),
    excludeSites: linesOf(options.excludeSites),
    providers: [...options.providers],
    web: options.web || undefined,
    local: options.local || undefined,
    recency: textOf(options.recency),
    keepHours: numberOf(options.keepHours),
  }) as Sources | undefined;

/** True if the plan is shown before it is carried out. */
export const isReviewed = ({ review, asGoal }: Options): boolean => review ?? asGoal;

/** Returns the request fields for the user's decisions before the run begins. */
const beginningOf = (options: Options): Pick<ResearchRequestInput, "plan" | "clarify"> => ({
  ...(options.asGoal || isReviewed(options) ? { plan: isReviewed(options) ? "review" : "run" } : {}),
  ...(options.clarify ? { clarify: "auto" } : {}),
});

/** Builds the request for a question with these options; the gateway validates it. */
export const requestOf = (
  question: string,
  options: Options,
  collectionId: string | undefined,
): ResearchRequestInput => {
  const minutes = numberOf(options.minutes);
  const labels = labelsOf(options.labels);
  const fields = filled({
    collectionId,
    sources: sourcesOf(options),
    depth: options.depth === "" ? undefined : options.depth,
    form: options.form === "paper" ? options.form : undefined,
    template: options.form === "paper" ? undefined : textOf(options.template),
    modes: [...options.modes],
    topK: numberOf(options.topK),
    language: textOf(options.language),
    expansion: options.expansion ? undefined : ("none" as const),
    budget: filled({
      tokens: numberOf(options.tokens),
      cost: numberOf(options.cost),
      pages: numberOf(options.pages),
      iterations: numberOf(options.iterations),
      deadlineMs: minutes === undefined ? undefined : minutes * 60_000,
    }),
    thresholds: filled({
      coverage: numberOf(options.coverage),
      marginalUtility: numberOf(options.marginalUtility),
    }),
    labels: Object.keys(labels).length === 0 ? undefined : labels,
    webhook: textOf(options.webhook) === undefined ? undefined : { url: options.webhook.trim() },
  });
  return {
    ...(options.asGoal ? { goal: question } : { question }),
    ...beginningOf(options),
    ...fields,
  };
};

const shown = (value: number | string | undefined): string => (value === undefined ? "" : String(value));
const linesShown = (list: readonly string[] | undefined): string => (list ?? []).join("\n");

const sourcesShown = (sources: Sources | undefined) => ({
  urls: linesShown(sources?.urls),
  sites: linesShown(sources?.sites),
  excludeSites: linesShown(sources?.excludeSites),
  web: sources?.web === true,
  local: sources?.local === true,
  providers: sources?.providers ?? [],
  recency: shown(sources?.recency),
  keepHours: shown(sources?.keepHours),
});

const limitsShown = ({ budget, thresholds }: ResearchRequestInput) => ({
  tokens: shown(budget?.tokens),
  cost: shown(budget?.cost),
  pages: shown(budget?.pages),
  iterations: shown(budget?.iterations),
  minutes: budget?.deadlineMs === undefined ? "" : String(Math.ceil(budget.deadlineMs / 60_000)),
  coverage: shown(thresholds?.coverage),
  marginalUtility: shown(thresholds?.marginalUtility),
});

/** Returns the options of a request, to ask it again; includes the defaults that the gateway had filled in. */
export const optionsOf = (request: ResearchRequestInput): Options => ({
  ...sourcesShown(request.sources),
  ...limitsShown(request),
  collectionId: shown(request.collectionId),
  // The gateway labels follow-up questions, but a repeated question follows no run.
  labels: linesShown(
    Object.entries(request.labels ?? {}).flatMap(([name, text]) =>
      name === "follows" ? [] : [`${name}: ${text}`],
    ),
  ),
  depth: request.depth ?? "",
  form: request.form ?? "report",
  template: shown(request.template),
  modes: (request.modes ?? []).filter((mode) => mode !== "auto"),
  topK: shown(request.topK),
  language: shown(request.language),
  asGoal: request.goal !== undefined,
  review: request.plan === "review",
  clarify: request.clarify !== "off",
  expansion: request.expansion !== "none",
  webhook: shown(request.webhook?.url),
});
