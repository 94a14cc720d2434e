import { execFile } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const findingsSchema = z.object({
  checks: z.array(
    z.object({
      findings: z.array(z.object({ status: z.string(), what: z.string(), remedy: z.string().optional() })),
    }),
  ),
});

/** Maximum wait in milliseconds. Longer than any check waits for an answer, even on an overloaded machine. */
const patienceMs = 120_000;

/** Runs the doctor in a separate process and returns its output, before anything is started. */
const askDoctor = (root: string, environment: NodeJS.ProcessEnv): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const words = [join(root, "tools/doctor/src/main.ts"), "--json", "--at-start"];
  // Compiled code is reused, as by the services.
  const env = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"), ...environment };
  const options = { cwd: root, env, timeout: patienceMs, killSignal: "SIGKILL" as const };
  execFile(process.execPath, words, options, (error, stdout) =>
    // The doctor exits with its own code if it has findings.
    resolve(typeof error?.code === "string" || error?.killed === true ? "" : stdout),
  ).unref();
  return promise;
};

/**
 * Parses the findings of the doctor; empty if it could not run or printed something else, because the stack reports the same
 * problem at its start.
 */
const findingsIn = (answer: string): z.output<typeof findingsSchema> => {
  try {
    return findingsSchema.parse(JSON.parse(answer));
  } catch {
    return { checks: [] };
  }
};

/**
 * Prints misspelt and unused variables, and stores, models, proxies and search engines that do not answer, while a stack starts. It never prevents the
 * start.
 */
export const lookFirst = async (
  { root, environment }: { readonly root: string; readonly environment: NodeJS.ProcessEnv },
  say: (line: string) => void,
  ask = askDoctor,
): Promise<void> => {
  const answer = await ask(root, environment);
  const { checks } = findingsIn(answer);
  const odd = checks.flatMap(({ findings }) => findings).filter(({ status }) => status !== "ok");
  for (const { what, remedy = "" } of odd) say(`quarry: ${what} ${remedy}\n`);
  if (odd.length > 0) say("quarry: npm run doctor looks at everything else, too\n");
};
