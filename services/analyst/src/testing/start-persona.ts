import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import {
  inventions,
  type ModelServer,
  type PersonaName,
  startModelServer,
} from "@quarry/testkit/model-server";
import { expect, onTestFinished } from "vitest";

/** Expects that an answer contains nothing that a hostile model invents. */
export const expectNoInvention = (answer: unknown): void => {
  for (const invention of Object.values(inventions)) expect(JSON.stringify(answer)).not.toContain(invention);
};

/** Starts a scripted model server until the test ends, with a client that does not wait between attempts. */
export const startPersona = async (
  persona: PersonaName,
): Promise<{ readonly model: LanguageModel; readonly server: ModelServer }> => {
  const server = await startModelServer({ persona });
  onTestFinished(() => server.stop());
  const price = { input: 0, output: 0 };
  const model = createLanguageModel(
    {
      baseUrl: server.url,
      model: "m",
      taskModels: {},
      temperature: 0,
      maxOutputTokens: 2_000,
      reasoningEffort: { main: undefined, fast: undefined },
      idleTimeoutMs: 600_000,
      contextTokens: 64_000,
      price,
      fastPrice: price,
    },
    { wait: async () => undefined },
  );
  return { model, server };
};
