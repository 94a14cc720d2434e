import type { Depth, ResearchRequestInput } from "@quarry/contracts";

type RequestedMode = NonNullable<ResearchRequestInput["modes"]>[number];
type Sources = NonNullable<ResearchRequestInput["sources"]>;

/** Options before the user changes any. Numbers and lists are text, as entered; the gateway replaces an empty one by its default. */
export const firstOptions = {
  collectionId: "",
  /** Addresses, hosts and labels: one per line. */
  urls: "",
  sites: "",
  excludeSites: "",
  labels: "",
  web: false,
  local: false,
  providers: [] as readonly string[],
  recency: "",
  keepHours: "",
  depth: "" as Depth | "",
  form: "report" as "report" | "paper",
  /** Name of a template; empty if there is none. */
  template: "",
  modes: [] as readonly RequestedMode[],
  topK: "",
  language: "",
  /** The collection is read step by step for a goal, instead of searched for a question. */
  asGoal: false,
  /** True if the plan is shown before it is carried out; undefined for the default: true for a goal, false for a question. */
  review: undefined as boolean | undefined,
  /** True if an ambiguous question may be answered with questions. */
  clarify: true,
  tokens: "",
  cost: "",
  pages: "",
  iterations: "",
  minutes: "",
  coverage: "",
  marginalUtility: "",
  /** Hypothetical passages and variations of queries. */
  expansion: true,
  webhook: "",
};

/** Options in addition to the question, as entered in the form. */
export type Options = Readonly<typeof firstOptions>;

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
