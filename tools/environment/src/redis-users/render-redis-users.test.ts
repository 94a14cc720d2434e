import { contracts } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { accessOf, renderRedisUsers } from "./render-redis-users.ts";

const text = renderRedisUsers((user) => `password of ${user}`);

describe("renderRedisUsers", () => {
  it("lets exactly one service take the jobs of each contract", () => {
    const taken = Object.values(accessOf).flatMap(({ takes }) => takes);
    expect(taken.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  });

  it("holds no password, and admits no client without one", () => {
    expect(text).not.toContain("password of");
    expect(text).toContain("user default off");
    const users = text.split("\n").filter((line) => / on /u.test(line));
    expect(users).toHaveLength(9);
    expect(users.filter((line) => !/ #[0-9a-f]{64} /u.test(line))).toEqual([]);
  });

  it("shows a worker the queues it takes from and those that wait for it", () => {
    const fetcher = text.split("\n").find((line) => line.startsWith("user fetcher "));
    expect(fetcher).toContain(
      "~bull:fetch-page:* ~bull:search-web:* ~bull:discover-links:* ~bull:check-references:* ~bull:render-page:* ~bull:run-research:*",
    );
    expect(fetcher).not.toContain("judge-claim");
    expect(fetcher).not.toContain("~bull:*");
  });
});
