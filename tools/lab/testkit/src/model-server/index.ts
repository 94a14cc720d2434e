/*
 * A scripted model behind an OpenAI-compatible endpoint, with personas that a run must survive.
 * Not for production code: only tests and tools/ may import it. It needs no test runner.
 */
export { answerCapably, answerers } from "./answerers/answerers.ts";
export type { AskedTask, ModelRequest } from "./asked-task.ts";
export type { ModelReply } from "./model-reply.ts";
export type { Persona, Turn } from "./persona.ts";
export { inventions } from "./personas/hostile.ts";
export { fabrications } from "./personas/findings.ts";
export type { PersonaName } from "./personas/personas.ts";
export { type ModelServer, type ModelServerOptions, startModelServer } from "./start-model-server.ts";
