import { describe, expect, it } from "vitest";
import { findConflict } from "./find-conflict.ts";

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly language?: string;
}

const conflictOf = ({ one, other, language = "en" }: Pair): string | undefined =>
  findConflict(one, other, language);

describe("findConflict", () => {
  it.each<Pair>([
    { one: "Redis persists every write to disk.", other: "Redis does not persist every write to disk." },
    { one: "The queue retries failed jobs.", other: "The queue never retries failed jobs." },
    {
      one: "Workers keep their locks after a crash.",
      other: "Workers do not keep their locks after a crash.",
    },
    { one: "Qdrant 支持稀疏向量检索。", other: "Qdrant 不支持稀疏向量检索。", language: "zh" },
    { one: "Сервер сохраняет журнал на диск.", other: "Сервер не сохраняет журнал на диск.", language: "ru" },
  ])("finds a denial: $other", (pair) => {
    expect(conflictOf(pair)).toBe("negation");
  });

  it.each<Pair>([
    { one: "Compression increases query latency.", other: "Compression decreases query latency." },
    {
      one: "The worker lock is acquired before the job starts.",
      other: "The worker lock is acquired after the job starts.",
    },
    {
      one: "The encoder is accurate on long passages.",
      other: "The encoder is inaccurate on long passages.",
    },
    { one: "缓存提高查询延迟。", other: "缓存降低查询延迟。", language: "zh" },
  ])("finds an antonym: $other", (pair) => {
    expect(conflictOf(pair)).toBe("antonym");
  });

  it.each<Pair>([
    { one: "A stalled job is retried 20 times.", other: "A stalled job is retried 5 times." },
    { one: "The default lock duration is 30 s.", other: "The default lock duration is 5 s." },
    { one: "The tower has 12 floors.", other: "The tower has 15 floors." },
    { one: "Stop number 101 had 169 passengers.", other: "Stop number 101 had 420 passengers." },
    { one: "东方塔的高度是 300 米。", other: "东方塔的高度是 250 米。", language: "zh" },
  ])("finds another amount: $other", (pair) => {
    expect(conflictOf(pair)).toBe("number");
  });

  it.each<Pair>([
    { one: "Redis was first released in 2009.", other: "Redis was first released in 2011." },
    { one: "The company was founded on 3 May 1998.", other: "The company was founded on 4 May 1998." },
  ])("finds another date of one event: $other", (pair) => {
    expect(conflictOf(pair)).toBe("date");
  });

  it.each<Pair>([
    { one: "Redis persists every write to disk.", other: "Redis persists every write to the disk." },
    { one: "Redis is single-threaded.", other: "Memcached is not single-threaded." },
    {
      one: "The queue retries failed jobs.",
      other: "The queue does not retry failed jobs if they are marked as poison.",
    },
    { one: "Redis persists every write to disk.", other: "Redis may not persist every write to disk." },
    { one: "Redis persists every write to disk.", other: "Does Redis not persist every write to disk?" },
    { one: "Redis is not only a cache.", other: "Redis is a cache." },
    {
      one: "Compression increases query latency.",
      other: "Compression increases index size and decreases disk use.",
    },
    { one: "The library is faster than the driver.", other: "The driver is slower than the library." },
    { one: "A job is retried at least 5 times.", other: "A job is retried 20 times." },
    { one: "Revenue was 5 million dollars in 2019.", other: "Revenue was 7 million dollars in 2021." },
    { one: "The library has 12 modules.", other: "The library has 40 tests." },
    { one: "Section 3 describes the queue.", other: "Section 4 describes the queue." },
    { one: "Stop number 101 had 169 passengers.", other: "Stop number 49 had 420 passengers." },
    {
      one: "Остановка № 5 имела 169 пассажиров.",
      other: "Остановка № 7 имела 420 пассажиров.",
      language: "ru",
    },
    { one: "地铁5号线有300名乘客。", other: "地铁7号线有900名乘客。", language: "zh" },
    { one: "The latency is 3.2 ms on average.", other: "The latency is 3.24 ms on average." },
    { one: "BM25 scores 0.51 points on Cranfield.", other: "ColBERT scores 0.59 points on Cranfield." },
    { one: "Sales rose in 2019.", other: "Sales rose in 2020." },
    { one: "The index stores vectors.", other: "It does not store vectors." },
    { one: "缓存不仅提高速度。", other: "缓存提高速度。", language: "zh" },
  ])("stays silent where both may be right: $one / $other", (pair) => {
    expect(conflictOf(pair)).toBeUndefined();
  });
});
