// Asks a running Quarry a question with the typed client, shows what happens, and prints the report. npx node ask.ts "What is
// basalt?"     QUARRY_URL (http://127.0.0.1:8080) and QUARRY_API_KEY set the address and the key.
import { createQuarryClient } from "@quarry/client";

const [question = ""] = process.argv.slice(2);
const { QUARRY_URL: url = "http://127.0.0.1:8080", QUARRY_API_KEY: apiKey } = process.env;
const quarry = createQuarryClient({ url, apiKey, fetch });

// Sent with an Idempotency-Key: a repetition after a lost answer is the same run.
const { id } = await quarry.research.submit({ question, depth: "light" });
for await (const { at, event } of quarry.research.events(id)) process.stderr.write(`${at} ${event.type}\n`);

const { status, problem } = await quarry.research.get(id);
if (status === "failed" || status === "cancelled") throw new Error(`the run ended as ${status}: ${problem}`);
process.stdout.write(await quarry.research.report(id, "md"));
