import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import { findStack } from "./find-stack.ts";
import { localSecrets } from "./service-environment.ts";
import {
  claimStackFile,
  endProcesses,
  readStackFile,
  removeStackFile,
  writeStackFile,
} from "./stack-file.ts";
import { qdrantStore } from "./stores.ts";

/** A Qdrant that a command works on beside the stack. */
export interface OpenQdrant {
  /** What leads a process to it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

const asItIs = (environment: OpenQdrant["environment"]): OpenQdrant => ({
  environment,
  close: async () => undefined,
});

/** Starts the Qdrant of a folder in which no stack runs, and keeps the folder for it. */
const startAlone = async (data: string, stackFile: string): Promise<OpenQdrant> => {
  const owner = { pid: process.pid, mark: "tools/start", command: "reindex" } as const;
  claimStackFile(stackFile, owner);
  try {
    const store = await qdrantStore(data, localSecrets(join(data, "secrets.json")));
    const { processes } = store;
    const onExit = (): void => {
      endProcesses(processes());
      removeStackFile(stackFile);
    };
    process.once("exit", onExit);
    writeStackFile(stackFile, { owner, gatewayUrl: null, processes: [...processes()] });
    return {
      environment: store.environment,
      close: async () => {
        await store.stop();
        process.off("exit", onExit);
        removeStackFile(stackFile);
      },
    };
  } catch (error) {
    removeStackFile(stackFile);
    throw error;
  }
};

/**
 * The Qdrant that the environment names, else that of the stack which `npm run up` keeps running, else the one of the data
 * folder, which is started for the command. Undefined when nothing was ever stored there.
 *
 * @throws CommandError when an `npm start` uses the folder, or the stack uses a Qdrant that the environment does not name
 */
export const openQdrant = async (
  data: string,
  environment: NodeJS.ProcessEnv,
): Promise<OpenQdrant | undefined> => {
  if (environment["QDRANT_URL"]) return asItIs({});
  const stackFile = join(data, "stack.json");
  if ((await findStack(stackFile)) === undefined) {
    if (!existsSync(join(data, "qdrant"))) return undefined;
    return startAlone(data, stackFile);
  }
  const url = readStackFile(stackFile)?.qdrantUrl;
  if (url !== undefined)
    return asItIs({
      QDRANT_URL: url,
      QDRANT_API_KEY: localSecrets(join(data, "secrets.json")).qdrantApiKey,
    });
  throw new CommandError(
    exitCodes.badConfiguration,
    "the stack of npm run up uses a Qdrant of your own: set QDRANT_URL and QDRANT_API_KEY as you did for it",
  );
};
