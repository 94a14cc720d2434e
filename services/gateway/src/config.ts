import {
  blobConfig,
  booleanVariable,
  healthConfig,
  integerVariable,
  languageModelConfig,
  listVariable,
  logConfig,
  qdrantConfig,
  redisConfig,
  secretVariable,
  webhookConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

const keyList = listVariable().pipe(
  z.array(
    z.string().regex(/^sha256:[0-9a-f]{64}$/, "has an entry that is not sha256:<64 hexadecimal digits>"),
  ),
);

/** Environment variables of the gateway. */
export const gatewayConfig = z.object({
  ...redisConfig,
  ...blobConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  SHUTDOWN_GRACE_MS: workerConfig.SHUTDOWN_GRACE_MS,
  GATEWAY_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address that the API listens on; any other than loopback needs API_KEYS."),
  GATEWAY_PORT: integerVariable(0, 65_535)
    .default(8_080)
    .describe("Port of the API; 0 uses any free port and prints it."),
  API_KEYS: secretVariable(
    keyList.describe(
      "sha256:<hex> of each API key, separated by commas (printf %s KEY | sha256sum); unset: loopback only.",
    ),
  ),
  ALLOWED_HOSTS: listVariable()
    .refine(
      (hosts) => hosts.every((host) => /^(?:[\w.-]+|\[[\da-f:]+\])$/iu.test(host)),
      "names more than hosts",
    )
    .describe(
      "Host names in addition to localhost that requests may name, without http:// and port, separated by commas: quarry.example.org.",
    ),
  UPLOAD_MAX_BYTES: integerVariable(1, 500_000_000)
    .default(50_000_000)
    .describe("Maximum bytes of an uploaded file."),
  QUARRY_BUILD: z
    .string()
    .max(200)
    .optional()
    .describe("Name of this build, such as its commit; GET /v1/version shows it."),
  REQUESTS_PER_MINUTE: integerVariable(0, 1_000_000)
    .default(6_000)
    .describe("Maximum requests per minute of an API key without its own limit; 0: no limit."),
  ALL_REQUESTS_PER_MINUTE: integerVariable(0, 10_000_000)
    .default(60_000)
    .describe("Maximum requests per minute of all API keys together; 0: no limit."),
  UPLOAD_BYTES_PER_DAY: integerVariable(0, 1_000_000_000_000_000)
    .default(100_000_000_000)
    .describe("Maximum bytes of files and texts that all keys may upload per day (UTC); 0: no limit."),
  UPLOAD_BYTES_PER_DAY_PER_KEY: integerVariable(0, 1_000_000_000_000_000)
    .default(20_000_000_000)
    .describe("Maximum bytes of files and texts that one API key may upload per day (UTC); 0: no limit."),
  ITEMS_PER_DAY_PER_KEY: integerVariable(0, 1_000_000_000)
    .default(100_000)
    .describe("Maximum items, sources and collections that one API key may make per day (UTC); 0: no limit."),
  MAX_FOLLOWERS_PER_KEY: integerVariable(0, 100_000)
    .default(500)
    .describe("Maximum clients that follow runs at one gateway with one API key; 0: MAX_FOLLOWERS."),
  SIGN_IN_FAILURES_PER_MINUTE: integerVariable(0, 10_000)
    .default(20)
    .describe("Wrong keys and passwords per minute from one address before it gets 429; 0: no limit."),
  MAX_OPEN_RUNS: integerVariable(0, 1_000_000)
    .default(1_000)
    .describe("Maximum open runs of all owners; 0: no limit."),
  MAX_OPEN_RUNS_PER_KEY: integerVariable(0, 1_000_000)
    .default(200)
    .describe("Maximum open runs of an API key without its own limit; 0: no limit."),
  MAX_WATCHES_PER_KEY: integerVariable(0, 100_000)
    .default(50)
    .describe("Maximum watches of an API key; 0: no limit."),
  MIN_WATCH_INTERVAL_MINUTES: integerVariable(1, 525_600)
    .default(60)
    .describe("Minimum minutes between two repetitions of a watch."),
  MAX_FOLLOWERS: integerVariable(1, 100_000)
    .default(1_000)
    .describe("Maximum clients that follow runs at one gateway."),
  MAX_BODY_BYTES: integerVariable(8_388_608, 4_000_000_000)
    .default(67_108_864)
    .describe("Maximum bytes of JSON bodies in a gateway's memory; further ones wait."),
  TRUSTED_PROXIES: integerVariable(0, 10)
    .default(0)
    .describe("Number of proxies in front of the gateway whose X-Forwarded-For is trusted; 0: none."),
  LLM_BASE_URL: languageModelConfig.LLM_BASE_URL,
  LLM_MODEL: languageModelConfig.LLM_MODEL,
  LLM_FAST_MODEL: languageModelConfig.LLM_FAST_MODEL,
  LLM_CONTEXT_TOKENS: languageModelConfig.LLM_CONTEXT_TOKENS,
  LLM_PRICE_INPUT: languageModelConfig.LLM_PRICE_INPUT,
  LLM_PRICE_OUTPUT: languageModelConfig.LLM_PRICE_OUTPUT,
  LLM_FAST_PRICE_INPUT: languageModelConfig.LLM_FAST_PRICE_INPUT,
  LLM_FAST_PRICE_OUTPUT: languageModelConfig.LLM_FAST_PRICE_OUTPUT,
  LLM_RUN_MAX_TOKENS: languageModelConfig.LLM_RUN_MAX_TOKENS,
  LLM_RUN_MAX_COST: languageModelConfig.LLM_RUN_MAX_COST,
  WEBHOOK_SECRET: webhookConfig.WEBHOOK_SECRET,
  ADMIN_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address that the queue board listens on; keep it on loopback."),
  ADMIN_PORT: integerVariable(0, 65_535)
    .default(8_081)
    .describe("Port of the queue board; 0 uses any free port and prints it."),
  ADMIN_USER: z
    .string()
    .optional()
    .describe("User of the queue board at /admin/queues of ADMIN_PORT; unset: the board is off."),
  ADMIN_PASSWORD: secretVariable(
    z.string().min(12).optional().describe("Password of the queue board, at least 12 characters."),
  ),
  ADMIN_READ_ONLY: booleanVariable(true).describe(
    "Whether the queue board is read-only; false lets it retry and remove jobs.",
  ),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
