import { CommandError, exitCodes } from "@quarry/command-line";

/** Asks a question and waits for a line. */
type Ask = (question: string) => Promise<string>;

const address = async (ask: Ask, question: string): Promise<string> => {
  const given = (await ask(question)).trim();
  if (given === "" || (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))) return given;
  throw new CommandError(exitCodes.badUsage, `"${given}" is no http(s) address; nothing was written`);
};

const askModel = async (ask: Ask): Promise<Readonly<Record<string, string>>> => {
  const url = await address(
    ask,
    "Base URL of a language model (OpenAI's API), such as http://127.0.0.1:11434/v1; empty for none: ",
  );
  if (url === "") return {};
  const model = (await ask("Name of the model: ")).trim();
  if (model === "") throw new CommandError(exitCodes.badUsage, "a model needs a name; nothing was written");
  const key = (await ask("Its API key; empty for none: ")).trim();
  return { LLM_BASE_URL: url, LLM_MODEL: model, ...(key === "" ? {} : { LLM_API_KEY: key }) };
};

const askSearch = async (ask: Ask): Promise<Readonly<Record<string, string>>> => {
  const brave = (await ask("API key of Brave Search; empty for none: ")).trim();
  const tavily = (await ask("API key of Tavily; empty for none: ")).trim();
  return {
    ...(brave === "" ? {} : { BRAVE_API_KEY: brave }),
    ...(tavily === "" ? {} : { TAVILY_API_KEY: tavily }),
  };
};

/** The variables of the model and the search that the user wants. docker compose brings a SearXNG of its own. @throws CommandError */
export const askSettings = async (ask: Ask): Promise<Readonly<Record<string, string>>> => ({
  ...(await askModel(ask)),
  ...(await askSearch(ask)),
});
