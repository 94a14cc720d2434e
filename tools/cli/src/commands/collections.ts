import { collectSources, CommandError, exitCodes, uploadSources } from "@quarry/command-line";
import type { CollectionHead } from "@quarry/contracts";
import type { Command } from "commander";
import {
  addRemoval,
  clientOf,
  type GatewayOptions,
  jsonLine,
  lastingClientOf,
  plain,
  table,
  wholeNumber,
  withGateway,
  type World,
} from "../world.ts";

interface AddOptions extends GatewayOptions {
  readonly name?: string;
  readonly collection?: string;
  readonly mark?: true;
  readonly wait?: true;
}

const countsOf = ({ counts: { ready, preparing, unavailable } }: Pick<CollectionHead, "counts">): string =>
  `${ready} ready, ${preparing} preparing, ${unavailable} unavailable`;

const addAdd = (collections: Command, world: World): void => {
  withGateway(
    collections
      .command("add <source...>")
      .description("Add files, folders and pages to a new or existing collection."),
  )
    .option("--collection <id>", "add them to this collection")
    .option("--name <name>", "name of the new collection (default: its first source)")
    .option("--mark", "mark the items of a new collection when they are added")
    .option("--wait", "wait until all of them can be searched")
    .action(async (named: readonly string[], { name, collection, mark, wait, ...options }: AddOptions) => {
      if (name !== undefined && collection !== undefined)
        throw new CommandError(exitCodes.badUsage, "--name: is for a new collection; leave out --collection");
      const sources = collectSources(named, world.workingDirectory);
      if (sources.files.length + sources.urls.length === 0)
        throw new CommandError(exitCodes.badUsage, "there is no file in what was named");
      const client = lastingClientOf(world, options);
      const id = await uploadSources({
        collections: client.collections,
        sources,
        collectionId: collection,
        name: name ?? named[0] ?? "",
        mark: mark ?? false,
        wait: wait ?? false,
        warn: (line) => world.say(`${line}\n`),
        say: (line) => world.say(`${line}\n`),
        now: () => performance.now(),
        signal: world.signal,
      });
      const { items: _items, next: _next, ...head } = await client.collections.get(id ?? "", { limit: 1 });
      world.print(options.json ? jsonLine(head) : `${head.id}  ${plain(head.name)}: ${countsOf(head)}\n`);
    });
};

interface PageOptions extends GatewayOptions {
  readonly limit?: number;
  readonly cursor?: string;
}

const addList = (collections: Command, world: World): void => {
  withGateway(
    collections
      .command("list [collection]")
      .description("List collections, newest first, or the items of one in order of arrival."),
  )
    .option("--limit <n>", "how many, 1 to 100 (default 20)", wholeNumber("--limit", 1, 100))
    .option("--cursor <cursor>", "continue after the previous page")
    .action(async (id: string | undefined, { limit = 20, cursor, ...options }: PageOptions) => {
      const client = clientOf(world, options).collections;
      const more = (next: string | null): void => {
        if (next !== null)
          world.say(`more: quarry collection list ${id === undefined ? "" : `${id} `}--cursor ${next}\n`);
      };
      if (id === undefined) {
        const page = await client.list({ limit, cursor });
        if (options.json) return world.print(jsonLine(page));
        world.print(table(page.data.map((head) => [head.id, countsOf(head), plain(head.name)])));
        return more(page.next_cursor);
      }
      const page = await client.items(id, { limit, ...(cursor === undefined ? {} : { next: cursor }) });
      if (options.json) return world.print(jsonLine({ data: page.items, next_cursor: page.next }));
      world.print(
        table(page.items.map(({ linkId, status, title }) => [plain(linkId), status, plain(title)])),
      );
      more(page.next);
    });
};

const addLibrary = (collections: Command, world: World): void => {
  withGateway(
    collections
      .command("library <collection>")
      .description("Summarise each source of a collection, and suggest questions (with a model)."),
  )
    .option("--limit <n>", "how many, 1 to 50 (default 20)", wholeNumber("--limit", 1, 50))
    .option("--cursor <cursor>", "continue after the previous page")
    .action(async (id: string, { limit = 20, cursor, ...options }: PageOptions) => {
      const page = await clientOf(world, options).collections.library(id, { limit, cursor });
      if (options.json) return world.print(jsonLine(page));
      const sources = page.data.map(({ title, linkId, summary }) =>
        [plain(title || linkId), plain(summary)].join("\n  "),
      );
      const questions = page.questions.map((question) => `? ${plain(question)}`);
      world.print(`${[...sources, ...questions].join("\n")}\n`);
      if (page.next_cursor !== null)
        world.say(`more: quarry collection library ${id} --cursor ${page.next_cursor}\n`);
    });
};

const addRemove = (parent: Command, world: World): void =>
  addRemoval(parent, world, {
    command: "rm <collection...>",
    description: "Delete collections with their texts.",
    remove: ({ collections }, id) => collections.remove(id),
    done: "deleted",
  });

/** Adds `quarry collection add`, `list`, `library` and `rm`. */
export const addCollections = (program: Command, world: World): void => {
  const collections = program
    .command("collection")
    .description("Collections of files and pages: add, list, library, rm.");
  for (const add of [addAdd, addList, addLibrary, addRemove]) add(collections, world);
};
