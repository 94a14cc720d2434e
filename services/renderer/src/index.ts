/*
 * Entry point of the renderer for tools: its environment variables. `@quarry/renderer/find-chromium` checks whether this machine
 * has a browser for it. Not for services, which use jobs.
 */
export { rendererConfig } from "./config.ts";
