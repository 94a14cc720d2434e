/** Which layers a layer may import from. Nobody imports a tool; a service imports no service; a tool sees a service through its doors. */
export const allowedLayers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  core: ["core", "contract"],
  platform: ["platform", "core", "contract"],
  testkit: ["platform", "core", "contract"],
  service: ["platform", "core", "contract"],
  tool: ["service", "testkit", "platform", "core", "contract"],
};

interface Home {
  readonly home: string;
  /** A file beyond it that may use the package, too. */
  readonly also?: string;
  readonly instead: string;
}

/** npm packages with one home, and what to use elsewhere. */
export const homes: Readonly<Record<string, Home>> = {
  bullmq: { home: "@quarry/jobs", instead: "produce and consume of @quarry/jobs" },
  ioredis: { home: "@quarry/redis", instead: "the connection of @quarry/redis" },
  "@qdrant/js-client-rest": { home: "@quarry/evidence", instead: "the evidence store" },
  "@xenova/transformers": { home: "@quarry/encoder", instead: "the encoder" },
  "onnxruntime-node": { home: "@quarry/encoder", instead: "the encoder" },
  openai: { home: "@quarry/language-model", instead: "a task of @quarry/language-model" },
  pino: { home: "@quarry/observability", instead: "the Logger of @quarry/observability" },
  "prom-client": { home: "@quarry/observability", instead: "the Metrics of @quarry/observability" },
  express: { home: "@quarry/gateway", instead: "a job, and a route in the gateway" },
  undici: {
    home: "@quarry/web",
    also: "libs/language-model/src/endpoint/patient-fetch.ts",
    instead: "a fetch-page job; only the client of @quarry/web opens connections",
  },
};

/** Layers that may not touch Node: they must run anywhere a string does. */
export const pureLayers: readonly string[] = ["contract", "core"];

/** Most lines a source file and a test file may have. */
export const lineLimits = { source: 250, test: 400 } as const;
