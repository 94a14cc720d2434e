/*
 * A bundle with sample content, for tests of code that reads bundles. Not for production code: only tests and tools may import
 * it.
 */
export { renderChecksums } from "../bundle/bundle-files.ts";
export { filesOf } from "./files-of.ts";
export { canalBundle, canalContent } from "./canal-bundle.ts";
export {
  type PageStarts,
  sampleBundle,
  sampleContent,
  sampleEvents,
  samplePageStarts,
  sampleTexts,
} from "./sample-bundle.ts";
