/*
 * Parts that the commands for people share: arguments, uploads, the progress of a run, the bundle, exit codes. Not for starting a
 * stack. Commands import it; it imports the client.
 */
export { askArgumentsOf, askCommand, parseArguments } from "./arguments.ts";
export { createProgram, parseCommand, runProgram } from "./run-program.ts";
export { ask, type AskOptions, checkEnd, checkPaths, showOrCancel, submit } from "./ask.ts";
export { CommandError, type ExitCode, exitCodeOf, exitCodes, messageOf, runCommand } from "./exit-codes.ts";
export { checkFolder, downloadBundle, printedReport } from "./bundle-folder.ts";

export { plainProgress, terminalProgress } from "./progress/show-progress.ts";
export { askOnTerminal, parsePlan, renderOutlook, renderPlan } from "./review-plan.ts";

export { collectSources } from "./collect-sources.ts";
export { addFile, uploadSources } from "./upload-sources.ts";
