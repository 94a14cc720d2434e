import type { ProofResult } from "./prove.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The page that says what was seen, and with which versions. */
export const renderProof = (
  results: readonly ProofResult[],
  versions: string,
): string => `# docker compose, played for real

\`npm run compose-proof -- --write\` writes this page. It builds every image, brings the whole of \`docker-compose.yml\` up with an \`.env\` of \`quarry init\`, and does what an
operator does and what befalls one. The images of Redis, Qdrant, Node and SearXNG are made on the spot, of Debian's packages and of what npm has installed, under their official
names: the search engine among them finds nothing. Played last with ${versions}.

| step | | what was seen |
| --- | --- | --- |
${results.map(({ name, isWell, seen }) => `| ${name} | ${isWell ? "well" : "**failed**"} | ${cell(seen)} |`).join("\n")}
`;
