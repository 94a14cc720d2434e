/*
 * What the commands for people share: what is asked, files that are handed in, a run as it goes, the bundle, exit codes. Not for
 * starting a stack. Commands import it; it imports the client.
 */
export { type AskArguments, askArgumentsOf, askCommand, parseArguments } from "./arguments.ts";
export { ask, type AskOptions, checkPaths, submit } from "./ask.ts";
export { CommandError, type ExitCode, exitCodes } from "./exit-codes.ts";
export { checkFolder } from "./output/check-folder.ts";
export { downloadBundle } from "./output/download-bundle.ts";
export { printedReport } from "./output/printed-report.ts";
export { createProgram, parseCommand, runProgram } from "./parse-command.ts";
export { plainProgress, terminalProgress } from "./progress/show-progress.ts";
export { askOnTerminal } from "./review/ask-on-terminal.ts";
export { runCommand } from "./run-command.ts";
export { collectSources } from "./sources/collect-sources.ts";
export { addFile, handIn } from "./sources/hand-in.ts";
