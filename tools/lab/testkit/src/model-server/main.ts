import { parseArgs } from "node:util";
import { z } from "zod";
import { personaNames } from "./personas/personas.ts";
import { startModelServer } from "./start-model-server.ts";

const argumentsSchema = z.object({
  persona: z.enum(personaNames).default("capable"),
  port: z.coerce.number().int().min(0).default(0),
  seed: z.coerce.number().int().min(0).default(0),
  "latency-ms": z.coerce.number().int().min(0).default(0),
});

const { values } = parseArgs({
  options: {
    persona: { type: "string" },
    port: { type: "string" },
    seed: { type: "string" },
    "latency-ms": { type: "string" },
  },
});
const { persona, port, seed, "latency-ms": latencyMs } = argumentsSchema.parse(values);
const server = await startModelServer({ persona, port, seed, latencyMs });
process.stdout.write(`${JSON.stringify({ url: server.url, port: server.port, persona })}\n`);
process.once("SIGTERM", () => void server.stop()).once("SIGINT", () => void server.stop());
