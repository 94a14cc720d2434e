import type { Check } from "../check.ts";
import { configuration } from "./configuration.ts";
import { egress } from "./egress.ts";
import { encoder } from "./encoder.ts";
import { gateway } from "./gateway.ts";
import { languageModel } from "./language-model.ts";
import { machine } from "./machine.ts";
import { qdrant } from "./qdrant.ts";
import { redis } from "./redis.ts";
import { search } from "./search.ts";
import { unknownVariables } from "./unknown-variables.ts";

/** Everything that is looked at, in the order in which it is shown. */
export const checks: readonly Check[] = [
  machine,
  configuration,
  unknownVariables,
  redis,
  qdrant,
  encoder,
  languageModel,
  search,
  egress,
  gateway,
];
