import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import type { FixtureWeb } from "@quarry/testkit/processes";
import type { Holder } from "../gates/hold.ts";
import { startHttpGate } from "../gates/http-gate.ts";
import { startWeb } from "../sources/sources.ts";

/** With which help the system reasons. */
export const variants = ["no-model", "model"] as const;

export type Variant = (typeof variants)[number];

/** What the system depends on and nobody kills: the web, and a language model where there is one. */
export interface Outside {
  readonly web: Pick<FixtureWeb, "url" | "requests">;
  readonly model: Pick<ModelServer, "requests"> | undefined;
  /** Leads the services here, and only here. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the web and, for that variant, the scripted model. */
export const startOutside = async (variant: Variant, holder: Holder): Promise<Outside> => {
  const web = await startWeb(holder);
  const egress = { EGRESS_ALLOW: `127.0.0.1:${web.port}` };
  if (variant === "no-model") return { web, model: undefined, environment: egress, stop: () => web.stop() };
  const model = await startModelServer();
  const gate = await startHttpGate("model", model.port, holder);
  return {
    web,
    model,
    // One call at a time: the place of a call that was cut off must not stay taken.
    environment: {
      ...egress,
      LLM_BASE_URL: `${gate.url}/v1`,
      LLM_MODEL: "scripted",
      LLM_CONCURRENCY: "1",
    },
    stop: async () => void (await Promise.all([web.stop(), gate.stop(), model.stop()])),
  };
};
