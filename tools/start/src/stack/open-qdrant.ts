import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import { localSecrets, type OpenStores, qdrantStore, runningStack, startAlone } from "@quarry/local-stack";
import { findStack } from "./find-stack.ts";

const asItIs = (environment: OpenStores["environment"]): OpenStores => ({
  environment,
  close: async () => undefined,
});

/**
 * Opens the Qdrant that the environment names, else that of the stack which `npm run up` keeps running, else that of the data
 * folder, which is started for the command. Undefined if nothing was ever stored there.
 * @throws CommandError if an `npm start` uses the folder, or if the stack uses a Qdrant that the environment does not name
 */
export const openQdrant = async (
  data: string,
  environment: NodeJS.ProcessEnv,
): Promise<OpenStores | undefined> => {
  if (environment["QDRANT_URL"]) return asItIs({});
  if ((await findStack(join(data, "stack.json"))) === undefined) {
    // The folder `qdrant` itself is created with the data folder.
    if (!existsSync(join(data, "qdrant", "storage"))) return undefined;
    return startAlone(data, "reindex", () => qdrantStore(data, localSecrets(join(data, "secrets.json"))));
  }
  const { QDRANT_URL, QDRANT_API_KEY } = runningStack(data)?.environment ?? {};
  if (QDRANT_URL !== undefined && QDRANT_API_KEY !== undefined) return asItIs({ QDRANT_URL, QDRANT_API_KEY });
  throw new CommandError(
    exitCodes.badConfiguration,
    "the stack of npm run up uses a Qdrant of your own: set QDRANT_URL and QDRANT_API_KEY as you did for it",
  );
};
