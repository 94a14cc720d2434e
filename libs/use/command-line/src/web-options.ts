import { type ResearchRequestInput, webProviderSchema } from "@quarry/contracts";
import type { Command } from "commander";

type Sources = NonNullable<ResearchRequestInput["sources"]>;

/** Web options of the command line. */
export interface WebArguments {
  /** Undefined if neither --web nor --no-web is given. */
  readonly web: boolean | undefined;
  readonly sites: readonly string[];
  readonly excludeSites: readonly string[];
  readonly since: string | undefined;
  readonly keepHours: number | undefined;
  /** Undefined for all configured engines. */
  readonly engines: readonly string[] | undefined;
}

export interface ParsedWebOptions {
  readonly web?: boolean;
  readonly site?: string[];
  readonly excludeSite?: string[];
  readonly since?: string;
  readonly keepHours?: number;
  readonly search?: string[];
}

const oneMore = (value: string, all: string[] | undefined): string[] => [...(all ?? []), value];

/** Adds the options for searching the web to a command. */
export const withWebOptions = (command: Command): Command =>
  command
    .option("--web", "search the web, too; on by default without any --source")
    .option("--no-web", "read nothing from the web except the sources of --source")
    .option("--site <host>", "read found pages of this host only; can be given many times", oneMore)
    .option("--exclude-site <host>", "read no found page of this host; can be given many times", oneMore)
    .option("--since <age>", "pages of the last day, week, month or year only")
    .option(
      "--keep-hours <n>",
      "reuse pages fetched within this many hours; 0 fetches each again",
      (value: string) => Number(value),
    )
    .option(
      "--search <engines>",
      `use only these of the configured engines: ${webProviderSchema.options.join(", ")}; separated by commas`,
      (value: string) => value.split(",").map((name) => name.trim()),
    );

/** Converts the options to arguments. */
export const webArgumentsOf = (options: ParsedWebOptions): WebArguments => ({
  web: options.web,
  sites: options.site ?? [],
  excludeSites: options.excludeSite ?? [],
  since: options.since,
  keepHours: options.keepHours,
  engines: options.search,
});

/** Builds the web part of the request; empty if no option was given. Its values are validated with the request. */
export const webSourcesOf = (given: WebArguments): Sources => {
  const { web, sites, excludeSites, since, keepHours, engines } = given;
  return {
    ...(web === undefined ? {} : { web }),
    ...(engines === undefined ? {} : { providers: engines as Sources["providers"] }),
    ...(sites.length === 0 ? {} : { sites: [...sites] }),
    ...(excludeSites.length === 0 ? {} : { excludeSites: [...excludeSites] }),
    ...(since === undefined ? {} : { recency: since as Sources["recency"] }),
    ...(keepHours === undefined ? {} : { keepHours }),
  };
};

/** Names of the options for fields of the request. */
export const webOptionNames: ReadonlyMap<string, string> = new Map([
  ["web", "--no-web"],
  ["providers", "--search"],
  ["sites", "--site"],
  ["excludeSites", "--exclude-site"],
  ["recency", "--since"],
  ["keepHours", "--keep-hours"],
]);
