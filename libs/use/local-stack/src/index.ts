/*
 * The folder in which `npm start` and `npm run up` keep a stack: its stores, its passwords, and the file by which other commands
 * find it. Not for services, whose configuration names their stores.
 */
export { dataFolder, dataPath } from "./data-folder.ts";
export { openInstallation, type OpenStores, runningStack, startAlone } from "./local-stack.ts";
export { restartAfter } from "./restart-after.ts";
export { findLocalModel, type LocalModel, withLocalModel } from "./local-model.ts";
export { localSecrets } from "./secrets.ts";
export {
  claimStackFile,
  endProcesses,
  isRunning,
  type ProcessIdentity,
  readStackFile,
  removeStackFile,
  writeStackFile,
  createStackRecorder,
  type StackRecorder,
} from "./stack-file.ts";
export { diskTrouble, qdrantStore, startStores } from "./stores.ts";
