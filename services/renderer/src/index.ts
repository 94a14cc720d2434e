/*
 * The renderer's door for tools: its environment variables. Whether this machine has a browser for it is told by `@quarry/renderer/find-chromium`.
 * Not for services: they ask by jobs.
 */
export { rendererConfig } from "./config.ts";
