import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { listen } from "../listen.ts";
import { askedTask, chatRequestSchema, type ModelRequest } from "./asked-task.ts";
import { type ModelReply, type Refusable, refusalOf } from "./model-reply.ts";
import type { Persona } from "./persona.ts";
import { type PersonaName, personas } from "./personas/personas.ts";
import { writeReply } from "./write-reply.ts";

/** Behaviour of a scripted model; default: a capable one. */
export interface ModelServerOptions {
  readonly persona?: PersonaName | Persona;
  /** API key that requests must carry. */
  readonly apiKey?: string;
  /** Parts of a request that it answers with 400. */
  readonly refuses?: readonly Refusable[];
  /** False to reply in one piece even when streaming is requested. */
  readonly streams?: boolean;
  /** False to omit the token counts from every reply. */
  readonly countsTokens?: boolean;
  /** Delay before each reply in milliseconds; default 0. */
  readonly latencyMs?: number;
  /** Number of requests that get their replies together: each waits for the others; default 1. */
  readonly repliesTogether?: number;
  /** Port; default any free one. */
  readonly port?: number;
}

/** A running scripted model. */
export interface ModelServer {
  /** Value for LLM_BASE_URL: http://127.0.0.1:<port>/v1. */
  readonly url: string;
  readonly port: number;
  /** All requests for completions so far, including refused ones. */
  readonly requests: readonly ModelRequest[];
  /** Switches to another persona for all further answers. */
  become(persona: PersonaName): void;
  /** Returns the maximum number of concurrent requests. */
  maxAtOnce(): number;
  /** Resolves after the given number of requests. */
  requested(count: number): Promise<void>;
  /** Resolves after the given number of clients have disconnected before their reply. */
  disconnected(count: number): Promise<void>;
  stop(): Promise<void>;
}

const counter = () => {
  let count = 0;
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  return {
    add: (): void => {
      count += 1;
      for (const waiter of waiting) if (waiter.count <= count) waiter.resolve();
    },
    reached: (wanted: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count: wanted, resolve });
      if (wanted <= count) resolve();
      return promise;
    },
  };
};

/** Returns a function whose calls resolve in groups of a size. */
const inGroups = (size: number): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (waiting.length >= size) for (const release of waiting.splice(0)) release();
    await promise;
  };
};

const json = (response: ServerResponse, value: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
};

/** Starts an OpenAI-compatible endpoint on 127.0.0.1 that replies as its persona. */
export const startModelServer = async (options: ModelServerOptions = {}): Promise<ModelServer> => {
  const { persona = "capable", refuses = [], latencyMs = 0 } = options;
  const { streams = true, countsTokens = true } = options;
  const prompts = await loadPrompts(defaultPromptDirectory());
  let speak = typeof persona === "function" ? persona : personas[persona];
  const requests: ModelRequest[] = [];
  /** Number of requests before the persona, whose turns begin with it. */
  let begunAt = 0;
  const arrivals = counter();
  const departures = counter();
  const others = inGroups(options.repliesTogether ?? 1);
  let underWay = 0;
  let maxAtOnce = 0;

  const replyTo = (request: ModelRequest): ModelReply => {
    const refused = refusalOf(request, { apiKey: options.apiKey, refuses });
    if (refused) return refused;
    const earlier = requests.slice(begunAt, -1);
    const tasks = earlier.filter(({ asked }) => asked.earlier === undefined).length;
    const task = request.asked.earlier === undefined ? tasks : tasks - 1;
    return speak(request.asked, { request: earlier.length, task });
  };
  const complete = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = chatRequestSchema.parse(JSON.parse(await text(message)));
    const { authorization } = message.headers;
    const request = { authorization, path: message.url ?? "", body, asked: askedTask(body, prompts) };
    requests.push(request);
    underWay += 1;
    maxAtOnce = Math.max(maxAtOnce, underWay);
    response.once("close", () => {
      underWay -= 1;
      if (!response.writableFinished) departures.add();
    });
    const reply = replyTo(request);
    if (latencyMs > 0) await delay(latencyMs);
    await others();
    const written = writeReply(reply, response, { request: body, streams, countsTokens });
    arrivals.add();
    await written;
  };
  const server = createServer((message, response) => {
    const path = new URL(message.url ?? "/", "http://server.test").pathname;
    if (message.method === "POST" && path === "/v1/chat/completions") {
      void complete(message, response).catch((error: unknown) => {
        void writeReply({ kind: "error", status: 400, message: String(error) }, response, {
          request: chatRequestSchema.parse({ model: "", messages: [{ role: "user", content: "" }] }),
          streams,
          countsTokens,
        });
      });
    } else if (message.method === "GET" && path === "/v1/models") {
      const isLetIn =
        options.apiKey === undefined || message.headers.authorization === `Bearer ${options.apiKey}`;
      if (isLetIn)
        json(response, { object: "list", data: [{ id: "scripted", object: "model", owned_by: "tests" }] });
      else response.writeHead(401).end();
    } else response.writeHead(404).end();
  });
  const { port, stop } = await listen(server, options.port === undefined ? {} : { port: options.port });
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    become: (name) => {
      begunAt = requests.length;
      speak = personas[name];
    },
    maxAtOnce: () => maxAtOnce,
    requested: arrivals.reached,
    disconnected: departures.reached,
    stop,
  };
};
