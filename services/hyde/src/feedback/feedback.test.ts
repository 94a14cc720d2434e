import { Failure } from "@quarry/failure";
import { terms } from "@quarry/text";
import { describe, expect, it } from "vitest";
import {
  createEvidenceFeedback,
  type FeedbackPassage,
  feedbackTerms,
  hypotheticalPassage,
  trustedPassages,
} from "../feedback.ts";

const english = (text: string): FeedbackPassage => ({ text, language: "en" });
const query = new Set(terms("stalled jobs of a killed worker", "en"));

describe("trustedPassages", () => {
  const far = english("Bananas grow in warm countries.");

  it("trusts the three best when together they hold half of the query's terms", () => {
    const found = [english("A stalled job."), far, far, english("killed worker")];
    expect(trustedPassages(found, query)).toStrictEqual(found.slice(0, 3));
  });

  it("does not count what is below the third place", () => {
    const found = [far, far, far, english("stalled jobs killed worker")];
    expect(trustedPassages(found, query)).toStrictEqual([]);
  });
});

describe("hypotheticalPassage", () => {
  it("takes the sentences that hold most query terms, in the order in which they were found", () => {
    const passages = [
      english(
        "Some stalled things happen in every queue.\n\nWorkers of all kinds are killed with their jobs.",
      ),
      english("The sky is blue on most days. A killed worker leaves stalled jobs behind it."),
    ];
    expect(hypotheticalPassage(passages, query)).toBe(
      "Workers of all kinds are killed with their jobs. A killed worker leaves stalled jobs behind it.",
    );
  });

  it("takes at most three sentences and each only once", () => {
    const same = "A killed worker leaves one stalled job.";
    const passages = [
      english(`${same} Stalled jobs of a killed worker wait. Jobs of a killed worker are stalled.`),
      english(`${same} Four stalled jobs of a killed worker.`),
    ];
    expect(hypotheticalPassage(passages, query)).toBe(
      `${same} Stalled jobs of a killed worker wait. Jobs of a killed worker are stalled.`,
    );
  });

  it("takes the pieces of an endless sentence that hold most query terms", () => {
    const filler = (count: number): string => "and so on ".repeat(count);
    const text = `${filler(40)}stalled jobs of a killed worker are taken again ${filler(40)}`.trim();
    const passage = hypotheticalPassage([english(text)], query) ?? "";
    expect(passage).toContain("stalled jobs of a killed worker are taken again");
    expect(passage.split(" ")).toHaveLength(40);
  });

  it("takes no heading, no code and no fragment", () => {
    const text =
      "# Stalled jobs of a killed worker\n\n```\nkilled worker stalled jobs here\n```\n\nStalled jobs.";
    expect(hypotheticalPassage([english(text)], query)).toBeUndefined();
  });
});

describe("feedbackTerms", () => {
  const trusted = [
    english("The lock expires. The lock was lost with its worker."),
    english("A lock is renewed by heartbeats; heartbeats stop."),
  ];

  it("ranks what is frequent here and rare elsewhere first, and leaves the query's own terms out", () => {
    const common = english("Heartbeats and lines stop.");
    const options = { known: query, background: [...trusted, common, common, common], limit: 2 };
    const [first, ...others] = feedbackTerms(trusted, options);
    expect(first).toBe("lock");
    expect(others).toHaveLength(1);
    expect(others).not.toContain("worker");
  });

  it("joins the forms of a word and gives the most frequent one", () => {
    const passages = [english("Renewals matter: renewal, Renewal.")];
    expect(feedbackTerms(passages, { known: new Set(), background: passages, limit: 1 })).toStrictEqual([
      "renewal",
    ]);
  });

  it("gives no numbers, no scraps, and nothing when nothing is trusted", () => {
    const passages = [english("2024 12.5 ab xy")];
    expect(feedbackTerms(passages, { known: query, background: passages, limit: 9 })).toStrictEqual([]);
    expect(feedbackTerms([], { known: query, background: passages, limit: 9 })).toStrictEqual([]);
  });
});

describe("createEvidenceFeedback", () => {
  it("finds nothing in an index that is not there yet", async () => {
    const failWith = (code: "not-found" | "qdrant-down") => {
      const search = async () => Promise.reject(new Failure(code, "refused", { retry: "never" }));
      return createEvidenceFeedback({ search, readPassages: async () => [] });
    };
    const query = { terms: ["job"], scopes: [], limit: 3, found: [] };
    expect(await failWith("not-found").search(query)).toEqual([]);
    await expect(failWith("qdrant-down").search(query)).rejects.toThrow("refused");
  });
});
