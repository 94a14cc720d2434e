import { describe, expect, it } from "vitest";
import { isReadableLink } from "./discover-links.ts";

const anywhere = { sites: [], excludeSites: [] };

describe("isReadableLink", () => {
  it.each([
    "https://example.org/",
    "https://example.org/paper.pdf",
    "https://example.org/docs/v5.1",
    "https://example.org/data.csv?download=1",
    "https://example.org/login-problems-explained",
  ])("takes %s", (url) => {
    expect(isReadableLink(url, anywhere)).toBe(true);
  });

  it.each([
    "https://example.org/photo.JPG",
    "https://example.org/talk.mp4?t=30",
    "https://example.org/source.tar.gz",
    "https://example.org/accounts/login?next=/",
    "https://social.example/intent/tweet?text=a",
    "mailto:a@example.org",
    "javascript:alert(1)",
    "ftp://example.org/a.txt",
    "nonsense",
  ])("leaves %s out", (url) => {
    expect(isReadableLink(url, anywhere)).toBe(false);
  });

  it("keeps to the sites that are wanted", () => {
    const limits = { sites: ["example.org"], excludeSites: ["old.example.org"] };
    const wanted = ["https://docs.example.org/", "https://old.example.org/", "https://example.net/"];
    expect(wanted.filter((url) => isReadableLink(url, limits))).toEqual(["https://docs.example.org/"]);
  });
});
