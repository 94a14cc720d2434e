import { once } from "node:events";
import { createServer, request } from "node:http";
import { onTestFinished } from "vitest";

/** A way to Qdrant until the test ends, which lets so many writes of passages through and never answers the next. */
export const holdWritesAfter = async (
  qdrantUrl: string,
  most: number,
): Promise<{ readonly url: string; readonly held: Promise<void> }> => {
  const held = Promise.withResolvers<void>();
  let writes = 0;
  const gate = createServer((asked, answer) => {
    const { method, headers, url = "" } = asked;
    if (method === "PUT" && url.startsWith("/collections/passages/points")) writes += 1;
    if (writes > most) return held.resolve();
    const forwarded = request(`${qdrantUrl}${url}`, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(gate, "listening");
  onTestFinished(() => {
    gate.closeAllConnections();
    gate.close();
  });
  const address = gate.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, held: held.promise };
};
