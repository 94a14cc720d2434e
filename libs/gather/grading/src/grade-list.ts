import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type Grade, gradeSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";

/** Examined page features: signs of care, which are only reported; a journal and a DOI, which raise the grade; or none. */
export type LooksAt = "care" | "journal" | "nothing";

/** Hosts of one kind with their grade. */
export interface GradeList {
  readonly name: string;
  readonly grade: Grade;
  /** Description of the host; completes "<host>: …". */
  readonly reason: string;
  /** Domains, and domains with the beginning of a path. */
  readonly entries: readonly string[];
  /** Host labels of this kind, even below a domain of another list. */
  readonly firstLabels: readonly string[];
  /** Host labels of this kind below unlisted domains. */
  readonly firstLabelsOfUnlisted: readonly string[];
  /** Path beginnings of this kind, on any host. */
  readonly paths: readonly RegExp[];
  readonly looksAt: LooksAt;
}

const entryPattern = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?:\/[^\s?#]+)?$/u;
const looks: Readonly<Record<string, LooksAt>> = { care: "care", journal: "journal" };

const tokens = (text = ""): string[] => text.split(/\s+/u).filter((token) => token !== "");

const toPath = (form: string): RegExp => {
  const source = form
    .replace(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll("*", "[^/]+")
    .replaceAll("#", String.raw`\d+`);
  return new RegExp(`^${source}(?:/|$)`, "u");
};

/**
 * Parses a list as described in data/README.md.
 * @throws {Failure} `bad-configuration` for a list without a grade or a reason, and for an entry that is not a host
 */
export const parseGradeList = (name: string, text: string): GradeList => {
  const refuse = (what: string): Failure =>
    new Failure("bad-configuration", `Grade list ${name}: ${what}`, { retry: "never" });
  const [head = "", ...body] = text.split(/\n\s*\n/u);
  const said = new Map(
    head.split("\n").map((line): [string, string] => {
      const [key = "", ...rest] = line.split(":");
      return [key.trim(), rest.join(":").trim()];
    }),
  );
  const grade = gradeSchema.safeParse(said.get("grade"));
  const reason = said.get("reason") ?? "";
  if (!grade.success || reason === "") throw refuse('needs the lines "grade: A" (to E) and "reason: …".');
  const lines = body.join("\n").split("\n");
  const entries = lines.filter((line) => !line.startsWith("#")).flatMap(tokens);
  const wrong = entries.find((entry) => !entryPattern.test(entry));
  if (wrong !== undefined)
    throw refuse(`"${wrong}" is not a host; write it in lower case, without https://.`);
  return {
    name,
    grade: grade.data,
    reason,
    entries,
    firstLabels: tokens(said.get("first-labels")),
    firstLabelsOfUnlisted: tokens(said.get("first-labels-of-unlisted")),
    paths: tokens(said.get("paths")).map(toPath),
    looksAt: looks[said.get("looks-at") ?? ""] ?? "nothing",
  };
};

const directory = resolve(import.meta.dirname, "../data");

/**
 * Reads Quarry's own lists.
 * @throws {Failure} `bad-configuration` for an invalid list
 */
export const readGradeLists = (): readonly GradeList[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .map((file) => parseGradeList(basename(file, ".txt"), readFileSync(resolve(directory, file), "utf8")));
