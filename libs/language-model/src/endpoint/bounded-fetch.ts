/** The part of `fetch` that a client of an endpoint needs. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const counted = (body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> => {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(new Error(`the response is longer than ${maxBytes} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
};

/** Ends a response with an error when it is longer than `maxBytes`, and follows no redirect: it would be handed the key. */
export const boundedFetch =
  (fetch: Fetch, maxBytes: number): Fetch =>
  async (url, init) => {
    const response = await fetch(url, { ...init, redirect: "manual" });
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(counted(response.body, maxBytes), { status, statusText, headers });
  };
