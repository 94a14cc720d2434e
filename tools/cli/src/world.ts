import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { type AskOptions, CommandError, exitCodes } from "@quarry/command-line";
import type { LocalModel } from "@quarry/local-stack";
import type { Command } from "commander";

/** Dependencies of the command. */
export interface World extends AskOptions {
  /** The checkout. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Finds a language model that a local server offers. */
  readonly findModel?: () => Promise<LocalModel | undefined>;
}

/** Options of every command that calls a gateway. */
export interface GatewayOptions {
  readonly url?: string;
  readonly json?: true;
}

const defaultUrl = "http://127.0.0.1:8080";

/** Adds the option for the gateway's address. */
export const withUrl = (command: Command): Command =>
  command.option("--url <url>", `address of the gateway (default QUARRY_URL, else ${defaultUrl})`);

/** Adds the options of every command that calls a gateway. */
export const withGateway = (command: Command): Command =>
  withUrl(command).option("--json", "print JSON on stdout and nothing else");

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/**
 * Creates a client of the gateway that the options or the environment name. Ctrl-C does not end its requests, because a run may
 * have to be cancelled.
 * @throws CommandError if the gateway's address is invalid
 */
export const lastingClientOf = (
  { environment }: World,
  { url }: GatewayOptions,
  signal?: AbortSignal,
): QuarryClient => {
  const set = environment["QUARRY_URL"]?.trim();
  const address = url ?? (set === undefined || set === "" ? defaultUrl : set);
  if (!isAddress(address)) {
    const code = url === undefined ? exitCodes.badConfiguration : exitCodes.badUsage;
    const name = url === undefined ? "QUARRY_URL" : "--url";
    throw new CommandError(
      code,
      `${name}: "${address}" is not an http(s) address; give one such as ${defaultUrl}`,
    );
  }
  return createQuarryClient({ url: address, apiKey: environment["QUARRY_API_KEY"]?.trim(), fetch, signal });
};

/**
 * Creates a client whose requests end with Ctrl-C.
 * @throws CommandError if the gateway's address is invalid
 */
export const clientOf = (world: World, options: GatewayOptions): QuarryClient =>
  lastingClientOf(world, options, world.signal);

/** Removes characters that move the cursor or change the direction of reading, because the text may come from a web page. */
export const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Formats rows as aligned columns; the last column is not padded. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widthOf(column)))).join("  "),
    )
    .map((line) => `${line}\n`)
    .join("");
};

/** Formats a value as one line of JSON. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/**
 * Parses a whole number in the range.
 * @throws CommandError
 */
export const wholeNumber =
  (name: string, min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new CommandError(exitCodes.badUsage, `${name}: must be a whole number from ${min} to ${max}`);
  };

interface Removal {
  /** The command and its argument, such as `rm <run...>`. */
  readonly command: string;
  readonly description: string;
  readonly remove: (client: QuarryClient, id: string) => Promise<void>;
  readonly done: "deleted" | "removed" | "revoked";
  /** Consequences that are printed after the id. */
  readonly hint?: string;
}

/** Adds a command that removes things one after the other. */
export const addRemoval = (parent: Command, world: World, removal: Removal): void => {
  const { command, description, remove, done, hint = "" } = removal;
  withGateway(parent.command(command).description(description)).action(
    async (ids: readonly string[], options: GatewayOptions) => {
      const client = clientOf(world, options);
      for (const id of ids) {
        await remove(client, id);
        if (!options.json) world.print(`${id} ${done}${hint}\n`);
      }
      if (options.json) world.print(jsonLine({ [done]: ids }));
    },
  );
};
