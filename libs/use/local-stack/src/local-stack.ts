import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import { localSecrets } from "./secrets.ts";
import {
  claimStackFile,
  endProcesses,
  isRunning,
  readStackFile,
  removeStackFile,
  type StackFile,
  writeStackFile,
} from "./stack-file.ts";
import { type Stores, startStores } from "./stores.ts";

/** A stack running in a data folder, as seen by other commands. */
export interface RunningStack {
  readonly gatewayUrl: string;
  /** Variables for its own stores and blobs; they override set variables, whose passwords belong to other stores. */
  readonly environment: Readonly<Record<string, string>>;
  /** Variables that its gateway was started with; empty without /proc. */
  readonly settings: Readonly<Record<string, string>>;
}

const settingsOf = ({ processes }: StackFile): Readonly<Record<string, string>> => {
  const gateway = processes.find((one) => one.mark.startsWith("services/gateway/") && isRunning(one));
  const file = `/proc/${gateway?.pid}/environ`;
  if (gateway === undefined || !existsSync(file)) return {};
  const settings = readFileSync(file, "utf8").split("\0").filter(Boolean);
  return Object.fromEntries(
    settings.map((setting) => {
      const [name = "", ...value] = setting.split("=");
      return [name, value.join("=")];
    }),
  );
};

/** Returns the stack running in a data folder; undefined if there is none, or it is still starting. */
export const runningStack = (data: string): RunningStack | undefined => {
  const stack = readStackFile(join(data, "stack.json"));
  if (stack === undefined || stack.gatewayUrl === null || !isRunning(stack.owner)) return undefined;
  const { gatewayUrl, redisUrl, qdrantUrl } = stack;
  const secrets = localSecrets(join(data, "secrets.json"));
  return {
    gatewayUrl,
    settings: settingsOf(stack),
    environment: {
      BLOBS_DIR: stack.blobs ?? join(data, "blobs"),
      ...(redisUrl !== undefined && {
        REDIS_URL: redisUrl,
        REDIS_PASSWORD: secrets.redisPassword,
        REDIS_PASSWORD_FILE: "",
      }),
      ...(qdrantUrl !== undefined && {
        QDRANT_URL: qdrantUrl,
        QDRANT_API_KEY: secrets.qdrantApiKey,
        QDRANT_API_KEY_FILE: "",
      }),
    },
  };
};

/** Stores that a command uses beside the stack, or instead of it. */
export interface OpenStores {
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/**
 * Starts stores in a folder without a running stack, and reserves the folder for the command.
 * @throws CommandError
 */
export const startAlone = async (
  data: string,
  command: StackFile["owner"]["command"],
  start: () => Promise<Stores>,
): Promise<OpenStores> => {
  const stackFile = join(data, "stack.json");
  const owner = { pid: process.pid, mark: "tools/", command };
  claimStackFile(stackFile, owner);
  try {
    const { environment, processes, stop } = await start();
    const onExit = (): void => {
      endProcesses(processes());
      removeStackFile(stackFile);
    };
    process.once("exit", onExit);
    writeStackFile(stackFile, { owner, gatewayUrl: null, processes: [...processes()] });
    return {
      environment,
      close: async () => {
        await stop();
        process.off("exit", onExit);
        removeStackFile(stackFile);
      },
    };
  } catch (error) {
    removeStackFile(stackFile);
    throw error;
  }
};

const isSet = (environment: NodeJS.ProcessEnv, ...names: readonly string[]): boolean =>
  names.some((name) => environment[name]);

/**
 * Opens the stores of an installation for a command that copies them: those named by the environment, otherwise those of the stack
 * running in the data folder, otherwise those of the folder, started for the command.
 * @throws CommandError if none is named and the folder has no stack, or if a stack runs where services must be stopped
 */
export const openInstallation = async (
  data: string,
  environment: NodeJS.ProcessEnv,
  { mustBeStopped }: { readonly mustBeStopped: boolean },
): Promise<OpenStores> => {
  const asItIs = { environment: {}, close: async (): Promise<void> => undefined };
  if (isSet(environment, "REDIS_URL", "REDIS_SENTINELS") && isSet(environment, "QDRANT_URL")) return asItIs;
  const running = runningStack(data);
  if (running !== undefined && mustBeStopped)
    throw new CommandError(
      exitCodes.badUsage,
      `${running.gatewayUrl} runs on these stores; stop npm run up first`,
    );
  if (running !== undefined) return { ...asItIs, environment: running.environment };
  if (!mustBeStopped && !existsSync(join(data, "secrets.json")))
    throw new CommandError(
      exitCodes.badConfiguration,
      `${data} has no stack; name an installation with REDIS_URL, QDRANT_URL and BLOBS_DIR, or a folder with QUARRY_HOME`,
    );
  const command = mustBeStopped ? "restore" : "backup";
  const stores = await startAlone(data, command, () =>
    startStores(data, localSecrets(join(data, "secrets.json")), environment),
  );
  return { ...stores, environment: { BLOBS_DIR: join(data, "blobs"), ...stores.environment } };
};
