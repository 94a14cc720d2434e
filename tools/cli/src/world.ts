import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { type AskOptions, CommandError, exitCodes } from "@quarry/command-line";
import type { LocalModel } from "@quarry/local-stack";
import type { Command } from "commander";

/** Dependencies of the command. */
export interface World extends AskOptions {
  /** The checkout. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Looks for a language model that a server of this machine offers. */
  readonly findModel?: () => Promise<LocalModel | undefined>;
}

/** Options of every command that calls a gateway. */
export interface GatewayOptions {
  readonly url?: string;
  readonly json?: true;
}

const defaultUrl = "http://127.0.0.1:8080";

/** Adds the option that says where the gateway is. */
export const withUrl = (command: Command): Command =>
  command.option("--url <url>", `where the gateway is (default QUARRY_URL, else ${defaultUrl})`);

/** Adds the options of every command that asks a gateway. */
export const withGateway = (command: Command): Command =>
  withUrl(command).option("--json", "print JSON on stdout and nothing else");

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/**
 * A client of the gateway that the options or the environment name, which outlives Ctrl-C: there may be a run to cancel.
 * @throws CommandError when that is no address
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
      `${name}: "${address}" is no http(s) address; give one such as ${defaultUrl}`,
    );
  }
  return createQuarryClient({ url: address, apiKey: environment["QUARRY_API_KEY"]?.trim(), fetch, signal });
};

/** A client whose requests end with Ctrl-C. @throws CommandError when the gateway is named by no address */
export const clientOf = (world: World, options: GatewayOptions): QuarryClient =>
  lastingClientOf(world, options, world.signal);

/** The text without what would move the cursor or turn the direction of reading: it may come from a page of the web. */
export const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Columns of lines, the last one as long as it is. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widthOf(column)))).join("  "),
    )
    .map((line) => `${line}\n`)
    .join("");
};

/** One line of JSON. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** A whole number in the range. @throws CommandError */
export const wholeNumber =
  (name: string, min: number, max: number) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new CommandError(exitCodes.badUsage, `${name}: must be a whole number from ${min} to ${max}`);
  };
