import { QdrantClientResourceExhaustedError, QdrantClientTimeoutError } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toQdrantFailure } from "./qdrant-failure.ts";

const refusal = (status: number): Error =>
  Object.assign(new Error("Refused"), { status, data: { status: { error: "wrong vector size" } } });

describe("toQdrantFailure", () => {
  it.each([
    ["a bad request", refusal(400), "bad-input", "never"],
    ["an unprocessable request", refusal(422), "bad-input", "never"],
    ["a missing collection", refusal(404), "not-found", "never"],
    ["a wrong API key", refusal(401), "bad-configuration", "never"],
    ["a forbidden API key", refusal(403), "bad-configuration", "never"],
    ["a broken server", refusal(500), "qdrant-down", "backoff"],
    ["an overloaded server", refusal(503), "qdrant-down", "backoff"],
    ["no connection", new TypeError("fetch failed"), "qdrant-down", "backoff"],
    ["no answer in time", new QdrantClientTimeoutError("aborted"), "qdrant-down", "backoff"],
    ["an answer of another shape", new z.ZodError([]), "bad-output", "never"],
    ["vectors of another shape", new RangeError("383 characters"), "bad-output", "never"],
  ])("classifies %s", (_what, error, code, retry) => {
    expect(toQdrantFailure(error, "http://qdrant")).toMatchObject({ code, retry, cause: error });
  });

  it("waits as long as a busy server requests", () => {
    const busy = new QdrantClientResourceExhaustedError("busy", "3");
    expect(toQdrantFailure(busy, "http://qdrant")).toMatchObject({
      code: "upstream-busy",
      retry: { afterMs: 3_000 },
    });
  });

  it("asks for a restart when the index was rebuilt for another encoder", () => {
    const refused = Object.assign(new Error("Bad Request"), {
      status: 400,
      data: { status: { error: "Wrong input: Vector dimension error: expected dim: 8, got 384" } },
    });
    expect(toQdrantFailure(refused, "http://qdrant")).toMatchObject({
      code: "bad-configuration",
      retry: { afterMs: 10_000 },
      message: expect.stringContaining("npm run reindex"),
    });
  });

  it("repeats what the server said", () => {
    expect(toQdrantFailure(refusal(400), "http://qdrant").message).toContain("wrong vector size");
  });

  it("leaves a failure as it is", () => {
    const failure = new Failure("cancelled", "stop", { retry: "backoff" });
    expect(toQdrantFailure(failure, "http://qdrant")).toBe(failure);
  });
});
