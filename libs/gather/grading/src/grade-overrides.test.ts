import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseGradeOverrides, readGradeOverrides } from "./grade-overrides.ts";

describe("parseGradeOverrides", () => {
  it("reads hosts and paths with their grades and reasons", () => {
    const text =
      "\uFEFF# our own list\r\n\r\nwww.Example.org/Team/  A   our own\tlaboratory\r\nmünchen.de B the city\n";
    expect([...parseGradeOverrides("grades.txt", text)]).toEqual([
      ["example.org/team", { grade: "A", reason: "our own laboratory" }],
      ["xn--mnchen-3ya.de", { grade: "B", reason: "the city" }],
    ]);
  });

  it.each([
    ["https://example.org A ours", '"https://example.org" is an address; write the host without https://'],
    ["*.example.org A ours", '"*.example.org" is not a host; write it as example.org or example.org/path'],
    ["example.org a ours", '"a" is not a grade; write A, B, C, D or E'],
    ["example.org", '"" is not a grade; write A, B, C, D or E'],
    ["example.org A", "there is no reason; give one in a few words; readers will see it"],
  ])("says of %j what to write instead", (line, fault) => {
    expect(() => parseGradeOverrides("/etc/grades.txt", `# first\n${line}\n`)).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message: `GRADES_FILE: /etc/grades.txt, line 2: ${fault} (host[/path] GRADE reason).`,
      }),
    );
  });

  it("names every wrong line, and a host that stands twice", () => {
    const text = "a.org A ours\nb.org F ours\nwww.a.org B theirs\n";
    expect(() => parseGradeOverrides("grades.txt", text)).toThrow(
      /line 2: "F" is not a grade.*\n.*line 3: "www\.a\.org" is listed twice; keep one line/u,
    );
  });
});

describe("readGradeOverrides", () => {
  it("reads the file, and says nothing without one", () => {
    const path = join(mkdtempSync(join(tmpdir(), "quarry-grades-")), "grades.txt");
    writeFileSync(path, "example.org A ours\n");
    expect(readGradeOverrides(path).get("example.org")).toEqual({ grade: "A", reason: "ours" });
    expect(readGradeOverrides(undefined).size).toBe(0);
  });

  it("says what to do about a file that does not exist", () => {
    expect(() => readGradeOverrides("/nowhere/grades.txt")).toThrow(
      /^GRADES_FILE: \/nowhere\/grades\.txt cannot be read .*Mount the file there, or remove the variable\.$/u,
    );
  });
});
