import { CommandError, exitCodes } from "@quarry/command-line";
import { type AccessScope, accessScopeSchema, type ApiKeyView } from "@quarry/contracts";
import type { Command } from "commander";
import {
  addRemoval,
  clientOf,
  type GatewayOptions,
  jsonLine,
  plain,
  table,
  wholeNumber,
  withGateway,
  type World,
} from "../world.ts";

interface CreateOptions extends GatewayOptions {
  readonly owner: string;
  readonly scope?: readonly AccessScope[];
  readonly expires?: string;
  readonly requestsPerMinute?: number;
  readonly openRuns?: number;
  readonly tokensPerDay?: number;
  readonly costPerDay?: number;
}

const price = (text: string): number => {
  const amount = Number(text);
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new CommandError(exitCodes.badUsage, `--cost-per-day ${text}: must be a number above 0`);
};

const collectScopes = (text: string, before: readonly AccessScope[] = []): readonly AccessScope[] => {
  const { data } = accessScopeSchema.safeParse(text);
  if (data === undefined)
    throw new CommandError(exitCodes.badUsage, `--scope ${text}: must be read, write or admin`);
  return [...before, data];
};

const addCreate = (keys: Command, world: World): void => {
  withGateway(keys.command("create <name>").description("Make a key, which is printed only once."))
    .requiredOption("--owner <owner>", "whose runs, collections and documents it opens")
    .option("--scope <scope>", "read, write or admin; repeatable (default: read and write)", collectScopes)
    .option("--expires <time>", "expiry time, such as 2027-01-31T00:00:00Z (default: never)")
    .option(
      "--requests-per-minute <n>",
      "requests a minute",
      wholeNumber("--requests-per-minute", 1, 1_000_000),
    )
    .option("--open-runs <n>", "runs that are open at once", wholeNumber("--open-runs", 1, 100_000))
    .option(
      "--tokens-per-day <n>",
      "tokens its runs may spend in a day (UTC)",
      wholeNumber("--tokens-per-day", 1, 1_000_000_000_000),
    )
    .option("--cost-per-day <amount>", "money its runs may spend in a day (UTC)", price)
    .action(async (name: string, options: CreateOptions) => {
      const { owner, scope, expires: expiresAt } = options;
      const { requestsPerMinute, openRuns, tokensPerDay, costPerDay } = options;
      const made = await clientOf(world, options).keys.create({
        name,
        owner,
        scopes: scope && [...scope],
        expiresAt,
        limits: { requestsPerMinute, openRuns, tokensPerDay, costPerDay },
      });
      if (options.json) return world.print(jsonLine(made));
      world.say(`${made.id}: keep this key; it is shown only once\n`);
      world.print(`${made.key}\n`);
    });
};

const rowOf = ({ id, owner, name, scopes, expiresAt }: ApiKeyView): readonly string[] => [
  id,
  plain(owner),
  scopes.join(","),
  expiresAt === null ? "never expires" : `until ${expiresAt}`,
  plain(name),
];

const addList = (keys: Command, world: World): void => {
  withGateway(keys.command("list").description("List keys, oldest first, without their secrets.")).action(
    async (options: GatewayOptions) => {
      const data = await clientOf(world, options).keys.list();
      world.print(options.json ? jsonLine({ data }) : table(data.map(rowOf)));
    },
  );
};

const addRevoke = (parent: Command, world: World): void =>
  addRemoval(parent, world, {
    command: "revoke <key...>",
    description: "Revoke keys by their ids.",
    remove: ({ keys }, id) => keys.revoke(id),
    done: "revoked",
    hint: "; its watches pause, and share links made with it stay until its owner removes them",
  });

/** Adds `quarry keys create`, `list` and `revoke`. */
export const addKeys = (program: Command, world: World): void => {
  const keys = program.command("keys").description("API keys, with the scope admin: create, list, revoke.");
  for (const add of [addCreate, addList, addRevoke]) add(keys, world);
};
