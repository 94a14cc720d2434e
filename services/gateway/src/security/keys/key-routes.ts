import { apiKeyRequestSchema } from "@quarry/contracts";
import { jsonText } from "../../http/json-text.ts";
import { parseBody } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { KeyStore } from "./key-store.ts";

export interface KeyPorts {
  readonly keys: KeyStore;
}

const maxBytes = 16 * 1_024;

const notThere = problem("not-found", "There is no key with this id. GET /v1/keys lists the keys.");

/** `POST`, `GET /v1/keys` and `DELETE /v1/keys/:id`: makes, lists and revokes keys; all want the scope admin. */
export const keyRoutes = ({ keys }: KeyPorts): readonly Route[] => [
  {
    method: "post",
    path: "/v1/keys",
    handlers: [
      jsonText(maxBytes),
      async (request, response) => {
        const body = parseBody(apiKeyRequestSchema, request);
        if ("problem" in body) return sendProblem(response, body.problem);
        const { view, key } = await keys.create(body.value);
        response
          .status(201)
          .location(`/v1/keys/${view.id}`)
          .json({ ...view, key });
      },
    ],
  },
  {
    method: "get",
    path: "/v1/keys",
    handlers: [async (_request, response) => void response.json({ data: await keys.list() })],
  },
  {
    method: "delete",
    path: "/v1/keys/:id",
    handlers: [
      async (request, response) => {
        if (!(await keys.revoke(String(request.params["id"])))) return sendProblem(response, notThere);
        response.status(204).end();
      },
    ],
  },
];
