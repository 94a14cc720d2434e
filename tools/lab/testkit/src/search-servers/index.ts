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
export { type BraveTrouble, startBrave } from "./start-brave.ts";
export { type OpenAiSearchOptions, type OpenAiTrouble, startOpenAiSearch } from "./start-openai-search.ts";
export { type SearxngOptions, startSearxng } from "./start-searxng.ts";
export { startTavily, type TavilyTrouble } from "./start-tavily.ts";
