/*
 * A run's bundle made of sample content, for tests of what reads bundles.
 * Not for production code: only tests and tools may import it.
 */
export { bundleFiles, renderChecksums } from "../bundle-files.ts";
export { sampleBundle } from "./sample-bundle.ts";
export { samplePageStarts } from "./sample-pages.ts";
