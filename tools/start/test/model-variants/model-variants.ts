import type { PersonaName } from "@quarry/testkit/model-server";

/** With which help the question is answered. */
export interface ModelVariant {
  readonly name: Extract<PersonaName, "capable" | "sloppy" | "hostile" | "flaky"> | "none";
  /** What the services are told besides where the model is. */
  readonly environment: Readonly<Record<string, string>>;
  /** How such a run may end. */
  readonly ends: readonly string[];
}

const completed = ["completed"];
const completedOrPartly = ["completed", "completed_partial"];

/** No model, and the personas that answer every task in their own manner. */
export const modelVariants: readonly ModelVariant[] = [
  { name: "none", environment: {}, ends: completed },
  { name: "capable", environment: {}, ends: completed },
  { name: "sloppy", environment: {}, ends: completed },
  { name: "hostile", environment: {}, ends: completedOrPartly },
  // One answer in ten never comes.
  {
    name: "flaky",
    environment: { LLM_IDLE_TIMEOUT_MS: "1000" },
    ends: completedOrPartly,
  },
];
