import { z } from "zod";

const text = z.string().min(1);

/** A text with places such as `{count}`; every language has the same ones. */
const template = (...names: readonly string[]) =>
  z.string().refine((wording) => names.every((name) => wording.includes(`{${name}}`)), {
    message: `must have ${names.map((name) => `{${name}}`).join(", ")}`,
  });

/** Texts by their keys, all of which every language has. */
const texts = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text);

const methodSchema = z.object({
  question: text,
  run: text,
  ended: template("reason"),
  partial: text,
  indexed: template("documents", "passages", "written"),
  collection: template("items", "retrieved", "unavailable"),
  noModel: text,
  model: template("calls", "cached", "inputTokens", "outputTokens", "cost", "twins"),
  verify: template("command"),
  /** Text on the page while it is folded. */
  folded: text,
  /** Why the search ended. */
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

/** Reasons of grades as code says them in English, and the same in other languages; some places of the English are not kept. */
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

/** Texts of a report beside its statements: links, how it was made, reasons of grades and unread sources. */
export const reportTextsSchema = z.object({
  links: texts("wholeText", "text", "citedWords", "inWholeText"),
  formats: texts("table", "slides"),
  method: methodSchema,
  reading: readingSchema,
  /** Of the page of a source. */
  page: pageSchema,
  modelFailed: text,
  /** Text about a read source without relevance to the question. */
  offTopic: text,
  /** Why a source was not read, by the code of the reason. */
  unread: z.record(z.string(), text),
  grades: gradesSchema,
  /** Notices about a paper in a word or two, and the warning that retracted ones are cited. */
  notices: texts("retracted", "concern", "corrected", "cited"),
  /** Descriptions of hosts, by the name of their list of grades. */
  lists: z.record(z.string(), text),
  /** Why nothing was found, as code says it in English, and the same in other languages. */
  nothingFound: texts("noSource", "emptyCollection", "noneUsable", "emptyWeb", "late"),
});

/** Texts of a report beside its statements, in one language. */
export type ReportTexts = z.output<typeof reportTextsSchema>;
