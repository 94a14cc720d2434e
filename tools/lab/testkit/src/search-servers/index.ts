/*
 * Servers that answer as search engines do, well and badly, over pages that a test or tool provides.
 * Not for production code: only tests and tools/ may import it. It needs no test runner.
 */
export type { SearchServer } from "./search-server.ts";
export type { PlayedPaper } from "./keyless/paper-replies.ts";
export type { KeylessTrouble } from "./keyless/play-engine.ts";
export {
  type PlayedQuestion,
  startGithub,
  startHackernews,
  startStackexchange,
  startWikipedia,
} from "./keyless/general-engines.ts";
export { startArxiv, startCrossref, startEuropepmc, startOpenalex } from "./keyless/scholarly-engines.ts";
export { startBrave } from "./start-brave.ts";
export { type OpenAiSearchOptions, startOpenAiSearch } from "./start-openai-search.ts";
export { type SearxngOptions, startSearxng } from "./start-searxng.ts";
export { startTavily } from "./start-tavily.ts";
