import { isDeepStrictEqual } from "node:util";
import type {
  EvidencePack,
  InputOf,
  OutputOf,
  ReportDraft,
  Revision,
  reviseReport,
  UsedDocument,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { openPack, type PackView } from "@quarry/grounding";
import type { Handler, JobContext } from "@quarry/jobs";
import { maxProblemCharacters, type TaskOutcome } from "@quarry/language-model";
import { failedWriting } from "@quarry/report";
import { detectLanguage, plainLine, primaryLanguage } from "@quarry/text";
import type { ReadArtifact, ReadingPorts, Reasoning } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { readDocuments, type StoredDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { rebuildDraft } from "../shared/rebuild-draft.ts";
import { applyEdits } from "./apply-edits.ts";
import { keepStatements, keptAudit, unchangedIn } from "./keep-statements.ts";
import { type OpenedVersion, openVersion, packOf } from "./open-version.ts";
import { pinExcerpts } from "./pin-excerpts.ts";
import type { Edit } from "./read-edits.ts";
import { reviseTask } from "./revise-task.ts";
import { strikeClaims, strikeSources, type StruckDraft } from "./strike-sources.ts";

type Output = OutputOf<typeof reviseReport>;

/** Dependencies of `revise-report`: the bundle of the previous version, its sources, and an optional model. */
export interface ReviseReportPorts extends ReadingPorts {
  readonly readArtifact: ReadArtifact;
}

interface Changed extends Pick<Output, "draft" | "language" | "model" | "problems"> {}

interface Changing {
  readonly runId: string;
  readonly revision: Revision;
  readonly version: OpenedVersion;
  readonly struck: StruckDraft;
  readonly documents: StoredDocuments;
  /** Sources for the changes, by the numbers of the report. */
  readonly sources: EvidencePack;
  readonly pack: PackView;
}

const hasInstruction = ({ instruction, templateContent }: Revision): boolean =>
  instruction !== undefined || templateContent !== undefined;

/** Returns a failure that says that no version has changed; `remedy` follows a semicolon. */
const refuse = ({ revision }: Changing, problem: string, remedy = ""): Failure => {
  const stays = `Version ${revision.version - 1} and all before it stay as they are`;
  return new Failure("bad-output", `${problem} ${stays}${remedy}.`, { retry: "never" });
};

const numbersOf = (sources: readonly UsedDocument[], ids: readonly string[]): string =>
  sources.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : [])).join(", ");

/** Returns instructions for a model: the reader's request, and those that follow from struck and pinned sources. */
const wishesOf = ({
  revision: { instruction, templateContent, pin },
  version: { sources },
  struck,
}: Changing): string[] =>
  [
    instruction,
    templateContent && "Write the whole report by the reader's template: answer with === all.",
    pin.length > 0 &&
      `Pinned by the reader: source ${numbersOf(sources, pin)}. Add what it says on the question and the report does not.`,
    struck.lost.size > 0 &&
      'A statement with "(its source was struck)" behind it has lost its source: replace it with one that other sentences of the sources carry, as close to it as they allow, or drop it.',
    struck.weakened.size > 0 &&
      'A statement with "(one of its sources was struck)" behind it may say only what the sentences in its bracket carry: replace it where it says more.',
  ].filter((wish) => typeof wish === "string");

/** Returns why a model gave no answer, and the remedy. */
const failureIn = ({ usage, problem }: Pick<TaskOutcome<unknown>, "usage" | "problem">): string => {
  const { twinReason: reason } = usage;
  const reasons =
    reason === null ? [] : [{ reason, count: 1, problem: problem.slice(0, maxProblemCharacters) }];
  const answer = { task: reviseTask.name, byModel: 0, byFallback: 1, reasons };
  return failedWriting([answer]) ?? "No reason is known.";
};

const codeOnly = (
  { version: { findings } }: Changing,
  draft: ReportDraft,
  problems: string[] = [],
): Changed => ({
  draft,
  language: findings.language,
  model: null,
  problems,
});

/** Asks a model for edits; a failure is described with its remedy. */
const askForEdits = async (changing: Changing, reasoning: Partial<Reasoning>, context: JobContext) => {
  const { runId, revision, version, struck, pack } = changing;
  const revising = {
    question: version.findings.question,
    wishes: wishesOf(changing),
    struck,
    pack,
    pinned: new Set(revision.pin),
    template: revision.templateContent,
    brevity: 0,
  };
  const outcome = await answerTask(reviseTask, revising, reasoning, { runId, ...context });
  return { edits: outcome.output, model: outcome.model, failure: failureIn(outcome) };
};

const nothingDone = (edits: readonly Edit[]): string | undefined => {
  const [none] = edits.filter(({ verb }) => verb === "none");
  if (none === undefined || edits.length > 1) return undefined;
  return plainLine(none.markdown, 300)?.replace(/[.。]$/u, "") ?? "it gave no reason";
};

const wordsOf = ({ statements }: ReportDraft): string => statements.map(({ text }) => text).join("\n");

/** Minimum number of characters for language detection. */
const minTelling = 120;

/**
 * Returns the language of changed text: that of the report, unless the text is in another language that the report's own text was
 * not detected as.
 */
const languageAfter = (
  words: string,
  { language, before }: { readonly language: string; readonly before: string },
): string => {
  const found = words.length < minTelling ? "und" : detectLanguage(words);
  const isSame = found === "und" || found === primaryLanguage(language) || found === detectLanguage(before);
  return isSame ? language : found;
};

