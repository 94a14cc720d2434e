import type { ContentRequest, ContentRequestType } from "@quarry/contracts";
import type { Fields } from "./read-fields.ts";
import { readCount, readRange, type Repair } from "./read-numbers.ts";
import { keywordsOf, readKeywords, readNames, readPhrases, readText, readTexts } from "./read-texts.ts";
import { readMarkerType, readSorting } from "./request-types.ts";

/** The demand of a request, without its items. */
export type Demand = ContentRequest extends infer Request
  ? Request extends ContentRequest
    ? Omit<Request, "id" | "reason" | "priority" | "linkIds" | "contentTypes">
    : never
  : never;

/** A missing field of a request, as a sentence. */
export interface Lacking {
  readonly lacks: string;
}

interface Building {
  readonly fields: Fields;
  readonly repair: Repair;
}

const [maxMarker, maxTopic, maxQuery] = [2_000, 500, 4_000];
const maxWindow = 1_000_000;

const windowOf = ({ fields, repair }: Building, usual: number): number =>
  readCount(fields.get("contextWindow"), { name: "context_window", min: 0, max: maxWindow }, repair) ?? usual;

/** Returns the search words of a request from any field that contains them. */
const wordsOf = ({ fields }: Building): string | undefined =>
  (["query", "topic", "markerText", "keywords", "filterKeywords"] as const)
    .map((name) => readTexts(fields.get(name)).join(", "))
    .find((text) => text !== "");

const keywordsFor = (building: Building): string[] => {
  const { fields, repair } = building;
  const given = [...readPhrases(fields.get("keywords")), ...readPhrases(fields.get("filterKeywords"))];
  if (given.length > 0) return readKeywords(given, repair);
  return keywordsOf(wordsOf(building) ?? "").filter((keyword) => keyword.trim() !== "");
};

const keyword = (building: Building): Demand | Lacking => {
  const keywords = keywordsFor(building);
  if (keywords.length === 0) return { lacks: "has no keywords" };
  return { type: "keyword", keywords, contextWindow: windowOf(building, 500) };
};

const semantic = (building: Building): Demand | Lacking => {
  const { fields, repair } = building;
  const query = readText(fields.get("query"), maxQuery) ?? wordsOf(building)?.slice(0, maxQuery);
  if (query === undefined) return { lacks: "has no query" };
  const topK = readCount(
    fields.get("topK") ?? fields.get("limit"),
    { name: "top_k", min: 1, max: 50 },
    repair,
  );
  const maxCharacters = readCount(
    fields.get("maxCharacters"),
    { name: "max_characters", min: 1, max: 20_000_000 },
    repair,
  );
  return { type: "semantic", query, topK: topK ?? 3, ...(maxCharacters !== undefined && { maxCharacters }) };
};

const byMarker = (building: Building): Demand | Lacking => {
  const markerText =
    readText(building.fields.get("markerText"), maxMarker) ?? wordsOf(building)?.slice(0, maxMarker);
  if (markerText === undefined) {
    return building.fields.has("markerTypes") ? selectiveMarkers(building) : { lacks: "has no marker_text" };
  }
  return { type: "by_marker", markerText, contextWindow: windowOf(building, 2_000) };
};

const byTopic = (building: Building): Demand | Lacking => {
  const { fields, repair } = building;
  const topic = readText(fields.get("topic"), maxTopic) ?? wordsOf(building)?.slice(0, maxTopic);
  if (topic === undefined) return { lacks: "has no topic" };
  const limit = readCount(
    fields.get("limitItems") ?? fields.get("limit"),
    { name: "limit_items", min: 1, max: 100 },
    repair,
  );
  return { type: "by_topic", topic, limitItems: limit ?? 3 };
};

const selectiveMarkers = (building: Building): Demand | Lacking => {
  const { fields, repair } = building;
  const written = readNames(fields.get("markerTypes"));
  const read = new Set(written.map(readMarkerType));
  const all = ["key-fact", "opinion", "datapoint"] as const;
  const found = read.has("all") ? all : all.filter((type) => read.has(type));
  const unknown = written.find((word) => readMarkerType(word) === undefined);
  if (unknown !== undefined) repair(`marker_type “${unknown.slice(0, 40)}” is not known and was left out`);
  if (found.length === 0) repair("no known marker_types were given: used all three");
  return {
    type: "selective_markers",
    markerTypes: found.length === 0 ? [...all] : [...found],
    contextWindow: windowOf(building, 200),
  };
};

const wordRange = (building: Building): Demand | Lacking => {
  const range = readRange(building.fields, building.repair);
  if (range) return { type: "word_range", ...range };
  if (wordsOf(building) === undefined) return { lacks: "has no start_word and end_word" };
  building.repair("no start_word and end_word were given: looked for its words");
  return keyword(building);
};

const comments = ({ fields, repair }: Building): Demand => {
  const sortBy = readSorting(readText(fields.get("sortBy"), 100) ?? "relevance");
  if (sortBy === undefined) repair("sort_by is not known: sorted by relevance");
  const given = [...readPhrases(fields.get("filterKeywords")), ...readPhrases(fields.get("keywords"))];
  const query = readText(fields.get("query"), maxQuery);
  return {
    type: "comments",
    filterKeywords:
      given.length > 0 ? readKeywords(given, repair) : query === undefined ? [] : keywordsOf(query),
    limit:
      readCount(fields.get("limit") ?? fields.get("topK"), { name: "limit", min: 1, max: 100_000 }, repair) ??
      10,
    sortBy: sortBy ?? "relevance",
  };
};

const builders: Readonly<Record<ContentRequestType, (building: Building) => Demand | Lacking>> = {
  full_content_item: () => ({ type: "full_content_item" }),
  all: () => ({ type: "all" }),
  metadata: () => ({ type: "metadata" }),
  by_marker: byMarker,
  by_topic: byTopic,
  selective_markers: selectiveMarkers,
  word_range: wordRange,
  keyword,
  semantic,
  comments,
};

/** Reads the demand of a request of a given type from its fields, with the defaults of the seeds; or returns the missing field. */
export const readDemand = (type: ContentRequestType, fields: Fields, repair: Repair): Demand | Lacking =>
  builders[type]({ fields, repair });
