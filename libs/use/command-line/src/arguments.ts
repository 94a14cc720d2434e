import { describeIssue, type ResearchRequestInput, researchRequestSchema } from "@quarry/contracts";
import { Command, InvalidArgumentError } from "commander";
import { completedUrl, isUrl } from "./collect-sources.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { parseCommand } from "./run-program.ts";
import {
  type ParsedWebOptions,
  type WebArguments,
  webArgumentsOf,
  webOptionNames,
  webSourcesOf,
  withWebOptions,
} from "./web-options.ts";

/** Request fields whose option has a different name. */
const optionOf: ReadonlyMap<string, string> = new Map([
  ["goal", "--goal"],
  ["plan", "--plan"],
  ["clarify", "--clarify"],
  ["collectionId", "--collection"],
  ["modes", "--mode"],
  ["topK", "--top-k"],
  ["depth", "--depth"],
  ["language", "--language"],
  ["template", "--template"],
  ["budget.tokens", "--max-tokens"],
  ["budget.cost", "--max-cost"],
  ["sources.urls", "--source"],
  ...[...webOptionNames].map(([field, option]) => [`sources.${field}`, option] as const),
]);

/** Returns the name of a request field on the command line, with its value if the option can be repeated. */
const nameOption = (path: readonly PropertyKey[], { sources, web, modes }: AskArguments): string => {
  const given: Readonly<Record<string, readonly string[] | undefined>> = {
    modes,
    "sources.urls": [...new Set(sources.filter(isUrl))],
    "sources.sites": web.sites,
    "sources.excludeSites": web.excludeSites,
    "sources.providers": web.engines,
  };
  const field = path.filter((key) => typeof key === "string").join(".");
  const value = given[field]?.[Number(path.find((key) => typeof key === "number"))];
  const option = optionOf.get(field) ?? field;
  return value === undefined ? option : `${option} ${value || '""'}`;
};

/** Options that set a field of the request as it is; they are validated with the request. */
type RequestOptions = Pick<
  ResearchRequestInput,
  "goal" | "plan" | "clarify" | "depth" | "form" | "template" | "language"
>;

/** Parsed arguments of the command line. */
export interface AskArguments extends RequestOptions {
  /** The question, or the goal. */
  readonly question: string;
  /** Files, folders and URLs, as given by the user. */
  readonly sources: readonly string[];
  /** Collection to search, to which the sources are added. */
  readonly collectionId: string | undefined;
  /** Run whose report the question follows. */
  readonly after: string | undefined;
  readonly web: WebArguments;
  readonly modes: ResearchRequestInput["modes"];
  readonly topK: number;
  readonly hyde: boolean;
  /** Maximum tokens of the language model for the whole run. */
  readonly maxTokens: number | undefined;
  /** Maximum cost in the currency of the configured prices. */
  readonly maxCost: number | undefined;
  readonly out: string | undefined;
  readonly json: boolean;
}

interface ParsedOptions extends RequestOptions, ParsedWebOptions {
  readonly source?: string[];
  readonly collection?: string;
  readonly after?: string;
  readonly mode?: ResearchRequestInput["modes"];
  readonly topK: number;
  readonly hyde: boolean;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  readonly out?: string;
  readonly json?: true;
}

const wholeNumber = (value: string): number => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("it must be a whole number.");
  return Number(value);
};

const amount = (value: string): number => {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new InvalidArgumentError("it must be a number.");
  return Number(value);
};

/** Creates the command that asks, with its argument, options and help. */
export const askCommand = (name: string): Command => {
  const command = new Command(name)
    .description("Researches a question and writes a cited, audited report.")
    .argument("[question]", "the question")
    .option("--goal <goal>", "instead of a question: read the sources for this, step by step")
    .option("--plan <run|review>", "start at once, or wait until you have seen and approved the plan")
    .option(
      "--clarify <auto|off>",
      "ask you about an ambiguous question (default auto on a terminal, else off)",
    )
    .option(
      "--source <file|folder|url>",
      "what to read; can be given many times",
      (value, all: string[] | undefined) => [...(all ?? []), completedUrl(value)],
    );
  command.option("--collection <id>", "ask this collection; sources of --source are added to it");
  command.option(
    "--after <run>",
    "ask a follow-up question about the report of this run, from the same sources",
  );
  return withWebOptions(command)
    .option(
      "--mode <modes>",
      "auto, idea, implementation, freeform; separated by commas (default auto)",
      (value) => value.split(","),
    )
    .option("--depth <depth>", "light, standard or deep (default standard with a language model, else light)")
    .option("--form <form>", "report or paper (default report)")
    .option("--template <name>", "a template for outline, tone and length; see: quarry template list")
    .option("--top-k <n>", "ideas and implementations to return, 1 to 20", wholeNumber, 5)
    .option("--language <tag>", "language of the report, such as en or zh")
    .option("--no-hyde", "search with the topics' own queries alone, without expanding them")
    .option(
      "--max-tokens <n>",
      "tokens the language model may use; after that its tasks are answered without it",
      wholeNumber,
    )
    .option("--max-cost <n>", "money it may cost, in the currency of the configured prices", amount)
    .option("--out <dir>", "folder of the report (default ./research/<question>)")
    .option("--json", "print one JSON object on stdout and nothing else; nothing at all when the run fails");
};

