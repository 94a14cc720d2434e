import { describe, expect, it } from "vitest";
import { isWholeStatement, quotabilityOf } from "./quotable.ts";

describe("quotabilityOf", () => {
  it.each([
    ["A killed worker's job is taken again by another worker.", "en", "alone"],
    ["`lockDuration` is the time after which a lock that nobody renews expires.", "en", "alone"],
    ["工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。", "zh", "alone"],
    ["This makes a second attempt harmless for every reader of the queue.", "en", "after-previous"],
    ["它会在三十秒之后过期，并由另一个进程重新获取。", "zh", "after-previous"],
    ["What happens to the job of a worker that was killed?", "en", "never"],
    ["The settings that the queue needs are listed here one by one:", "en", "never"],
    ["Too short to say.", "en", "never"],
    [`The lock ${"is renewed again and ".repeat(30)}then expires.`, "en", "never"],
    ["the second half of a sentence that was cut where its passage began.", "en", "never"],
    ["An image is shown here ![lock](lock.png) and is said to explain the lock.", "en", "never"],
    ["A page that has <script>alert(1)</script> in its text is quoted here.", "en", "never"],
    ["*word* one idea · *query* one search · *gap* is missing · *claim* is checked.", "en", "never"],
  ])("says how to quote %j (%s): %s", (quote, language, expected) => {
    expect(quotabilityOf(quote, language)).toBe(expected);
  });
});

describe("isWholeStatement", () => {
  it.each([
    ["A killed worker's job is taken again by another worker.", "en", true],
    ["任务队列把每一步工作交给独立的进程处理。", "zh", true],
    ["The job is taken again by another worker without a full stop at its end", "en", false],
    ["Read [the manual](https://example.org) when the lock has expired.", "en", false],
    ["The lock is renewed in the following order by every worker.", "en", false],
    ["**lock** `number` (optional) - The time that a lock is held by a worker.", "en", false],
    ["Number of open connections in the pool of a worker.", "en", false],
  ])("judges %j (%s): %s", (quote, language, expected) => {
    expect(isWholeStatement(quote, language)).toBe(expected);
  });
});
