import { type Depth, depthSchema } from "@quarry/contracts";
import type { Route } from "../http/route.ts";
import { sendOpenAiError } from "./openai-error.ts";

const prefix = "quarry-";

/** What each depth of research is called as a model. */
export const modelNames: readonly string[] = depthSchema.options.map((depth) => `${prefix}${depth}`);

/** The depth that a model stands for; undefined for any other name. */
export const depthOf = (model: string): Depth | undefined =>
  depthSchema.safeParse(model.startsWith(prefix) ? model.slice(prefix.length) : undefined).data;

const view = (id: string) => ({ id, object: "model", created: 0, owned_by: "quarry" });

/** `GET /v1/models` and `GET /v1/models/:model`, as clients of OpenAI's API ask for them. */
export const modelRoutes = (): readonly Route[] => [
  {
    method: "get",
    path: "/v1/models",
    handlers: [(_request, response) => void response.json({ object: "list", data: modelNames.map(view) })],
  },
  {
    method: "get",
    path: "/v1/models/:model",
    handlers: [
      (request, response) => {
        const name = String(request.params["model"]);
        if (depthOf(name) !== undefined) return void response.json(view(name));
        return sendOpenAiError(response, { status: 404, param: "model", message: unknownModel(name) });
      },
    ],
  },
];

export const unknownModel = (name: string): string =>
  `model: there is no ${JSON.stringify(name.slice(0, 100))}; the models are ${modelNames.join(", ")}`;
