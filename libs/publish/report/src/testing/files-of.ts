import { type BundleFile, bundleFiles } from "../bundle/bundle-files.ts";
import type { Bundle } from "../bundle/bundle.ts";

export const filesOf = (bundle: Bundle): BundleFile[] =>
  [...bundleFiles(bundle)].filter((file) => file !== undefined);
