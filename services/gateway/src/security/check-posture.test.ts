import { describe, expect, it } from "vitest";
import { checkPosture, type Posture } from "./check-posture.ts";

const posture: Posture = {
  host: "127.0.0.1",
  apiKeyDigests: [],
  adminUser: undefined,
  adminPassword: undefined,
};

describe("checkPosture", () => {
  it.each(["127.0.0.1", "127.8.0.1", "::1", "localhost"])("lets %s go without keys", (host) => {
    expect(() => checkPosture({ ...posture, host })).not.toThrow();
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "quarry.example", "127.evil.example", ""])(
    "refuses %j without keys and says what to do",
    (host) => {
      expect(() => checkPosture({ ...posture, host })).toThrow(/API_KEYS.*sha256sum/);
    },
  );

  it("lets any address go with a key", () => {
    expect(() => checkPosture({ ...posture, host: "0.0.0.0", apiKeyDigests: ["00"] })).not.toThrow();
  });

  it("refuses half of the board's credentials", () => {
    expect(() => checkPosture({ ...posture, adminUser: "admin" })).toThrow("ADMIN_PASSWORD");
  });
});
