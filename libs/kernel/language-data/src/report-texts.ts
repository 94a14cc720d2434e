import { z } from "zod";

const text = z.string().min(1);

/** A text with placeholders such as `{count}`, the same in every language. */
const template = (...names: readonly string[]) =>
  z.string().refine((wording) => names.every((name) => wording.includes(`{${name}}`)), {
    message: `must have ${names.map((name) => `{${name}}`).join(", ")}`,
  });

/** Texts by key; every language has all keys. */
const texts = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text);

const methodSchema = z.object({
  question: text,
  run: text,
  ended: template("reason"),
  partial: text,
  /** Describes how a user steered the run. */
  clarified: template("question", "answer"),
  noteTaken: template("note"),
  noteNotTaken: template("note"),
  indexed: template("documents", "passages", "written"),
  collection: template("items", "retrieved", "unavailable"),
  noModel: text,
  model: template("calls", "cached", "inputTokens", "outputTokens", "cost", "twins"),
  verify: template("command"),
  /** Page text shown while it is folded. */
  folded: text,
  /** Why gathering ended. */
  reasons: texts(
    "covered",
    "iterations",
    "budget",
    "deadline",
    "marginal-utility",
    "cancelled",
    "nothing-found",
    "all-searched",
    "unchanged",
  ),
});

const readingSchema = z.object({
  figures: template("items", "characters", "reachable", "read"),
  step: text,
  fulfilled: text,
  turns: text,
  characters: text,
  ended: text,
  stops: texts("complete", "follow-ups", "context", "loop", "deadline", "failed"),
});

const pageSchema = z.object({
  source: text,
  report: text,
  skip: text,
  cited: text,
  inReport: text,
  words: template("count"),
  read: template("date"),
  leftOut: template("count"),
  asRead: text,
});

/** Grade reasons as the code gives them in English, and their translations; some placeholders are not kept. */
const gradesSchema = texts(
  "handedIn",
  "handedInPaper",
  "paper",
  "unprovenPaper",
  "nameless",
  "unlisted",
  "listed",
  "own",
  "shownBy",
  "unencrypted",
  "short",
  "paid",
  "affiliate",
  "machine",
  "journal",
  "namedDated",
  "namedUndated",
  "unnamedDated",
  "unnamedUndated",
  "published",
  "preprint",
  "retracted",
  "concern",
  "corrected",
);

/** Texts of a report other than its statements: links, method, grade reasons and unread sources. */
export const reportTextsSchema = z.object({
  links: texts("wholeText", "text", "citedWords", "inWholeText"),
  formats: texts("table", "slides"),
  method: methodSchema,
  reading: readingSchema,
  /** For the page of a source. */
  page: pageSchema,
  modelFailed: text,
  /** About a read source that is irrelevant to the question. */
  offTopic: text,
  /** Why a source was not read, by reason code. */
  unread: z.record(z.string(), text),
  grades: gradesSchema,
  /** Notices about a paper in one or two words, and the warning about cited retracted ones. */
  notices: texts("retracted", "concern", "corrected", "cited"),
  /** Descriptions of hosts, by the name of their grade list. */
  lists: z.record(z.string(), text),
  /** Why nothing was found, as the code states it in English, and its translations. */
  nothingFound: texts("noSource", "emptyCollection", "noneUsable", "emptyWeb", "late"),
});

/** Texts of a report other than its statements, in one language. */
export type ReportTexts = z.output<typeof reportTextsSchema>;
