import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { loadConfig } from "@quarry/config";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings } from "@quarry/prompt";
import { expect, onTestFinished } from "vitest";
import { gatewayConfig } from "../../src/config.ts";
import { createGateway } from "../../src/create-gateway.ts";
import { holdToDocument, readDocument } from "../held-to-document.ts";

interface StartOptions {
  readonly submitTimeoutMs?: number;
}

/** Collects differences between the gateway's responses and its OpenAPI document until unwatched. */
const watchAnswers = (url: string): { readonly drifts: readonly string[]; readonly unwatch: () => void } => {
  const drifts: string[] = [];
  const port = Number(new URL(url).port);
  const watch = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort === port) holdToDocument(request, response, drifts);
  };
  subscribe("http.server.request.start", watch);
  return { drifts, unwatch: () => void unsubscribe("http.server.request.start", watch) };
};

/**
 * Starts a whole gateway on a free port, wired as in main.ts. Every JSON response is compared with the OpenAPI document. It waits
 * for Redis without a limit, unless a test checks the limit.
 */
export const startGateway = async (
  redisUrl: string,
  environment: Readonly<Record<string, string>> = {},
  { submitTimeoutMs = 600_000 }: StartOptions = {},
) => {
  const config = loadConfig(gatewayConfig, {
    REDIS_URL: redisUrl,
    GATEWAY_PORT: "0",
    ADMIN_PORT: "0",
    QDRANT_URL: "http://127.0.0.1:1",
    SHUTDOWN_GRACE_MS: "1000",
    ...environment,
  });
  const announced = Promise.withResolvers<string>();
  let boardUrl = "";
  const parts = createGateway({
    installedTemplates: [],
    wordings: await loadOverviewWordings(defaultPromptDirectory()),
    config,
    logger: createSilentLogger(),
    metrics: createMetrics("gateway"),
    newReference: () => "ref-1",
    announce: announced.resolve,
    announceBoard: (url) => {
      boardUrl = url;
    },
    submitTimeoutMs,
  });
  for (const part of parts) await part.start();
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part.stop();
  };
  const url = await announced.promise;
  await readDocument(url);
  const watch = watchAnswers(url);
  onTestFinished(async () => {
    await stop();
    watch.unwatch();
    expect(watch.drifts).toEqual([]);
  });
  return { url, boardUrl, stop };
};
