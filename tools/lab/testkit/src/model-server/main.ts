import { parseArgs } from "node:util";
import { z } from "zod";
import { type PersonaName, personas } from "./personas/personas.ts";
import { startModelServer } from "./start-model-server.ts";

const isPersona = (name: string): name is PersonaName => Object.hasOwn(personas, name);

const argumentsSchema = z.object({
  persona: z.string().refine(isPersona, `name one of ${Object.keys(personas).join(", ")}`),
  port: z.coerce.number().int().min(0),
});

const { values } = parseArgs({
  options: { persona: { type: "string", default: "capable" }, port: { type: "string", default: "0" } },
});
const { persona, port } = argumentsSchema.parse(values);
const server = await startModelServer({ persona, port });
process.stdout.write(`${JSON.stringify({ url: server.url, port: server.port, persona })}\n`);
process.once("SIGTERM", () => void server.stop()).once("SIGINT", () => void server.stop());