const applied = (changing: Changing, edits: readonly Edit[]): { draft: ReportDraft; language: string } => {
  const { version, struck, pack } = changing;
  const { language } = version.findings;
  const before = wordsOf(version.draft);
  const written = edits.map(({ markdown }) => markdown).join("\n\n");
  const edited = applyEdits(struck.draft, edits, {
    pack,
    language: languageAfter(written, { language, before }),
  });
  const now = languageAfter(wordsOf(edited.draft), { language, before });
  return { draft: keepStatements(version.draft, edited, { before: language, now }), language: now };
};

/**
 * Changes the report by a model.
 * @throws {Failure} if it cannot follow an instruction
 */
const changeByModel = async (
  changing: Changing,
  reasoning: Partial<Reasoning>,
  context: JobContext,
): Promise<Changed> => {
  const { revision, struck } = changing;
  const isAsked = hasInstruction(revision) || revision.pin.length > 0;
  const { edits, model, failure } = await askForEdits(changing, reasoning, context);
  if (edits === null) {
    if (isAsked) throw refuse(changing, `the language model gave no edits that can be used. ${failure}`);
    return codeOnly(changing, struck.draft, [
      `The language model found no other sources for what rested on struck ones, which is left out. ${failure}`,
    ]);
  }
  const reason = nothingDone(edits);
  if (reason !== undefined && isAsked)
    throw refuse(
      changing,
      `the language model could not do what was asked: ${reason}.`,
      "; ask for something that the sources hold",
    );
  if (reason !== undefined) return codeOnly(changing, struck.draft);
  const { draft, language } = applied(changing, edits);
  if (draft.statements.length === 0)
    throw refuse(changing, "the language model left nothing of the report.", "; say what is to stay");
  if (isAsked && struck.lost.size === 0 && isDeepStrictEqual(draft, changing.version.draft))
    throw refuse(changing, "the language model changed nothing.", "; say which part is to change and how");
  return { draft: { ...draft, writtenBy: "model" }, language, model, problems: [] };
};

const noModel = new Failure(
  "bad-configuration",
  "an instruction or a template needs a language model, and none is set up: set LLM_BASE_URL and LLM_MODEL, or strike and pin sources only",
  { retry: "never" },
);

const change = async (
  changing: Changing,
  { model, ...reasoning }: Partial<Reasoning>,
  context: JobContext,
): Promise<Changed> => {
  const { revision, struck, version, documents } = changing;
  const needsModel = hasInstruction(revision) || revision.pin.length > 0 || struck.lost.size > 0;
  if (model && needsModel) return changeByModel(changing, { ...reasoning, model }, context);
  if (hasInstruction(revision)) throw noModel;
  const pinned = revision.pin.flatMap((id) => documents.get(id) ?? []);
  const { question, language } = version.findings;
  return codeOnly(
    changing,
    await pinExcerpts(struck.draft, pinned, { question, language, signal: context.signal }),
  );
};

/** Returns statements that a struck source supported and that have no new support. */
const stillLost = ({ struck }: Changing, draft: ReportDraft): ReadonlySet<string> =>
  unchangedIn(struck.draft, draft).intersection(struck.lost);

const checkPinned = ({ sources }: OpenedVersion, { pin, parentId }: Revision): void => {
  const read = new Set(sources.map(({ id }) => id));
  const [missing] = pin.filter((id) => !read.has(id));
  if (missing !== undefined)
    throw new Failure(
      "bad-input",
      `pin: ${missing} is no source that run ${parentId} has read; GET /v1/research/${parentId}/sources lists them`,
      { retry: "never" },
    );
};

const openChanging = async (
  { runId, revision }: InputOf<typeof reviseReport>,
  { documents: reader, readArtifact }: Pick<ReviseReportPorts, "documents" | "readArtifact">,
  { signal }: JobContext,
): Promise<Changing> => {
  const version = await openVersion(readArtifact, revision.parentId);
  checkPinned(version, revision);
  const sources = packOf(version, revision);
  const pinned = revision.pin.map((documentId) => ({ documentId }));
  const documents = await readDocuments(reader, [...sources.sources, ...pinned]);
  const pack = await inTurns(signal, openPack(sources, documents));
  const struck = strikeSources(version.draft, new Set(revision.strike));
  return { runId, revision, version, struck, documents, sources, pack };
};

const struckSources = ({ sources }: OpenedVersion, struck: ReadonlySet<string>): Output["unused"] =>
  sources
    .filter(({ id }) => struck.has(id))
    .map(({ uri, title }) => ({
      uri,
      reason: "struck",
      detail: `${title === "" ? uri : title}: it was struck from the report`,
    }));

/**
 * Creates the handler for a new version of a report from the previous bundle: code removes struck sources, a model returns edits
 * of named parts, and everything else stays.
 * @throws {Failure} with cause and remedy if an instruction cannot be followed
 */
export const createReviseReport =
  ({ documents, readArtifact, ...reasoning }: ReviseReportPorts): Handler<typeof reviseReport> =>
  async (job, context) => {
    const changing = await openChanging(job, { documents, readArtifact }, context);
    const { version } = changing;
    const { draft: written, ...changed } = await change(changing, reasoning, context);
    const draft = rebuildDraft(written, { removed: stillLost(changing, written) });
    const struck = new Set(job.revision.strike);
    return {
      before: version.findings,
      draft,
      ...changed,
      pack: draft.writtenBy === "model" ? changing.sources : null,
      kept: keptAudit(version.draft, draft, version.audits),
      claims: strikeClaims(version.claims, struck),
      sources: version.sources
        .filter(({ id }) => !struck.has(id))
        .map(({ id, uri }) => ({ documentId: id, uri })),
      unused: [...version.unused, ...struckSources(version, struck)],
    };
  };
