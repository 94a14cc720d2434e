import { describe, expect, it } from "vitest";
import { oppositeWording } from "./opposites.ts";

describe("oppositeWording", () => {
  it.each([
    ["The cache increases latency.", "The cache decreases latency."],
    ["Workers do not keep their locks.", "Workers keep their locks."],
    ["The queue can't grow.", "The queue can grow."],
    ["A job cannot be lost.", "A job can be lost."],
    ["The index is kept in memory.", "The index is not kept in memory."],
    ["Bees dance in the hive.", "It is not the case that Bees dance in the hive."],
  ])("turns %s into %s", (said, opposite) => {
    expect(oppositeWording(said, "en")).toBe(opposite);
  });

  it.each([
    ["zh", "缓存提高查询延迟。", "缓存降低查询延迟。"],
    ["zh", "系统不支持此功能。", "系统支持此功能。"],
    ["ru", "Сервер не сохраняет журнал.", "Сервер сохраняет журнал."],
    ["ru", "Кэш повышает задержку.", "Кэш снижает задержку."],
    ["de", "Die Sperre wird verlängert.", "Die Sperre wird nicht verlängert."],
    ["de", "Die Sperre wird nicht verlängert.", "Die Sperre wird verlängert."],
  ])("turns round what is said in %s: %s", (language, said, opposite) => {
    expect(oppositeWording(said, language)).toBe(opposite);
  });

  it("leaves a sentence alone in a language without a table", () => {
    expect(oppositeWording("Jono säilyttää työt.", "fi")).toBe("Jono säilyttää työt.");
  });
});
