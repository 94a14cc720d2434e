import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Paths of the files that take minutes, the longest first. */
const longest = [
  "tools/start/test/without-model",
  "tools/start/test/with-model",
  "tools/lab/chaos/test",
  "services/renderer/test",
  "tools/start/test",
  "tools/cli/test",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((path) => moduleId.includes(path));
  return place === -1 ? longest.length : place;
};

/** Runs files that take minutes first, so that none of them runs alone at the end; a fresh clone knows only the size of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => placeOf(left) - placeOf(right));
  }
}
