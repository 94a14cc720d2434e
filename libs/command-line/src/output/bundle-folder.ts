/** Where the bundle of a question goes when the user names no folder: `research/<slug>`. */
export const defaultFolder = (question: string): string => {
  const slug = question
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `research/${Array.from(slug).slice(0, 60).join("").replace(/-$/, "") || "question"}`;
};
