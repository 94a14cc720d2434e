import { type ModelTestsView, modelTestsSchema } from "@quarry/contracts";
import type { Ports } from "../gateway-ports.ts";
import { limitExceeded, problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";

const route = routesOf("operation");

export type ModelTestPorts = Ports<"deployment" | "newRequestId" | "rates" | "stopping" | "testModels">;

const testsPerMinute = 6;
/** Maximum time that an analyst needs for its two models. */
const waitMs = 95_000;

const noAnalyst = problem(
  "unavailable",
  "No analyst has tested the model within 95 s. GET /v1/doctor names queues without a worker.",
);

export const postModelTest = (ports: ModelTestPorts): Route =>
  route.post(
    "/v1/doctor/model",
    "testModel",
    "Ask each configured model one tiny task: its reply, its time, and a remedy where it fails",
    {
      answer: modelTestsSchema,
      handle: async (_request, response) => {
        const limit = { name: "model-tests", counted: "tests of the model", perMinute: testsPerMinute };
        const [taken] = await ports.rates.take([limit]);
        if (taken !== undefined && !taken.rate.allowed) return limitExceeded(response, taken);
        const view = (data: ModelTestsView["data"]): ModelTestsView => ({ data, next_cursor: null });
        if (ports.deployment.model === null) return response.json(view([]));
        const waitOptions = { timeoutMs: waitMs, signal: clientSignal(response, ports.stopping) };
        const state = await ports.testModels({ requestId: ports.newRequestId() }, waitOptions);
        if (state.status === "failed") throw state.failure;
        if (state.status !== "completed") return sendProblem(response, noAnalyst, { "Retry-After": "10" });
        return response.json(view(state.output.models));
      },
    },
  );
