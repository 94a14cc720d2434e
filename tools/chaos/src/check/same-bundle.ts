/** Follow from the time of a run: what it says when, and the hashes of that. */
const ownChecks: readonly string[] = ["events.jsonl", "checksums.sha256"];

const time = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;
const spending = /Language model: \d+ calls[^\n<]*/g;

/** A task that is done again after a kill may find its answer kept. */
const spendingKeys: ReadonlySet<string> = new Set(["usage", "tokens", "cost"]);

const withoutUsage = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (spendingKeys.has(key) ? undefined : value)),
    undefined,
    2,
  );

/** A file of a bundle without what two runs may not share: the run's id, every time, and what the model took. */
const comparable = (path: string, text: string, runId: string): string =>
  (path.endsWith(".json") ? withoutUsage(text) : text.replaceAll(spending, "(spending)"))
    .replaceAll(runId, "(run)")
    .replaceAll(time, "(time)");

const firstDifference = (expected: string, found: string): string => {
  const [lines, others] = [expected.split("\n"), found.split("\n")];
  const same = lines.findIndex((line, index) => line !== others[index]);
  const at = same === -1 ? lines.length : same;
  return `line ${at + 1} is ${JSON.stringify(others[at] ?? "")}, not ${JSON.stringify(lines[at] ?? "")}`;
};

interface Bundle {
  readonly runId: string;
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** In what the second bundle is another one than the first; nothing when they say the same. */
export const bundleDifferences = (undisturbed: Bundle, { runId, files }: Bundle): string[] => {
  const paths = new Set([...undisturbed.files.keys(), ...files.keys()]);
  return [...paths]
    .filter((path) => !ownChecks.includes(path))
    .flatMap((path) => {
      const [one, other] = [undisturbed.files.get(path), files.get(path)];
      if (one === undefined) return [`${path}: the undisturbed run has no such file`];
      if (other === undefined) return [`${path}: is missing`];
      const [expected, found] = [comparable(path, one, undisturbed.runId), comparable(path, other, runId)];
      return expected === found ? [] : [`${path}: ${firstDifference(expected, found)}`];
    });
};