const budgetOf = ({ maxTokens: tokens, maxCost: cost }: AskArguments): ResearchRequestInput["budget"] =>
  tokens === undefined && cost === undefined ? undefined : { tokens, cost };

const sourcesOf = (web: WebArguments): ResearchRequestInput["sources"] => {
  const sources = webSourcesOf(web);
  return Object.keys(sources).length === 0 ? undefined : sources;
};

/** Builds the research request of some arguments, without its files and addresses. */
export const requestOf = (given: AskArguments): ResearchRequestInput => {
  const { question, goal, plan, clarify, topK, modes, depth, form, template, language, hyde, web } = given;
  return {
    ...(goal === undefined ? { question } : { goal }),
    plan,
    clarify,
    topK,
    modes,
    depth,
    form,
    template,
    language,
    expansion: hyde ? undefined : "none",
    sources: sourcesOf(web),
    budget: budgetOf(given),
  };
};

/** Placeholder for the collection to which the files will be added. */
const collectionToBe = "c-00000000";

const followUpMisuse = ({ goal, sources, collectionId, form, hyde }: AskArguments): string | undefined => {
  if (goal !== undefined || collectionId !== undefined || !sources.every(isUrl))
    return "--after: can be combined with pages and --web only; for files ask a new question with --source";
  return form === undefined && hyde ? undefined : "--after: cannot be combined with --form or --no-hyde";
};

const misuse = (given: AskArguments, name: string): string | undefined => {
  const { question, goal, sources, collectionId, after } = given;
  const problem = after === undefined ? undefined : followUpMisuse(given);
  if (problem !== undefined) return problem;
  if (question.trim() === "") return `question: is missing; ask one in quotation marks; see ${name} --help`;
  if (goal === undefined) return undefined;
  return collectionId === undefined && sources.every(isUrl)
    ? "--goal: needs --source, the files or folders to read, or --collection"
    : undefined;
};

const checked = (parsed: AskArguments, name: string): AskArguments => {
  const problem = misuse(parsed, name);
  if (problem !== undefined) throw new CommandError(exitCodes.badUsage, problem);
  const urls = [...new Set(parsed.sources.filter(isUrl))];
  const collectionId = parsed.collectionId ?? (parsed.goal === undefined ? undefined : collectionToBe);
  const request = requestOf(parsed);
  const sources = { ...request.sources, urls };
  const result = researchRequestSchema.safeParse(
    { ...request, collectionId, sources },
    { reportInput: true },
  );
  if (result.success) return parsed;
  const lines = result.error.issues.map(
    (issue) => `${nameOption(issue.path, parsed)}: ${describeIssue(issue)}`,
  );
  throw new CommandError(exitCodes.badUsage, lines.join("\n"));
};

/**
 * Reads the arguments from the parsed command; `name` is the command as typed by the user.
 * @throws CommandError with exit code 2 on bad usage.
 */
export const askArgumentsOf = (command: Command, name: string): AskArguments => {
  const asked = command.args[0];
  const options = command.opts<ParsedOptions>();
  const { goal, plan, clarify, depth, form, template, language } = options;
  const { source = [], collection, after, mode, topK, hyde, maxTokens, maxCost, out, json = false } = options;
  if (goal !== undefined && asked !== undefined)
    throw new CommandError(exitCodes.badUsage, "--goal: takes the place of a question; give one of them");
  const question = goal ?? asked ?? "";
  const web = webArgumentsOf(options);
  const request = { goal, plan, clarify, depth, form, template, language, modes: mode, topK, hyde };
  const given = { question, sources: source, collectionId: collection, after, web };
  return checked({ ...request, ...given, maxTokens, maxCost, out, json }, name);
};

/**
 * Parses the arguments of the command of that name.
 * @throws CommandError with exit code 2 on bad usage, 0 after --help.
 */
export const parseArguments = (argv: readonly string[], name: string): AskArguments =>
  askArgumentsOf(parseCommand(askCommand(name), argv), name);
