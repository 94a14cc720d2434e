import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import { type ModelServer, type PersonaName, startModelServer } from "@quarry/testkit/model-server";

/** Starts a scripted model server with a client that does not wait between attempts. */
export const startPersona = async (
  persona: PersonaName,
): Promise<{ readonly model: LanguageModel; readonly server: ModelServer }> => {
  const server = await startModelServer({ persona });
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
