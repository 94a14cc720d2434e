import { createLanguageModel, type LanguageModel } from "@quarry/language-model";
import { type ModelServer, type PersonaName, startModelServer } from "@quarry/testkit/model-server";

/** A scripted model server and a client of it that does not wait between its tries. */
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
      timeoutMs: 60_000,
      taskDeadlineMs: 60_000,
      price,
      fastPrice: price,
    },
    { wait: async () => undefined },
  );
  return { model, server };
};
