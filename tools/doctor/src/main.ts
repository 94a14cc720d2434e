import { runDoctor } from "./run-doctor.ts";

const { exitCode, output } = await runDoctor(process.argv.slice(2), process.env);
process.stdout.write(output);
process.exitCode = exitCode;
