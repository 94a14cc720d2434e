import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { QuarryClient } from "@quarry/client";
import { CommandError, exitCodes, messageOf } from "@quarry/command-line";
import type { AuditView, FoundPassageView } from "@quarry/contracts";
import type { Command } from "commander";
import {
  clientOf,
  type GatewayOptions,
  jsonLine,
  plain,
  wholeNumber,
  withGateway,
  type World,
} from "../world.ts";

interface SearchOptions extends GatewayOptions {
  readonly k?: number;
  readonly collection?: string;
}

const describePassage = ({ document, spans, text: whole }: FoundPassageView, index: number): string => {
  const quotes = spans.length === 0 ? [whole] : spans.map(({ quote }) => quote);
  return [
    `${index + 1}. ${plain(document.title)} (grade ${document.grade}) ${plain(document.uri)}`,
    ...quotes.map((quote) => `   “${plain(quote)}”`),
  ].join("\n");
};

const addSearch = (program: Command, world: World): void => {
  withGateway(
    program.command("search <query>").description("Search what is indexed: passages with the spans to cite."),
  )
    .option("-k <n>", "how many passages, 1 to 50 (default 10)", wholeNumber("-k", 1, 50))
    .option("--collection <id>", "search this collection only")
    .action(async (query: string, { k, collection, ...options }: SearchOptions) => {
      const answer = await clientOf(world, options).search({
        query,
        k,
        filters: collection === undefined ? undefined : { collectionId: collection },
      });
      if (options.json) return world.print(jsonLine(answer));
      if (answer.passages.length === 0) return world.say("nothing was found\n");
      world.print(`${answer.passages.map(describePassage).join("\n")}\n`);
    });
};

interface AuditOptions extends GatewayOptions {
  readonly fetch: boolean;
  readonly language?: string;
}

const longestWaitSeconds = 60;

const textOf = async (file: string, { workingDirectory }: World): Promise<string> => {
  if (file === "-") return text(process.stdin);
  try {
    return readFileSync(resolve(workingDirectory, file), "utf8");
  } catch (error) {
    throw new CommandError(exitCodes.badUsage, `${file} cannot be read: ${messageOf(error)}`);
  }
};

const untilAudited = async (
  audits: QuarryClient["audit"],
  view: AuditView,
  wait: { readonly waitSeconds: number; readonly signal: AbortSignal },
): Promise<AuditView> =>
  view.status === "audited" ? view : untilAudited(audits, await audits.get(view.id, wait), wait);

const addAudit = (program: Command, world: World): void => {
  withGateway(
    program
      .command("audit <file>")
      .description("Audit the citations of a text with links or numbered references; - reads stdin."),
  )
    .option("--no-fetch", "do not read the addresses that the text cites")
    .option("--language <tag>", "language of the text, such as en or zh")
    .action(async (file: string, { fetch: mayFetch, language, ...options }: AuditOptions) => {
      const client = clientOf(world, options);
      const wait = { waitSeconds: longestWaitSeconds, signal: world.signal };
      const asked = { text: await textOf(file, world), fetch: mayFetch, language };
      const begun = await client.audit.submit(asked, wait);
      const view = await untilAudited(client.audit, begun, wait);
      world.print(options.json ? jsonLine(view) : await client.audit.markdown(view.id));
    });
};

/** Adds `quarry search` and `audit`. */
export const addEvidence = (program: Command, world: World): void => {
  addSearch(program, world);
  addAudit(program, world);
};
