import type { Unavailable } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { WebPage } from "../client/egress.ts";
import { firstReadable } from "./first-readable.ts";

const abstract = "https://arxiv.org/abs/2401.00001";
const html = "https://arxiv.org/html/2401.00001";
const pdf = "https://arxiv.org/pdf/2401.00001";
const missing: Unavailable = { status: "unavailable", reason: "not-found", detail: "There is no such page." };
const page = (url: string): WebPage => ({
  status: "answered",
  url,
  contentType: undefined,
  bytes: Uint8Array.of(1),
});
/** A web on which some addresses answer, and some fail. */
const web = (answering: readonly string[], failing: Readonly<Record<string, Failure>> = {}) => {
  const asked: string[] = [];
  const get = async (address: string): Promise<WebPage | Unavailable> => {
    asked.push(address);
    const failure = failing[address];
    if (failure !== undefined) throw failure;
    return answering.includes(address) ? page(address) : missing;
  };
  return { asked, get };
};

describe("firstReadable", () => {
  it("asks no further than the first address that answers", async () => {
    const { asked, get } = web([html, pdf, abstract]);
    expect(await firstReadable(abstract, get)).toEqual({ address: html, answer: page(html) });
    expect(asked).toEqual([html]);
  });

  it("goes on where an address answers with nothing or fails", async () => {
    const { get } = web([abstract], { [pdf]: new Failure("upstream-busy", "busy", { retry: "backoff" }) });
    expect(await firstReadable(abstract, get)).toEqual({ address: abstract, answer: page(abstract) });
  });

  it("says what the page itself answers when nothing does", async () => {
    expect(await firstReadable(abstract, web([]).get)).toEqual({ address: abstract, answer: missing });
  });

  it("fails as the page itself fails, and at once when it is cancelled", async () => {
    const busy = new Failure("upstream-busy", "busy", { retry: "backoff" });
    await expect(firstReadable(abstract, web([], { [abstract]: busy }).get)).rejects.toBe(busy);
    const cancelled = new Failure("cancelled", "cancelled", { retry: "backoff" });
    const { asked, get } = web([abstract], { [html]: cancelled });
    await expect(firstReadable(abstract, get)).rejects.toBe(cancelled);
    expect(asked).toEqual([html]);
  });
});
