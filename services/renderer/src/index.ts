/*
 * The renderer's door for tools: what it reads from its environment, and whether this machine has a browser for it.
 * Not for services: they ask by jobs.
 */
export { findChromium, installChromium } from "./browser/find-chromium.ts";
export { rendererConfig } from "./config.ts";
