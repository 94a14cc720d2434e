import {
  booleanVariable,
  healthConfig,
  integerVariable,
  languageModelConfig,
  listVariable,
  logConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

const keyList = listVariable().pipe(
  z.array(
    z.string().regex(/^sha256:[0-9a-f]{64}$/, "holds an entry that is not sha256:<64 hexadecimal digits>"),
  ),
);

/** What the gateway reads from its environment. */
export const gatewayConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  SHUTDOWN_GRACE_MS: workerConfig.SHUTDOWN_GRACE_MS,
  GATEWAY_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address the API listens on; others than loopback need API_KEYS."),
  GATEWAY_PORT: integerVariable(0, 65_535)
    .default(8_080)
    .describe("Port of the API; 0 takes any free one and prints it."),
  API_KEYS: keyList.describe(
    "sha256:<hex> of each API key, by commas (printf %s KEY | sha256sum); unset: loopback only.",
  ),
  ALLOWED_HOSTS: listVariable().describe("Host names besides localhost that requests may name, by commas."),
  UPLOAD_MAX_BYTES: integerVariable(1, 500_000_000)
    .default(50_000_000)
    .describe("Bytes of the largest file that is taken."),
  LLM_BASE_URL: languageModelConfig.LLM_BASE_URL,
  LLM_MODEL: languageModelConfig.LLM_MODEL,
  ADMIN_USER: z
    .string()
    .optional()
    .describe("User of the queue board at /admin/queues; unset: the board is off."),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe("Password of the queue board, at least 8 characters."),
  ADMIN_READ_ONLY: booleanVariable(true).describe(
    "The queue board shows and changes nothing; false lets it retry and remove jobs.",
  ),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
