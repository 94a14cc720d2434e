import { runVerify } from "./run-verify.ts";

const { exitCode, output } = await runVerify(process.argv.slice(2), process.env["INIT_CWD"] ?? process.cwd());
process[exitCode === 2 ? "stderr" : "stdout"].write(`${output}\n`);
process.exitCode = exitCode;
