import stopWords from "stopwords-iso/stopwords-iso.json" with { type: "json" };
import { z } from "zod";

const lists = z.record(z.string(), z.array(z.string())).parse(stopWords);

const none: ReadonlySet<string> = new Set();
const sets = new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words)]));

/** Words of a language (primary tag) that name no subject, from stopwords-iso; empty where it has no list. */
export const isoStopWords = (language: string): ReadonlySet<string> => sets.get(language) ?? none;
